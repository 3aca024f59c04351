import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sample } from '@cloud-cost/contract/trials'
import { createEstate, generateCompany } from '@cloud-cost/estate'
import { expect, it } from 'vitest'
import { MOCK_OPTIONS } from '../src/in-process/options.js'
import {
  connectMock,
  createMock,
  createProxy,
  createRecorder,
  InvalidOptionError,
  InvalidRecordingError,
  InvalidRuleError,
  loadEstate,
  type MockOptions,
  readRecording,
  startMockServer,
  unpackContract,
  watchData,
} from '../src/index.js'
import { LOAD_OPTIONS } from '../src/shell/estate/load-estate.js'
import { PROXY_OPTIONS } from '../src/shell/proxy/options.js'
import { RECORDER_OPTIONS } from '../src/shell/record/recorder.js'
import { LISTEN_OPTIONS } from '../src/shell/server.js'

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

/** What programs in JavaScript may hand over. */
const OTHERS = [
  null,
  7,
  [],
  [null],
  [7],
  {},
  { log: { entries: [] } },
  { a: [7] },
  true,
  () => {},
  Symbol('odd'),
  10n,
  new Date(NaN),
]
const GENERATED = { accounts: 2, resources: 2, months: 2, seed: 1, clock: '2026-04-01T09:00:00Z' }

type Takes = (value: never) => unknown
const each = (options: object, take: (option: object) => unknown): [string, Takes][] =>
  Object.keys(options).map((name) => [name, (value: unknown) => take({ [name]: value })])

/** The public functions by the first word of what they say with a TypeError, where they do. */
const TAKERS: readonly (readonly [name: string, take: Takes, says?: string])[] = [
  ['createMock', createMock],
  ...each(MOCK_OPTIONS, createMock),
  ['listen', async (options) => (await createMock().listen(options)).close()],
  ...each(LISTEN_OPTIONS, async (option) => (await createMock().listen({ port: 0, ...option })).close()),
  ['startMockServer', async (options: object) => (await startMockServer({ port: 0, ...options })).close()],
  ['documents', async (documents) => startMockServer({ port: 0, documents: documents ?? 7 })],
  ['createProxy', createProxy],
  ...each(PROXY_OPTIONS, (option) => createProxy({ upstream, ...option })),
  ...each(MOCK_OPTIONS, (option) => createProxy({ upstream, mock: option })),
  ['createRecorder', createRecorder],
  ...each(RECORDER_OPTIONS, (option) => createRecorder({ file, ...option }).close()),
  ['loadEstate', loadEstate],
  ...each(LOAD_OPTIONS, (option) => loadEstate({ size: 'small', ...option })),
  ['watchData', (options) => watchData(createMock(), options, () => {})()],
  ['readRecording', readRecording],
  ['connectMock', connectMock, 'url'],
  ['unpackContract', unpackContract, 'packed'],
  ['session', (name) => createMock().session(name ?? 7)],
  ['state', (name) => createMock().state(name)],
  ['reset', (name) => createMock().reset(name)],
  ['requests', (name) => createMock().requests(name)],
  ['setScenario', (name) => createMock().setScenario(name)],
  ['setSeed', (seed) => createMock().setSeed(seed)],
  ['setCompany', (company) => createMock().setCompany(company), 'The company file'],
  ['loadState', (state) => createMock().loadState(state), 'The state'],
  ['clock', (to) => createMock().clock.set(to), 'clock'],
  ['replaceContract', (contract) => createMock().replaceContract(contract)],
  ['replaceEstate', (estate) => createMock().replaceEstate(estate)],
  ['rule', (rule) => createMock().rules.add(rule)],
  ['createEstate', createEstate, 'options'],
  ...each({ company: 0, bills: 0, clock: 0 }, createEstate).map(([name, take]) => [name, take, 'options'] as const),
  ['generateCompany', generateCompany as Takes, 'options'],
  ...each(GENERATED, (option) => generateCompany({ ...GENERATED, ...option })).map(
    ([name, take]) => [name, take, 'options'] as const,
  ),
]

it.each(TAKERS.map(([name, take, says]) => ({ name, take, says })))(
  '$name takes a value of another kind, or says what is wrong with it',
  async ({ name, take, says }) => {
    for (const value of sample(OTHERS, 3, (other) => name + String(other))) {
      const error: unknown = await (async () => take(value as never))().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      const isOwn = [InvalidOptionError, InvalidRuleError, InvalidRecordingError].some((kind) => error instanceof kind)
      if (error === undefined || isOwn) continue
      expect([value, String((error as Error).message)]).toEqual([
        value,
        expect.stringMatching(`^${says ?? 'a message of its own'}`),
      ])
    }
  },
)
