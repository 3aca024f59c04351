import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learn, type Proposal } from '../../src/learn/proposal.js'
import { proposalParts, textOf } from '../../src/learn/proposal-text.js'
import { type WrittenExchange, writeHar } from './recording.js'

/** The contract itself: what is learned is written only when it is applied. */
const SPEC = join(import.meta.dirname, '..', '..', '..', '..', 'spec')
const folder = mkdtempSync(join(tmpdir(), 'facts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const INVENTORY = '/cost/v3/commitment/companies/C-1/vendors/aws/services/reserved-instance/inventory'
const HISTORY = '/cost/v3/billing/anomaly/history/list'
const USAGE = '/asset/us-v1/usage/aws/grid/current'
const COMPANIES = '/platform/v2/companies'
const PERFORMANCE = '/asset/us-v1/performance/aws/grid/history'

const thrice = (...exchanges: readonly WrittenExchange[]): WrittenExchange[] => [
  ...exchanges,
  ...exchanges,
  ...exchanges,
]
const reserved = (record: object, query = ''): WrittenExchange => ({
  target: `${INVENTORY}${query}`,
  body: { status: 'success', list: [record] },
})
const usage = (pageNum: number, rows: readonly number[]): WrittenExchange => ({
  method: 'POST',
  target: USAGE,
  requestBody: { prvrCd: 'aws', pageNum },
  body: { status: 'success', data: { rows } },
})
const utilization = (endDate: string, days: readonly string[]): WrittenExchange => ({
  target: `${INVENTORY.replace('inventory', 'utilizations')}?startDate=2026-03-01&endDate=${endDate}`,
  body: { status: 'success', list: days.map((usageDate) => ({ usageDate })) },
})

function proposalOf(exchanges: readonly WrittenExchange[]): { readonly proposal: Proposal; readonly text: string } {
  const file = join(folder, 'seen.har')
  writeHar(file, exchanges)
  const proposal = learn([file], SPEC)
  return { proposal, text: textOf(proposalParts(proposal)) }
}

const OBSERVED = /x-observed: \{ count: \d+, since: "2026-03-01", until: "2026-03-01" \}/

interface Case {
  /** What contradicts another case is in a recording of its own. */
  readonly recording?: 'second'
  readonly exchanges: readonly WrittenExchange[]
  readonly says: string
  /** The file that is edited, and what stands in it then. */
  readonly file: string
  readonly has: string | RegExp
  readonly hasNot: string
}

const CASES: Readonly<Record<string, Case>> = {
  'a type that was assumed': {
    exchanges: thrice(reserved({ upfrontFee: '12.50' })),
    says: '`upfrontFee` is text, as assumed',
    file: 'cost/schemas/ReservedInstance.yaml',
    has: /upfrontFee:\n {4}type: string\n {4}description: .*\n {4}x-observed: /,
    hasNot: 'never seen',
  },
  'another type than was assumed': {
    recording: 'second',
    exchanges: thrice(reserved({ upfrontFee: 12.5 })),
    says: '`upfrontFee` is a number, not text as assumed',
    file: 'cost/schemas/ReservedInstance.yaml',
    has: /upfrontFee:\n {4}type: number\n {4}description: Fee paid up front\.\n {4}x-observed: .*\n {4}example: 0\n/,
    hasNot: '12.5',
  },
  'the examples of another type': {
    recording: 'second',
    exchanges: thrice(reserved({ upfrontFee: 12.5 })),
    says: '',
    file: 'cost/examples/listReservedInstances.default.yaml',
    has: /upfrontFee: \d/,
    hasNot: 'upfrontFee: "',
  },
  'null where the type was assumed': {
    exchanges: thrice(reserved({ recurringFee: '1.00' }), reserved({ recurringFee: null })),
    says: '`recurringFee` is text, as assumed; may be null',
    file: 'cost/schemas/ReservedInstance.yaml',
    has: /recurringFee:\n {4}type: \[string, "null"\]\n {4}description: .*\n {4}x-marks: \[period-unknown\]\n {4}x-observed: /,
    hasNot: 'recurringFee:\n    type: string\n',
  },
  'a further value of an open set': {
    exchanges: thrice({
      method: 'POST',
      target: HISTORY,
      requestBody: { analyzeBy: 'product' },
      body: { status: 'success' },
    }),
    says: 'has the further value `product`',
    file: 'cost/schemas/AnomalyAnalyzeBy.yaml',
    has: 'type: string\nx-extensible-enum: [account, product]\nx-observed: ',
    hasNot: 'further-values-unknown',
  },
  'an input that may be left out': {
    exchanges: thrice(reserved({})),
    says: '`accounts` may be left out',
    file: 'cost/parameters/accounts.yaml',
    has: OBSERVED,
    hasNot: 'presence-unknown',
  },
  'several values in one text': {
    exchanges: thrice(reserved({}, '?accounts=111122223333,444455556666')),
    says: 'has commas between several values',
    file: 'cost/parameters/accounts.yaml',
    has: 'Several values stand in one text, with commas between them.',
    hasNot: 'separator-unknown',
  },
  'an end that belongs to its range': {
    exchanges: [utilization('2026-03-03', ['2026-03-01', '2026-03-02', '2026-03-03'])],
    says: '`endDate` belongs to the range',
    file: 'cost/parameters/endDate.yaml',
    has: 'The end date belongs to the range.',
    hasNot: 'range-end-unknown',
  },
  'an end that does not belong to its range': {
    recording: 'second',
    exchanges: [
      utilization('2026-03-03', ['2026-03-01', '2026-03-02']),
      utilization('2026-03-04', ['2026-03-01', '2026-03-02', '2026-03-03']),
    ],
    says: '`endDate` does not belong to the range',
    file: 'cost/parameters/endDate.yaml',
    has: 'The end date does not belong to the range.',
    hasNot: 'range-end-unknown',
  },
  'a mark that all fields of a record share': {
    exchanges: thrice({
      method: 'POST',
      target: PERFORMANCE,
      requestBody: { cmpnId: 'C-1', excelYn: 'N', pageNum: 1, limitCnt: 5 },
      body: { status: 'success' },
    }),
    says: '`offset` may be left out',
    file: 'asset/schemas/PerformanceQuery.yaml',
    has: /required: \[cmpnId, excelYn\]\n {4}properties:\n(?:.*\n)*? {6}limitCnt:\n(?: {8}.*\n)*? {8}x-marks: \[presence-unknown\]\n(?:.*\n)*? {6}offset:\n(?: {8}.*\n)*? {8}x-marks: \[difference-unknown\]\n {8}x-observed: /,
    hasNot: 'x-field-marks',
  },
  'a first page 0': {
    exchanges: [usage(0, [1, 2]), usage(1, [3])],
    says: '`pageNum` counts from 0',
    file: 'asset/paths/usage.yaml',
    has: /currentUsage:(.*\n)+? {6}first: 0\n/,
    hasNot:
      'first: 1\n      items: unspecified\n    parameters:\n      - $ref: ../parameters/prvrCd.yaml\n    requestBody:\n      required: true\n      description: What is current',
  },
  'a first page 1': {
    recording: 'second',
    exchanges: [{ ...usage(0, []), status: 400 }, usage(1, [3])],
    says: '`pageNum` counts from 1',
    file: 'asset/schemas/CurrentUsageQuery.yaml',
    has: 'The first page is 1.',
    hasNot: 'first-page-unknown',
  },
  'a status with the error envelope, and its header': {
    exchanges: thrice({
      target: COMPANIES,
      status: 401,
      body: { status: 'error', error: { code: 'X', message: 'No.' } },
      headers: ['WWW-Authenticate'],
    }),
    says: '`WwwAuthenticate` comes with each 401, as assumed',
    file: 'shared/headers/WwwAuthenticate.yaml',
    has: OBSERVED,
    hasNot: 'x-marks',
  },
}

describe('a fact that recordings show', () => {
  const of = (recording?: 'second'): ReturnType<typeof proposalOf> =>
    proposalOf(Object.values(CASES).flatMap((fact) => (fact.recording === recording ? fact.exchanges : [])))
  let first: ReturnType<typeof proposalOf>
  let second: ReturnType<typeof proposalOf>
  beforeAll(() => {
    first = of()
    second = of('second')
  }, 60_000)

  it.each(Object.entries(CASES))('takes the place of its mark: %s', (_, { recording, says, file, has, hasNot }) => {
    const { proposal, text } = recording === 'second' ? second : first
    expect(text).toContain(says)
    const written = proposal.texts.get(join(SPEC, file)) ?? ''
    expect(written).toMatch(has)
    expect(written).not.toContain(hasNot)
  })
})

/** What is seen too seldom, or shows two things, by the file whose marks it must leave alone; all of it is in one recording. */
const DOUBTS: Readonly<Record<string, { readonly exchanges: readonly WrittenExchange[]; readonly file: string }>> = {
  'what is seen twice': {
    exchanges: [1, 2].map((upfrontFee) => reserved({ upfrontFee }, '?accounts=111122223333')),
    file: 'cost/schemas/ReservedInstance.yaml',
  },
  'values of a set that look like names': {
    exchanges: thrice({
      method: 'POST',
      target: HISTORY,
      requestBody: { analyzeBy: 'Jane Doe' },
      body: { status: 'success' },
    }),
    file: 'cost/schemas/AnomalyAnalyzeBy.yaml',
  },
  'pages that are alike where one list is empty': {
    exchanges: [usage(0, []), usage(1, [])],
    file: 'asset/schemas/CurrentUsageQuery.yaml',
  },
  'a single day of a range': {
    exchanges: [utilization('2026-03-03', ['2026-03-03'])],
    file: 'cost/parameters/endDate.yaml',
  },
  'inputs of requests that were refused': {
    exchanges: thrice({ target: INVENTORY, status: 400, body: { status: 'error', error: {} } }),
    file: 'cost/parameters/accounts.yaml',
  },
}

describe('what is in doubt, contradicted or left open', () => {
  let proposal: Proposal
  let text: string
  beforeAll(() => {
    const contradiction = reserved({ productName: null }, '?accounts=111122223333')
    const seen = proposalOf([
      ...Object.values(DOUBTS).flatMap(({ exchanges }) => exchanges),
      ...thrice({ ...contradiction, headers: ['Content-Type', 'X-Request-Id'] }),
    ])
    proposal = seen.proposal
    text = seen.text
  })

  it.each(Object.entries(DOUBTS))('leaves the marks alone: %s', (_, { file }) => {
    expect(proposal.texts.has(join(SPEC, file))).toBe(false)
  })

  it('is reported where it is null and the type is stated', () => {
    expect(text).toMatch(
      /Contradicts what the contract states \(1;.*\n.*ReservedInstance\.yaml:\d+ .*productName` must be a string\./,
    )
  })

  it('is asked in the words of the questions page', () => {
    expect(text).toMatch(/Still open \(\d+\):\n/)
    expect(text).toMatch(/^ {2}Which values are there\? \(\d+ operations, /m)
  })

  it('names headers that the contract does not have', () => {
    expect(text).toContain('header `x-request-id`, in 3 responses: does it belong to the contract?')
    expect(text).not.toContain('content-type')
  })
})
