// Writes schemas as TypeScript types.
import { isObject, type Json, type JsonObject, referenceTokens } from '@cloud-cost/contract/document'
import { ownProperties, ownRequired, resolved, type Shape } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'
import { key, oneLine } from './literal.js'

/**
 * Where a type stands. `answer` types are exact; `request` types also take read-only arrays and `undefined` for what may be
 * left out; `parameter` types take a `Date` besides.
 */
export type Position = 'answer' | 'request' | 'parameter'

/** Writes schemas as TypeScript types; references become the names of models. */
export class TypeWriter {
  readonly document: JsonObject
  readonly used = new Set<string>()

  constructor(document: JsonObject) {
    this.document = document
  }

  type(schema: JsonObject, position: Position, indent = ''): string {
    if (typeof schema['$ref'] === 'string') {
      const name = referenceTokens(schema['$ref']).at(-1) ?? ''
      this.used.add(name)
      return name
    }
    if (Array.isArray(schema['x-extensible-enum'])) return openSet(schema['x-extensible-enum'])
    if (Array.isArray(schema['enum'])) return schema['enum'].map(oneLine).join(' | ')
    if (schema['const'] !== undefined) return oneLine(schema['const'])
    const parts = [this.#own(schema, position, indent), ...this.#combined(schema, position, indent)]
    return parts.filter((part) => part !== undefined).join(' & ') || 'unknown'
  }

  /** One member of an object type with its documentation. */
  member(name: string, schema: JsonObject, required: boolean, position: Position, indent: string): string {
    // A member without a description of its own has that of its type.
    const doc = docComment(memberDoc(resolved(this.document, schema)), indent)
    const type = this.type(schema, position, indent)
    const optional = !required && position !== 'answer' && type !== 'unknown' ? ' | undefined' : ''
    return `${doc}${indent}${key(name)}${required ? '' : '?'}: ${type}${optional}\n`
  }

  /** The members that a schema describes itself, one a line. */
  members(schema: JsonObject, position: Position, indent: string): string {
    const more = schema['additionalProperties']
    const own = { properties: ownProperties(schema), required: new Set(ownRequired(schema)) }
    return this.shape({ ...own, open: more === true || isObject(more) }, position, indent)
  }

  /** The members of a shape, one a line. */
  shape({ properties, required, open }: Shape, position: Position, indent: string): string {
    const members = Object.entries(properties).map(([name, property]) =>
      this.member(name, property, required.has(name), position, indent),
    )
    return members.join('') + (open ? openMembers(indent) : '')
  }

  /** What `type` says. */
  #own(schema: JsonObject, position: Position, indent: string): string | undefined {
    const { type, items } = schema
    if (Array.isArray(type)) {
      return type
        .map((alternative) => this.#own({ ...schema, type: alternative }, position, indent) ?? 'unknown')
        .join(' | ')
    }
    switch (type) {
      case 'string':
        return position === 'parameter' && isDate(schema) ? 'string | Date' : 'string'
      case 'integer':
      case 'number':
        return 'number'
      case 'boolean':
      case 'null':
        return type
      case 'array':
        return `${position === 'answer' ? '' : 'readonly '}${grouped(this.type(isObject(items) ? items : {}, position, indent))}[]`
      default:
        return this.#object(schema, position, indent)
    }
  }

  #combined(schema: JsonObject, position: Position, indent: string): string[] {
    const types = (keyword: string): string[] => {
      const branches = Array.isArray(schema[keyword]) ? schema[keyword].filter(isObject) : []
      return branches.map((branch) => this.type(branch, position, indent))
    }
    const either = [types('oneOf'), types('anyOf')].filter((branches) => branches.length > 0)
    const all = types('allOf')
    const several = either.length + all.length > 1 || schema['type'] !== undefined
    return [
      ...all.map(grouped),
      ...either.map((branches) => (several ? grouped(branches.join(' | ')) : branches.join(' | '))),
    ]
  }

  #object(schema: JsonObject, position: Position, indent: string): string | undefined {
    if (isObject(schema['properties'])) return `{\n${this.members(schema, position, `${indent}  `)}${indent}}`
    const more = schema['additionalProperties']
    if (isObject(more)) return `Record<string, ${this.type(more, position, indent)}>`
    // `allOf` says the rest of an object that has no members of its own.
    return schema['type'] === 'object' && !Array.isArray(schema['allOf']) ? 'Record<string, unknown>' : undefined
  }
}

/** The index signature of a type with members that are not described. */
function openMembers(indent: string): string {
  return `${indent}/** Further fields, which are undocumented. */\n${indent}[member: string]: unknown\n`
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const

/** Description, bounds, default and example of a member, and whether it is deprecated. */
function memberDoc(schema: JsonObject): string {
  const bounds = BOUNDS.filter((bound) => schema[bound] !== undefined)
  const tags = bounds.map((bound) => `@${bound} ${String(schema[bound])}`)
  if (schema['default'] !== undefined) tags.push(`@default ${oneLine(schema['default'])}`)
  const example = schema['example'] === undefined ? '' : oneLine(schema['example'])
  if (example !== '' && example.length <= 80) tags.push(`@example ${example}`)
  if (schema['deprecated'] === true) tags.push('@deprecated')
  const description = typeof schema['description'] === 'string' ? schema['description'].trim() : ''
  return [description, ...tags].filter((line) => line !== '').join('\n')
}

function isDate(schema: JsonObject): boolean {
  return schema['format'] === 'date' || schema['format'] === 'date-time'
}

/** The known values are offered by editors, and every other one is allowed. */
function openSet(values: readonly Json[]): string {
  const base = values.every((value) => typeof value === 'number') ? 'number' : 'string'
  return `${values.map(oneLine).join(' | ')} | (${base} & {})`
}

/** Puts a type in parentheses where an operator would bind the wrong way. */
function grouped(type: string): string {
  let outside = type
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replaceAll(/\{[^{}]*\}|<[^<>]*>/g, '')
  }
  return type.startsWith('readonly ') || /[|&]/.test(outside) ? `(${type})` : type
}
