import { TRIES_ALL } from '@cloud-cost/contract/trials'
import * as documents from '@cloud-cost/openapi'
import { describe, expect, it } from 'vitest'
import { compileContract, type PackedContract, packContract } from '../src/compile/index.js'
import { createMock, unpackContract } from '../src/index.js'
import { cases } from './operations.js'

/** The contract that the build wrote. */
const { contract } = createMock()

describe('the compiled contract', () => {
  it('is the same after it was packed and restored', () => {
    const packed = JSON.parse(JSON.stringify(packContract(contract))) as PackedContract
    expect(unpackContract(packed)).toEqual(contract)
  })

  // The smallest group takes a tenth of the time.
  const groups = Object.entries(documents).filter(([name]) => TRIES_ALL || name === 'platform')
  it.each(groups)('of %s is the one that the build wrote', async (name, document) => {
    const compiled = await compileContract({ [name]: document }, contract)
    const { validators, ...written } = createMock({ groups: [name] }).contract
    expect({ ...written, validators: '' }).toEqual(JSON.parse(JSON.stringify({ ...compiled, validators: '' })))
    expect(validators).toContain(compiled.validators)
  })

  it('has equal schemas once', () => {
    const schemas = contract.operations.map(
      ({ prism }) => prism.responses.find(({ code }) => code === 'default')?.contents?.[0]?.schema,
    )
    const texts = new Set(schemas.map((schema) => JSON.stringify(schema)))
    expect(new Set(schemas).size).toBe(texts.size)
    expect(texts.size).toBeLessThan(schemas.length / 10)
  })

  it('has every operation with an error envelope of its own', () => {
    expect(contract.operations.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(cases.map(({ name }) => name)),
    )
    for (const { errors } of contract.operations) {
      expect(errors.default.messagePointer).toBeDefined()
      expect(errors.default.codePointer).toBeDefined()
    }
  })

  it('can be served in part', () => {
    const part = createMock({ groups: ['platform'] }).contract
    expect(new Set(part.operations.map(({ group }) => group))).toEqual(new Set(['platform']))
    expect(() => createMock({ groups: ['nonesuch'] })).toThrow(
      expect.objectContaining({
        name: 'InvalidOptionError',
        option: 'group',
        reason: expect.stringContaining('must be one of '),
      }),
    )
  })
})
