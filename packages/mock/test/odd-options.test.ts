import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sample } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { createMock, createProxy, createRecorder, InvalidOptionError, type MockOptions } from '../src/index.js'

const ODD = [NaN, -1, 1e99, 1.5, Infinity, 2 ** 60, '5', ' 5 ', ''] as unknown as number[]
const EMPTY = ['', ' ', '\t']
const upstream = 'http://a.example'
const file = join(tmpdir(), 'never-made.har')

/** What programs hand over as they have it: of variables, without a command line that reads it. */
const NUMBERS: { readonly [name: string]: (value: number) => unknown } = {
  ...Object.fromEntries(
    (['delay', 'maxBodyBytes', 'sessions', 'journalBytes'] satisfies (keyof MockOptions)[]).map((name) => [
      name,
      (value: number) => createMock({ [name]: value }),
    ]),
  ),
  port: (port) => createMock().listen({ port }),
  requestTimeout: (requestTimeout) => createMock().listen({ port: 0, requestTimeout }),
  timeout: (timeout) => createProxy({ upstream, timeout }),
  'proxy maxBodyBytes': (maxBodyBytes) => createProxy({ upstream, maxBodyBytes }),
  fallback: (status) => createProxy({ upstream, fallback: [status] }),
  'proxy port': (port) => createProxy({ upstream }).listen({ port }),
  entries: (entries) => createRecorder({ file, limit: { entries } }),
  bytes: (bytes) => createRecorder({ file, limit: { bytes } }),
  bodyBytes: (bodyBytes) => createRecorder({ file, limit: { bodyBytes } }),
}

const TEXTS: { readonly [name: string]: (value: string) => unknown } = {
  group: (group) => createMock({ groups: [group] }),
  token: (token) => createMock({ tokens: [token] }),
  scenario: (scenario) => createMock({ scenario }),
  session: (session) => createMock({ session }),
  'allow-host': (name) => createMock().listen({ port: 0, allowedHosts: [name] }),
  'allow-host of a mock': (name) => createMock({ allowedHosts: [name] }).listen({ port: 0 }),
  host: (host) => createMock().listen({ port: 0, host }),
  upstream: (address) => createProxy({ upstream: address }),
  'proxy host': (host) => createProxy({ upstream }).listen({ port: 0, host }),
  keep: (name) => createProxy({ upstream, record: { file, keep: [name] } }),
  redact: (name) => createProxy({ upstream, record: { file, redact: [name] } }),
}

const cases = [
  ...Object.entries(NUMBERS).map(([name, make]) => ({
    name,
    values: sample(ODD, 4, (value) => name + value),
    make: make as (value: unknown) => unknown,
  })),
  ...Object.entries(TEXTS).map(([name, make]) => ({ name, values: EMPTY, make: make as (value: unknown) => unknown })),
]

it.each(cases)('$name refuses what is out of its range, or empty', async ({ make, values }) => {
  for (const value of values) {
    const error = await (async () => make(value))().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect([value, error]).toEqual([value, expect.any(InvalidOptionError)])
  }
})
