import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { call, type LogLevel } from '../src/index.js'
import { clientFor, getThing, rejection, run, saveThing, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, observe, success } from './support/observed.js'
import { record } from './support/record.js'

const SECRETS = { clientSecret: 'sec~ret"1\\2', primaryKey: 'KEY-99', nested: [{ adminPassword: 'pass word' }] }
const VALUES = ['sec~ret', 'KEY-99', 'pass word', TOKEN]
// A service that quotes all it was sent, in every place where it can.
const echo = (status: number) => (): Response =>
  json(
    {
      status: 'error',
      error: {
        code: `C-${TOKEN}`,
        message: `bad ${SECRETS.clientSecret}, ${SECRETS.primaryKey}, pass word and ${TOKEN}`,
      },
      data: { ...SECRETS, note: TOKEN },
    },
    { status, statusText: TOKEN, headers: { 'x-echo': TOKEN } },
  )

describe('secrets', () => {
  it('are in no print of a client', () => {
    expect(inspect(clientFor(undefined), { depth: 10, showHidden: true })).not.toContain(TOKEN)
    expect(Object.keys(clientFor(undefined))).toEqual([])
  })

  it('are in no log entry, at any level', async () => {
    takeClock({ immediate: true })
    const { logger, entries } = record()
    const fetch = observe(echo(503), echo(200))
    const options = { logger, logLevel: 'debug' as const, maxRetries: 1, timeout: 0, idempotencyKey: 'K' }
    const params = { body: SECRETS, query: { code: TOKEN }, extraQuery: { filter: TOKEN } }
    await rejection(run(fetch, { operation: saveThing, params, headers: { 'x-api-key': 'KEY-99' }, ...options }))
    const printed = inspect(entries, { depth: 10 })
    for (const value of VALUES) expect(printed).not.toContain(value)
    expect(entries.map(([level]) => level)).toEqual(['debug', 'debug', 'warn', 'debug', 'debug', 'error'])
  })
})

describe('log', () => {
  it('says at debug what was sent and received, with the allowed values only', async () => {
    const clock = takeClock()
    const { logger, entries } = record()
    const fetch = observe(() => {
      clock.time += 12
      return json({ status: 'success', data: {} }, { headers: { 'x-request-id': 'R-1', 'set-cookie': 'a=b' } })
    })
    await run(fetch, {
      operation: saveThing,
      params: {
        query: { page: 2, companyId: 'C-1' },
        extraQuery: { size: 3, Extra: 'x', 'landing-page': 'x' },
        body: { name: 'n' },
      },
      logger,
      logLevel: 'debug',
    })
    expect(entries).toEqual([
      [
        'debug',
        'request',
        {
          operationId: 'saveThing',
          attempt: 1,
          milliseconds: 0,
          query: { page: '2', companyId: '[removed]', size: '3', Extra: '[removed]', 'landing-page': '[removed]' },
          headers: { 'content-type': 'application/json' },
          body: '{"name":"n"}',
        },
      ],
      [
        'debug',
        'answer',
        {
          operationId: 'saveThing',
          attempt: 1,
          milliseconds: 12,
          headers: { 'content-type': 'application/json', 'set-cookie': '[removed]', 'x-request-id': 'R-1' },
          body: '{"status":"success","data":{}}',
        },
      ],
      ['info', '200', { operationId: 'saveThing', attempt: 1, milliseconds: 12 }],
    ])
  })

  it.each<[LogLevel, string[]]>([
    ['off', []],
    ['error', ['error']],
    ['warn', ['warn', 'error']],
    ['info', ['warn', 'info', 'error']],
    ['debug', ['debug', 'debug', 'warn', 'debug', 'debug', 'info', 'debug', 'debug', 'error']],
  ])('at %s has %j', async (logLevel, levels) => {
    takeClock({ immediate: true })
    const { logger, entries } = record()
    const fetch = observe(json({}, { status: 503 }), success(), json({}, { status: 404 }))
    const client = clientFor(fetch, { logger, logLevel, maxRetries: 1, timeout: 0 })
    await call(client, getThing, { path: { thingId: 1 } })
    await rejection(call(client, getThing, { path: { thingId: 1 } }))
    expect(entries.map(([level]) => level)).toEqual(levels)
  })

  it('of a retry says why and when', async () => {
    takeClock({ immediate: true })
    const { logger, entries } = record()
    const fetch = observe(json({ message: 'busy' }, { status: 503 }), success())
    await run(fetch, { logger, maxRetries: 1, timeout: 0 })
    expect(entries.map(([level, message]) => [level, message])).toEqual([
      ['warn', 'getThing: 503 busy; again in 500 ms'],
      ['info', '200'],
    ])
    expect(entries.map(([, , { attempt }]) => attempt)).toEqual([1, 2])
  })

  it('is off by default, and goes to the console when only a level is given', async () => {
    const original = console.info
    const messages: unknown[] = []
    console.info = (message: unknown) => messages.push(message)
    try {
      await run(observe(success()))
      expect(messages).toEqual([])
      await run(observe(success()), { logLevel: 'info' })
      expect(messages).toEqual(['200'])
    } finally {
      console.info = original
    }
  })
})
