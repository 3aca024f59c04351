import { Ajv } from 'ajv'
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import Ajv6 from 'ajv-6'
import { describe, expect, it, vi } from 'vitest'
import type { ResponseValidator } from '../src/index.js'
import {
  type JsonSchema,
  type OperationSchemas,
  responseValidatorFor,
  type SchemaCompiler,
} from '../src/schemas/index.js'

const $schema = 'https://json-schema.org/draft/2020-12/schema'

const Thing = {
  type: 'object',
  required: ['status', 'when', 'format'],
  properties: {
    status: { const: 'success' },
    when: { type: 'string', format: 'date' },
    format: { type: 'string', enum: ['csv', 'xlsx'] },
    parts: { type: 'array', items: { $ref: '#/$defs/Part' }, minItems: 1 },
    next: { anyOf: [{ type: 'string', format: 'int32' }, { type: 'null' }] },
  },
}
const Part = { type: 'object', properties: { size: { type: 'integer', format: 'int32' } } }
const success: JsonSchema = { $schema, $ref: '#/$defs/Thing', $defs: { Thing, Part } }
const getThing: OperationSchemas<'success'> = { operationId: 'getThing', success }
const download: OperationSchemas = { operationId: 'download' }
const body = { status: 'success', when: '2026-03-01', format: 'csv', parts: [{ size: 1 }], more: true }

function validator(options: Options = { strict: true, logger: false }): ResponseValidator {
  return responseValidatorFor(new Ajv2020({ allErrors: true, ...options }), [getThing, download])
}

describe.each<Options>([{ strict: true }, { strict: false }])('a response validator with %o', (options) => {
  it('lets a body pass that fits, whatever else is in it, without a word in the log', () => {
    const logger = { log: vi.fn(), warn: vi.fn(), error: vi.fn() }
    expect(validator({ ...options, logger })('getThing', body)).toBeUndefined()
    expect([logger.log, logger.warn, logger.error].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  it('says what is wrong and where', () => {
    expect(validator(options)('getThing', { status: 'error', format: 'pdf', parts: [{ size: 'a' }] })).toEqual([
      "the body must have required property 'when'",
      '/status must be equal to constant: "success"',
      '/format must be equal to one of the allowed values: ["csv","xlsx"]',
      '/parts/0/size must be integer',
    ])
  })
})

describe('a response validator', () => {
  it('checks formats that the validator knows, and no others', () => {
    const ajv = new Ajv2020({ strict: true, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } })
    const validate = responseValidatorFor(ajv, [getThing])
    expect(validate('getThing', { ...body, when: 'today' })).toEqual(['/when must match format "date"'])
    expect(validate('getThing', body)).toBeUndefined()
  })

  it('leaves data alone that looks like a schema', () => {
    const format = { const: { format: 'csv' }, enum: [{ format: 'csv' }] }
    const schema: JsonSchema = { $schema, type: 'object', properties: { format } }
    const validate = responseValidatorFor(new Ajv2020({ strict: true }), [{ ...getThing, success: schema }])
    expect(validate('getThing', { format: { format: 'csv' } })).toBeUndefined()
    expect(validate('getThing', { format: {} })).toEqual([expect.stringContaining('/format must be equal to')])
  })

  it.each([
    ['of another operation', 'getOther', {}],
    ['of an operation without a schema', 'download', {}],
    ['that is missing, which is for the client to judge', 'getThing', undefined],
  ])('lets a body pass %s', (_, operation, value) => {
    expect(validator()(operation, value)).toBeUndefined()
  })

  it('compiles a schema once, and not before it is needed', () => {
    const ajv = new Ajv2020()
    const compile = vi.spyOn(ajv, 'compile')
    const validate = responseValidatorFor(ajv, [getThing])
    compile.mockClear()
    for (const name of ['getThing', 'getThing', 'GET /things/{id}']) validate(name, body)
    expect(compile).toHaveBeenCalledTimes(1)
  })

  it('takes any other compiler, whose problems need not be as many words', () => {
    const seen: object[] = []
    const compile = (schema: object): ((value: unknown) => boolean) => {
      seen.push(schema)
      return () => false
    }
    expect(responseValidatorFor({ compile }, [getThing])('getThing', body)).toEqual(['the body is not valid'])
    expect(seen.at(-1)).toBe(success)
  })

  it('refuses Ajv 6 at once, and says what to install', () => {
    const make = (): unknown => responseValidatorFor(new Ajv6() as SchemaCompiler, [getThing])
    expect(make).toThrow('npm install ajv@8')
  })

  it('refuses one for an older draft at once', () => {
    const make = (): unknown => responseValidatorFor(new Ajv(), [getThing])
    expect(make).toThrow("import { Ajv2020 } from 'ajv/dist/2020.js'")
    expect(make).toThrow(expect.objectContaining({ cause: expect.any(Error) }))
  })
})
