// The table of the objects of OpenAPI 3.1: how each of their fields is compared.
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@cloud-cost/contract/document'
import type { Level } from '../finding.js'
import { child, type DocumentNode } from '../schema/document-node.js'
import { compareCallbacks } from './callbacks.js'
import { CALLERS, type Context, type Pair } from './context.js'
import { differenceOf } from './describe.js'
import { compareBody, compareContent, compareEncoding, compareParameterContent, compareText } from './media-types.js'
import { compareDeprecation, compareHeaders, compareLinks, compareRequired, turnedTo } from './parts.js'

/** What a field of an object of OpenAPI means to callers when it differs. */
type Field = (pair: Pair, context: Context) => void

/** Words for people. */
const words: Field = () => {}

/** It is compared where it takes effect: with the operation that inherits it, or whatever refers to it. */
const elsewhere: Field = () => {}

/** It may come, go and change as the levels say. */
function levels(added: Level, removed: Level, changed: Level, who = CALLERS): Field {
  return ({ before, after }, context) => {
    if (isDeepStrictEqual(before?.value, after?.value)) return
    const [kind, level] =
      before?.value === undefined
        ? (['added', added] as const)
        : after?.value === undefined
          ? (['removed', removed] as const)
          : (['changed', changed] as const)
    const name = (after ?? before)?.pointer.at(-1) ?? ''
    const what = `${context.name} has changed: ${differenceOf(name, before?.value, after?.value)}`
    context.report(level, `${name}-${kind}`, what, { before, after }, who)
  }
}

const BREAKING = levels('breaking', 'breaking', 'breaking')

/** JSON Schema 2020-12, of which OpenAPI's own dialect is an extension by annotations. A document without a dialect has that one. */
const USUAL_DIALECTS: readonly unknown[] = [
  undefined,
  'https://json-schema.org/draft/2020-12/schema',
  'https://spec.openapis.org/oas/3.1/dialect/base',
]

function compareDialect(pair: Pair, context: Context): void {
  if (![pair.before, pair.after].every((node) => USUAL_DIALECTS.includes(node?.value))) BREAKING(pair, context)
}

/** Every object of OpenAPI 3.1 with its fields. One that is not here breaks callers when it changes, until a row says what it means; other names with `x-` are words. */
export const OBJECTS = {
  document: {
    openapi: ({ before, after }, context) => {
      const isOf3 = [before, after].every((node) => /^3\.[01]\./.test(String(node?.value)))
      if (!isOf3) BREAKING({ before, after }, context)
    },
    jsonSchemaDialect: compareDialect,
    info: words,
    servers: elsewhere,
    paths: elsewhere,
    webhooks: elsewhere,
    components: elsewhere,
    security: elsewhere,
    tags: words,
    externalDocs: words,
  },
  pathItem: {
    $ref: elsewhere,
    summary: words,
    description: words,
    get: elsewhere,
    put: elsewhere,
    post: elsewhere,
    delete: elsewhere,
    options: elsewhere,
    head: elsewhere,
    patch: elsewhere,
    trace: elsewhere,
    servers: elsewhere,
    parameters: elsewhere,
  },
  operation: {
    tags: words,
    summary: words,
    description: words,
    externalDocs: words,
    operationId: levels('added', 'breaking', 'breaking'),
    parameters: elsewhere,
    requestBody: elsewhere,
    responses: elsewhere,
    callbacks: compareCallbacks,
    deprecated: compareDeprecation,
    security: elsewhere,
    servers: elsewhere,
    'x-pagination': levels('added', 'breaking', 'breaking', 'callers of its paginator'),
    'x-read-only': levels('changed', 'changed', 'changed'),
    'x-idempotent': levels('changed', 'changed', 'changed'),
  },
  parameter: {
    name: elsewhere,
    in: elsewhere,
    description: words,
    required: compareRequired,
    deprecated: compareDeprecation,
    allowEmptyValue: compareLeave,
    style: elsewhere,
    explode: elsewhere,
    allowReserved: compareLeave,
    schema: compareText,
    example: words,
    examples: words,
    content: compareParameterContent,
  },
  requestBody: { description: words, content: compareContent, required: compareRequired },
  response: { description: words, headers: compareHeaders, content: compareContent, links: compareLinks },
  mediaType: { schema: compareBody, example: words, examples: words, encoding: compareEncoding },
} satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>

/** Compares each field of two states of an object by its row. */
export function compareObject(
  kind: keyof typeof OBJECTS,
  before: DocumentNode,
  after: DocumentNode,
  context: Context,
): void {
  const rows: Readonly<Record<string, Field>> = OBJECTS[kind]
  const names = new Set([before, after].flatMap(({ value }) => Object.keys(isObject(value) ? value : {})))
  for (const name of names) {
    const field = rows[name] ?? (name.startsWith('x-') ? words : BREAKING)
    const [former, current] = [before, after].map((node) => child(node, name))
    field(present({ before: former, after: current }), context)
  }
}

/** A field that isn't there is no value; where it would be is of no use either, but for the node of what changed. */
function present({ before, after }: Pair): Pair {
  return {
    before: before?.value === undefined ? undefined : before,
    after: after?.value === undefined ? undefined : after,
  }
}

/** What callers were free to do and no longer are, such as an empty value. */
function compareLeave(pair: Pair, context: Context): void {
  const isAllowed = turnedTo(pair)
  if (isAllowed === undefined) return
  const name = (pair.after ?? pair.before)?.pointer.at(-1) ?? ''
  const isLess = !isAllowed && context.role === 'request'
  const what = `\`${name}\` of ${context.name} is \`${isAllowed}\`, before \`${!isAllowed}\``
  context.report(isLess ? 'breaking' : 'changed', `parameter-${name}-${isLess ? 'narrowed' : 'widened'}`, what, pair)
}
