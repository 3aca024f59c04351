import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learn, type Proposal } from '../../src/learn/proposal.js'
import { proposalParts, textOf } from '../../src/learn/proposal-text.js'
import { type WrittenExchange, writeHar } from './recording.js'
import { sourceChanges } from './source-changes.js'

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

/** What is seen, by the fact that it shows; what contradicts another is in a recording of its own. */
const RECORDINGS: Readonly<Record<string, Readonly<Record<string, readonly WrittenExchange[]>>>> = {
  first: {
    'a type that was assumed': thrice(reserved({ upfrontFee: '12.50' })),
    'null where the type was assumed': thrice(reserved({ recurringFee: '1.00' }), reserved({ recurringFee: null })),
    'a further value of an open set': thrice({
      method: 'POST',
      target: HISTORY,
      requestBody: { analyzeBy: 'product' },
      body: { status: 'success' },
    }),
    'an input that may be left out': thrice(reserved({})),
    'several values in one text': thrice(reserved({}, '?accounts=111122223333,444455556666')),
    'an end that belongs to its range': [utilization('2026-03-03', ['2026-03-01', '2026-03-02', '2026-03-03'])],
    'a mark that all fields of a record share': thrice({
      method: 'POST',
      target: PERFORMANCE,
      requestBody: { cmpnId: 'C-1', excelYn: 'N', pageNum: 1, limitCnt: 5 },
      body: { status: 'success' },
    }),
    'a first page 0': [usage(0, [1, 2]), usage(1, [3])],
    'a status with the error envelope, and its header': thrice({
      target: COMPANIES,
      status: 401,
      body: { status: 'error', error: { code: 'X', message: 'No.' } },
      headers: ['WWW-Authenticate'],
    }),
  },
  second: {
    'another type than was assumed': thrice(reserved({ upfrontFee: 12.5 })),
    'an end that does not belong to its range': [
      utilization('2026-03-03', ['2026-03-01', '2026-03-02']),
      utilization('2026-03-04', ['2026-03-01', '2026-03-02', '2026-03-03']),
    ],
    'a first page 1': [{ ...usage(0, []), status: 400 }, usage(1, [3])],
  },
}

// The first recording shows most, and takes longest to learn from.
it.each(Object.entries(RECORDINGS).filter(([name]) => TRIES_ALL || name === 'second'))(
  'facts of the %s recording take the places of their marks',
  async (name, recorded) => {
    const { proposal } = proposalOf(Object.values(recorded).flat())
    const facts = proposal.edits.flatMap(({ element, facts }) => facts.map(({ says }) => `${element.name}: ${says}`))
    const changes = [...proposal.texts].flatMap(([path, source]) => changesOf(path, source))
    await expect([...facts.sort(), ...changes, ''].join('\n')).toMatchFileSnapshot(`facts/${name}.txt`)
  },
  60_000,
)

/** What changes in a file; of examples, whose values are many, the types alone. */
function changesOf(path: string, source: string): string[] {
  const changes = sourceChanges(readFileSync(path, 'utf8'), source)
  const types = changes.map((change) => change.replace(/: (.*)$/, (_, value) => `: ${typeof JSON.parse(value)}`))
  return [`\n${relative(SPEC, path)}`, ...(path.includes('/examples/') ? new Set(types) : changes)]
}

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
  'inputs of requests with a success that the contract does not have': {
    exchanges: thrice({ target: INVENTORY, status: 202, body: { status: 'success', list: [] } }),
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
    const stated = proposal.deviations.filter(({ isAssumed }) => !isAssumed)
    const message = expect.stringContaining('productName')
    const label = expect.stringContaining('spec/cost/schemas/ReservedInstance.yaml:')
    const status = { message: 'The status must be one of: 200, 400, 401, an error; it is 202.' }
    expect(stated).toMatchObject([status, { operationId: 'listReservedInstances', count: 3, message, label }])
  })

  it('is asked in the words of the questions page', () => {
    expect(proposal.questions.length).toBeGreaterThan(0)
    for (const { question } of proposal.questions) expect(text).toContain(`  ${question} (`)
  })

  it('names headers that the contract does not have', () => {
    expect(text).toContain('header `x-request-id`, in 3 responses: does it belong to the contract?')
    expect(text).not.toContain('content-type')
  })
})
