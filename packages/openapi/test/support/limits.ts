import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { successBranches } from './required.js'

/** Keywords of a schema in the words of the certainty report. */
const WORDS: { readonly [keyword: string]: string } = {
  format: 'is',
  pattern: 'matches',
  minimum: '≥',
  exclusiveMinimum: '>',
  maximum: '≤',
  exclusiveMaximum: '<',
  multipleOf: 'is a multiple of',
  default: 'default',
}

const COUNTED: { readonly [keyword: string]: string } = {
  minLength: '≥ N characters',
  maxLength: '≤ N characters',
  minItems: '≥ N items',
  maxItems: '≤ N items',
}

/** What an operation's document holds values to beyond their types, in the words of the certainty report. */
export function limitsOf(operation: Operation): string[] {
  const { document, parameters, body } = operation
  return [
    ...parameters.flatMap(({ name, in: place, schema: own }) => limitsIn(document, own, `${place} ${name}`)),
    ...(body === undefined ? [] : limitsIn(document, body.schema, 'body')),
    ...successBranches(operation).flatMap((branch) => limitsIn(document, branch, '200')),
  ].filter((limit, index, all) => all.indexOf(limit) === index)
}

function limitsIn(document: JsonObject, schema: Json | undefined, name: string, open: readonly Json[] = []): string[] {
  if (!isObject(schema) || open.includes(schema)) return []
  const inner = (child: Json | undefined, at: string): string[] => limitsIn(document, child, at, [...open, schema])
  const member = (key: string): string => (name.includes(' ') ? `${name}.${key}` : `${name} ${key}`)
  const { $ref: reference, items, properties, additionalProperties: others, allOf, anyOf, oneOf } = schema
  return [
    ...wordsOf(schema).map((words) => `${name} ${words}`),
    ...(reference === undefined ? [] : inner(resolve(document, schema), name)),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([key, child]) => inner(child, member(key))),
    ...inner(items, `${name}[]`),
    ...inner(others, `${name}.*`),
    ...[allOf, anyOf, oneOf]
      .flatMap((parts) => (Array.isArray(parts) ? parts : []))
      .flatMap((part) => inner(part, name)),
  ]
}

function wordsOf(schema: JsonObject): string[] {
  return [
    ...Object.entries(WORDS).flatMap(([keyword, words]) => (keyword in schema ? [`${words} ${schema[keyword]}`] : [])),
    ...Object.entries(COUNTED).flatMap(([keyword, words]) =>
      keyword in schema ? [`has ${words.replace('N', String(schema[keyword]))}`] : [],
    ),
    ...(schema['uniqueItems'] === true ? ['has different items'] : []),
  ]
}
