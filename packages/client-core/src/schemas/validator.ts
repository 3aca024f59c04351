// The entry `/schemas`: validates responses by the JSON Schemas of their operations.
import { isObject } from '../json.js'
import type { ResponseValidator } from '../options.js'
import type { OperationSchemas } from './types.js'

/** What is needed of a validator. An `Ajv2020` of Ajv 8 is one. */
export interface SchemaCompiler {
  compile(schema: object): SchemaCheck
  /** The formats that it knows, by name; others are left out of the schemas. Absent: it tolerates all. */
  readonly formats?: object
}

/** A compiled schema: says whether a value matches, and otherwise what is wrong. */
export interface SchemaCheck {
  (value: unknown): unknown
  readonly errors?: readonly SchemaProblem[] | null
}

/** One thing that is wrong with a value. */
export interface SchemaProblem {
  /** JSON pointer to the part of the value that is wrong. */
  readonly instancePath: string
  readonly message?: string
  readonly params: object
}

const UNKNOWN: SchemaProblem = { instancePath: '', params: {} }

const EMPTY = { $schema: 'https://json-schema.org/draft/2020-12/schema' }

/**
 * Makes a `validateResponses` of the schemas of some operations; answers of others pass. Each schema is compiled at the first answer
 * of its operation. Problems are texts such as `/list/0/companyId must be string`.
 * @throws {TypeError} when the validator doesn't know JSON Schema 2020-12
 */
export function responseValidatorFor(
  compiler: SchemaCompiler,
  operations: readonly OperationSchemas[],
): ResponseValidator {
  assertCurrent(compiler)
  const byName = new Map(operations.map((operation) => [operation.operationId, operation]))
  const checks = new Map<OperationSchemas, SchemaCheck>()
  return (name, body) => {
    const schemas = byName.get(name)
    // Whether a body is required is the client's to check.
    if (!schemas?.success || body === undefined) return undefined
    const check = checks.get(schemas) ?? compiled(compiler, schemas.success)
    checks.set(schemas, check)
    return check(body) ? undefined : (check.errors ?? [UNKNOWN]).map(problemText)
  }
}

function compiled(compiler: SchemaCompiler, schema: object): SchemaCheck {
  return compiler.compile(compiler.formats ? withKnownFormats(schema, compiler.formats) : schema)
}

/** The usual `new Ajv()` knows an older draft only; better to fail at once than at the first answer. */
function assertCurrent(compiler: SchemaCompiler): void {
  try {
    compiler.compile(EMPTY)
  } catch (cause) {
    // Versions before 8 say so by how they call their options.
    const found =
      '_opts' in compiler ? 'Ajv 6 or older, which has none: npm install ajv@8, and' : 'a validator of another draft:'
    throw new TypeError(
      `responseValidator needs JSON Schema 2020-12 (Ajv 8), and was given ${found} import { Ajv2020 } from 'ajv/dist/2020.js'`,
      { cause },
    )
  }
}

/** `/status must be equal to constant: "success"`. Without a pointer it is about the whole body. */
function problemText({ instancePath, message = 'is not valid', params }: SchemaProblem): string {
  const { allowedValue, allowedValues = allowedValue } = params as { allowedValue?: unknown; allowedValues?: unknown }
  const expected = allowedValues === undefined ? '' : `: ${JSON.stringify(allowedValues)}`
  return `${instancePath || 'the body'} ${message}${expected}`
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['const', 'enum'])

/** Keywords whose members are schemas under names of their own. */
const NAMED = new Set(['$defs', 'properties'])

/** A copy of a schema without the formats that a validator doesn't know: in strict mode it would refuse them. */
function withKnownFormats(schema: object, formats: object): object {
  const members = Object.entries(schema)
    .filter(([keyword, value]) => keyword !== 'format' || String(value) in formats)
    .map(([keyword, value]) => [keyword, DATA.has(keyword) ? value : inside(keyword, value, formats)])
  return Object.fromEntries(members)
}

function inside(keyword: string, value: unknown, formats: object): unknown {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? withKnownFormats(item, formats) : item))
  if (!isObject(value)) return value
  if (!NAMED.has(keyword)) return withKnownFormats(value, formats)
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, inside('', child, formats)]))
}
