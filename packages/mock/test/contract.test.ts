import * as documents from '@cloud-cost/openapi'
import { describe, expect, it } from 'vitest'
import { type PackedContract, packContract, unpackContract } from '../src/contract/packed.js'
import { selectGroups } from '../src/in-process/mock.js'
import { Router } from '../src/route/router.js'
import { loadContract } from '../src/shell/contract.js'
import { contract } from './compiled.js'
import { cases } from './operations.js'

describe('the compiled contract', () => {
  it('is the same after it was packed and restored', () => {
    const packed = JSON.parse(JSON.stringify(packContract(contract))) as PackedContract
    expect(unpackContract(packed)).toEqual(JSON.parse(JSON.stringify(contract)))
  })

  it('is the one that the build wrote', () => {
    expect(loadContract()).toEqual(JSON.parse(JSON.stringify(contract)))
  })

  it('has equal schemas once', () => {
    const schemas = loadContract().operations.map(
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
    const [first = ''] = Object.keys(documents)
    const part = selectGroups(contract, [first])
    expect(new Set(part.operations.map(({ group }) => group))).toEqual(new Set([first]))
    expect(() => selectGroups(contract, ['nonesuch'])).toThrow(
      expect.objectContaining({
        name: 'InvalidOptionError',
        option: 'group',
        reason: expect.stringContaining('must be one of '),
      }),
    )
  })
})

describe('the router', () => {
  it('finds every operation by its example path', () => {
    const router = new Router(contract.operations)
    for (const { name, method, target } of cases) {
      const [path = ''] = target.split('?')
      expect(router.locate(path).match?.methods.get(method)?.operationId).toBe(name)
    }
  })
})
