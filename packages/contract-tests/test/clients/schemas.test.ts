import { sample } from '@cloud-cost/contract/trials'
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOf, GROUPS } from '../../src/clients/group.js'
import { type Example, examplesOf } from './support/examples.js'
import { modulesOf } from './support/modules.js'

const PARTS = ['params', 'body', 'success', 'error'] as const

/** A validator that fails for every word that it would log. */
function ajv(options: Options = {}): Ajv2020 {
  const complain = (message: unknown): never => {
    throw new Error(String(message))
  }
  return new Ajv2020({ strict: true, logger: { log: complain, warn: complain, error: complain }, ...options })
}

describe.each(GROUPS)('the schemas of %s', (group) => {
  const { schemas: entry } = modulesOf(group)
  const { allSchemas, responseValidator } = entry
  const calls = callsOf(group)
  /** Ajv takes seconds to compile all of them; contract-tests compare each with the contract. */
  const tried = sample(calls, 6, ({ operationId }) => operationId)
  const isTried = ({ operationId }: { readonly operationId: string }): boolean =>
    tried.some((call) => call.operationId === operationId)
  const examples = examplesOf(group).filter((example) => isTried(example) && example.body !== undefined)
  const answers = examples.filter(({ part }) => part === 'success')
  const byId = new Map(allSchemas.map((schemas) => [schemas.operationId, schemas]))
  let strict: Ajv2020
  beforeAll(() => {
    strict = ajv()
    formats.default(strict)
  })

  const problemsOf = ({ operationId, part, body }: Example): unknown => {
    const check = strict.compile(byId.get(operationId)?.[part] ?? false)
    return check(body) ? [] : check.errors
  }

  it('are there for every operation', () => {
    expect(allSchemas.map(({ operationId }) => operationId).sort()).toEqual(
      calls.map(({ operationId }) => operationId).sort(),
    )
    for (const { operationId } of calls) expect(entry).toHaveProperty(`${operationId}Schemas`, byId.get(operationId))
  })

  it('compile in the strictest mode, each on its own', () => {
    for (const schemas of allSchemas.filter(isTried))
      for (const part of PARTS) if (schemas[part]) expect(() => strict.compile(schemas[part] ?? false)).not.toThrow()
  })

  it('fit every example of the contract', () => {
    expect(examples.length).toBeGreaterThan(tried.length)
    expect(examples.map((example) => [example.operationId, example.name, problemsOf(example)])).toEqual(
      examples.map(({ operationId, name }) => [operationId, name, []]),
    )
  })

  it('fit the inputs of the documented calls', () => {
    for (const { operationId, inputs } of tried) {
      const schema = byId.get(operationId)?.params
      if (schema)
        expect([operationId, strict.validate(schema, inputs), strict.errors]).toEqual([operationId, true, null])
    }
  })

  it.each<Options>([{ strict: true }, { strict: false }])('validate answers with %o and no formats', (options) => {
    const validate = responseValidator(ajv(options))
    for (const { operationId, name, body } of answers)
      expect([operationId, name, validate(operationId, body)]).toEqual([operationId, name, undefined])
  })

  it('tell an answer that deviates, by operationId', () => {
    const validate = responseValidator(ajv())
    const described = allSchemas.filter(isTried).filter(({ success }) => success)
    expect(described.length).toBeGreaterThan(0)
    for (const { operationId } of described) {
      expect([operationId, validate(operationId, [1])]).toEqual([operationId, [expect.any(String)]])
    }
  })
})
