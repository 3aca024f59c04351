import type { Operation } from '@cloud-cost/contract/model'
import { type Call, callOf, exampleCalls } from '../calls.js'
import { atMost, type Budget, type Measure, median, rounded } from '../measure.js'
import { MEGABYTE, type ServerProcess, startServer } from '../server.js'
import { mockCommand } from '../subjects.js'

const DAY = 86_400_000
/** The day before the company's clock. */
const LAST_DAY = Date.UTC(2026, 2, 31)
/** Days of a range of three months, and of the company's whole history. */
const THREE_MONTHS = 90
const HISTORY = 3 * 365 + 1
/** Times that an operation is called again, each for a range that ends earlier by so many days. */
const FURTHER = 5
const EARLIER = 10
/** Operations in the table. */
const SHOWN = 10
/** Microseconds of processor time in a second of a server that does nothing. */
const IDLE = 50_000
/** Seconds in which an answer has to come; the measure fails otherwise. */
const PATIENCE = 120

const operations = exampleCalls.map(({ operation }) => operation)
const isSeries = ({ path }: Operation): boolean => path.includes('{dateType}')
const series = operations.filter(isSeries)
const isList = (operation: Operation): boolean =>
  operation.isRead && !isSeries(operation) && (operation.list || operation.pagination !== undefined)

/** Every operation of a company larger than anyone has. */
export const mockLarge: Measure = {
  name: 'mock-large',
  title: 'A large company',
  method: `\`--size large\`: 200 accounts, 100,000 resources, 36 months. What counts is the processor time of the server, since a busy machine changes it least; the collection of garbage that a request sets off is in it. After its start, the server prepares the charges of 36 months between requests, newest first; it is called once it has done that: by a first series of 36 months; by every operation of the contract, with the inputs of its example, the ids of this company and, where it takes a range, three months; by each ${FURTHER} times more, for other ranges where it takes one; and by every series, for other ranges of 36 months. Then its memory is read. The table has the ${SHOWN} operations whose first answer took most; p50 is the median of the further answers.`,
  async run({ say }) {
    const server = await startLarge()
    try {
      const start = (await server.usage()).cpu / 1_000
      await untilIdle(server)
      const prepared = (await server.usage()).cpu / 1_000 - start
      const ids = await idsOf(server)
      const ask = async (operation: Operation, count: number, days: number): Promise<Answer> => {
        const answer = await answerOf(server, operation, ids, count, days)
        say(`${operation.operationId}, ${count}: ${rounded(answer.time)} ms${answer.isSuccess ? '' : ', no success'}`)
        return answer
      }
      const firstSeries = (await ask(series[0] ?? operationNamed('listCompanies'), 0, HISTORY)).time
      const answers: Answers[] = []
      for (const operation of operations)
        answers.push({ operation, first: await ask(operation, 0, THREE_MONTHS), further: [] })
      for (const { operation, further } of answers)
        for (let count = 1; count <= FURTHER; count++) further.push((await ask(operation, count, THREE_MONTHS)).time)
      const long: number[] = []
      for (const operation of series)
        for (let count = 1; count <= FURTHER; count++) long.push((await ask(operation, count, HISTORY)).time)
      const { rss } = await server.usage()
      const slowest = answers.toSorted((left, right) => right.first.time - left.first.time).slice(0, SHOWN)
      const lists = answers.filter(({ operation }) => isList(operation)).map(({ further }) => median(further))
      const time = (limit: number, what: string, value: number): Budget =>
        atMost(limit, ' ms', `large company: ${what}`, value)
      return {
        rows: slowest.map(({ operation, first, further }) => ({
          operation: operation.operationId,
          'first answer CPU ms': rounded(first.time),
          'p50 CPU ms': rounded(median(further)),
          kB: rounded(first.bytes / 1_000),
          success: first.isSuccess ? 'yes' : 'no',
        })),
        budgets: [
          time(2_000, 'processor time of the start', start),
          time(30_000, 'processor time to prepare 36 months', prepared),
          time(1_000, 'first answer for up to three months, the slowest', slowest[0]?.first.time ?? Number.NaN),
          time(100, 'a list, median, the slowest', Math.max(...lists)),
          time(500, 'first series of 36 months', firstSeries),
          time(500, 'further series of 36 months, the slowest', Math.max(...long)),
          atMost(800, ' MB', 'large company: memory after all of that', rss / MEGABYTE),
        ],
      }
    } finally {
      await server.stop()
    }
  },
}

interface Answer {
  /** Milliseconds of processor time. */
  readonly time: number
  readonly bytes: number
  readonly isSuccess: boolean
}

interface Answers {
  readonly operation: Operation
  readonly first: Answer
  /** Milliseconds of processor time of the answers for other ranges. */
  readonly further: number[]
}

/** Waits until a server does nothing between requests any more. */
async function untilIdle(server: ServerProcess): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const { cpu } = await server.usage()
    if (cpu - before < IDLE) return
    before = cpu
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

function startLarge(): Promise<ServerProcess> {
  const health: Call = { method: 'GET', path: '/__mock/health', headers: {} }
  return startServer((port) => mockCommand(port, '--size', 'large', '--seed', '1', '--illustrative'), health)
}

/** Maps each id of the company in the contract's examples to an id of the large company. */
type Ids = ReadonlyMap<string, string>

/** A list whose first record has ids, and the operation whose parameters show the ids that they take the place of. */
interface Source {
  readonly list: string
  readonly shown: string
  readonly members: readonly string[]
}

const SOURCES: readonly Source[] = [
  { list: 'listCompanies', shown: 'listCompanyUsers', members: ['companyId'] },
  { list: 'listAwsAccounts', shown: 'getAwsAccount', members: ['accountId'] },
  { list: 'listAzureTenants', shown: 'getAzureTenant', members: ['tenantId'] },
  { list: 'listAzureSubscriptions', shown: 'getAzureSubscription', members: ['subscriptionId'] },
  { list: 'listCurrentUsage', shown: 'getResource', members: ['accId', 'rgnId', 'instId'] },
]

async function idsOf(server: ServerProcess): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const { list, shown, members } of SOURCES) {
    const { path, ...init } = callOfLarge(operationNamed(list), ids, 0, THREE_MONTHS)
    const { data } = (await (await fetch(server.url + path, init)).json()) as { data: Records | { list: Records } }
    const [record] = 'list' in data ? data.list : data
    for (const member of members) {
      const example = operationNamed(shown).parameters.find(({ name }) => name === member)?.example
      const id = record?.[member]
      if (typeof example !== 'string' || typeof id !== 'string') throw new Error(`${list} shows no ${member}`)
      ids.set(example, id)
    }
  }
  return ids
}

type Records = readonly { readonly [member: string]: unknown }[]

function operationNamed(operationId: string): Operation {
  const found = operations.find((operation) => operation.operationId === operationId)
  if (found === undefined) throw new Error(`the contract has no operation ${operationId}`)
  return found
}

/** Filters that an example narrows its answer by: all of the company is asked for. */
const UNFILTERED = {
  ...{ accounts: [], regions: [], svcGrps: [], tags: [], searchText: '' },
  ...{ accIds: [], rgnIds: [], accountList: [], regionList: [], fieldList: [] },
}

/** The call of an operation's example for the large company. @param count how many earlier ranges there were */
function callOfLarge(operation: Operation, ids: Ids, count: number, days: number): Call {
  const end = LAST_DAY - count * EARLIER * DAY
  const last = dateOf(end)
  const first = dateOf(end - (days - 1) * DAY)
  const [searchYear = '', searchMnth = ''] = last.split('-')
  const call = callOf(operation, {
    ...UNFILTERED,
    ...{ startDate: first, stDt: first, from: first, duraFrom: first },
    ...{ endDate: last, endDt: last, to: last, duraTo: last },
    ...{ searchYear, searchMnth },
  })
  const replaced = (text: string): string => [...ids].reduce((all, [example, id]) => all.replaceAll(example, id), text)
  return { ...call, path: replaced(call.path), ...(call.body !== undefined && { body: replaced(call.body) }) }
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

async function answerOf(
  server: ServerProcess,
  operation: Operation,
  ids: Ids,
  count: number,
  days: number,
): Promise<Answer> {
  const { path, ...init } = callOfLarge(operation, ids, count, days)
  // What changes something is called in a session of its own, so that it can be called again.
  const session = { 'x-mock-session': `${operation.operationId}-${count}` }
  const headers = operation.isRead ? init.headers : { ...init.headers, ...session }
  const before = await server.usage()
  const response = await fetch(server.url + path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE * 1_000) })
  const text = await response.text()
  const after = await server.usage()
  // Some operations answer an error with the status 200.
  const isSuccess = response.ok && !text.startsWith('{"status":"error"')
  return { time: (after.cpu - before.cpu) / 1_000, bytes: Buffer.byteLength(text), isSuccess }
}
