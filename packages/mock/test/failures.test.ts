import { describe, expect, it } from 'vitest'
import { createMock } from '../src/shell/mock.js'
import { caseNamed } from './operations.js'
import { transportsOf } from './transports.js'

let isFailing = false
const mock = createMock({
  log: () => {
    if (isFailing) throw new Error('the disk is full')
  },
})
const BROKEN = { collection: 'nowhere', action: 'list' } as const
const list = caseNamed('listCompanies')

describe.each(transportsOf(mock))('what fails inside a request, $way', ({ send }) => {
  it('is an answer that says so, and the next request is answered as ever', async () => {
    isFailing = true
    const failed = await send(list)
    isFailing = false
    expect([failed.status, failed.headers.get('content-type'), await failed.json()]).toEqual([
      500,
      'application/json',
      { message: 'The mock failed: the disk is full' },
    ])
    expect((await send(list)).status).toBe(200)
  })

  it('is in the envelope of the operation where it is known', async () => {
    const { operations } = mock.contract
    const broken = { ...mock.contract, operations: operations.map((one) => ({ ...one, resource: BROKEN })) }
    const original = mock.contract
    mock.replaceContract(broken)
    const failed = await send(list)
    mock.replaceContract(original)
    expect([failed.status, await failed.json()]).toEqual([
      500,
      {
        status: 'error',
        error: {
          code: expect.any(String),
          message: 'The mock failed: x-mock-resource: collection nowhere not found',
        },
      },
    ])
    expect((await send(list)).status).toBe(200)
  })
})
