import { describe, expect, it } from 'vitest'
import { createMock, type Estate } from '../src/index.js'
import { caseNamed } from './operations.js'
import { transportsOf } from './transports.js'

let isFailing = false
let isBroken = false
const estate: Estate = {
  clock: '2026-04-01T09:00:00Z',
  operations: new Set(['listCompanies']),
  createSession: () => ({
    version: 0,
    changes: () => ({}),
    load: () => undefined,
    answer() {
      if (isBroken) throw new Error('the company is unsound')
      return undefined
    },
  }),
}
const mock = createMock({
  estate,
  log: () => {
    if (isFailing) throw new Error('the disk is full')
  },
})
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
    isBroken = true
    const failed = await send(list)
    isBroken = false
    expect([failed.status, await failed.json()]).toEqual([
      500,
      {
        status: 'error',
        error: {
          code: expect.any(String),
          message: 'The mock failed: the company is unsound',
        },
      },
    ])
    expect((await send(list)).status).toBe(200)
  })
})
