import type { Operation } from '@cloud-cost/contract/model'
import { type Call, callOf, exampleCalls } from '../calls.js'
import { atMost, type Measure, type MeasureOptions, median, rounded } from '../measure.js'
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
/** Seconds of the clock in which an answer has to come. */
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
  method: `\`--size large\`: 200 accounts, 100,000 resources, 36 months. What counts is the processor time of the server, since a busy machine changes it least; the collection of garbage that a request sets off is in it. After its start, the server prepares the charges of 36 months between requests, newest first; it is called once it has done that. A first server then answers the first series of 36 months. A second one is called by every operation of the contract, with the inputs of its example, the ids of this company and, where it takes a range, three months; then by each ${FURTHER} times more, for other ranges where it takes one; then by every series, for other ranges of 36 months; then its memory is read. The table has the ${SHOWN} operations whose first answer took most; p50 is the median of the further answers. An answer that takes more than ${PATIENCE} s of the clock counts as so much; the rest is then asked of another server.`,
  async run(options) {
    const { start, prepared, firstSeries, ids } = await startAnew(options)
    const mock = new LargeMock(options)
    try {
      const answers: Answers[] = []
      for (const operation of operations)
        answers.push({ operation, first: await mock.ask(operation, ids, 0, THREE_MONTHS), further: [] })
      for (const { operation, first, further } of answers)
        for (let count = 1; count <= FURTHER && !first.isLate; count++)
          further.push((await mock.ask(operation, ids, count, THREE_MONTHS)).time)
      const long: number[] = []
      for (const operation of series)
        for (let count = 1; count <= FURTHER; count++) long.push((await mock.ask(operation, ids, count, HISTORY)).time)
      const { rss } = await (await mock.server()).usage()
      const slowest = answers.toSorted((left, right) => right.first.time - left.first.time).slice(0, SHOWN)
      const lists = answers.filter(({ operation }) => isList(operation)).map(middle)
      const large = (what: string): string => `large company: ${what}`
      return {
        rows: slowest.map((answer) => ({
          operation: answer.operation.operationId,
          'first answer CPU ms': rounded(answer.first.time),
          'p50 CPU ms': rounded(middle(answer)),
          kB: rounded(answer.first.bytes / 1_000),
          success: answer.first.isSuccess ? 'yes' : 'no',
        })),
        budgets: [
          atMost(2_000, ' ms', large('processor time of the start'), start),
          atMost(30_000, ' ms', large('processor time to prepare 36 months'), prepared),
          atMost(
            1_000,
            ' ms',
            large('first answer for up to three months, the slowest'),
            slowest[0]?.first.time ?? Number.NaN,
          ),
          atMost(100, ' ms', large('a list, median, the slowest'), Math.max(...lists)),
          atMost(500, ' ms', large('first series of 36 months'), firstSeries),
          atMost(500, ' ms', large('further series of 36 months, the slowest'), Math.max(...long)),
          atMost(800, ' MB', large('memory after all of that'), rss / MEGABYTE),
        ],
      }
    } finally {
      await mock.stop()
    }
  },
}

interface Answer {
  /** Milliseconds of processor time. */
  readonly time: number
  readonly bytes: number
  readonly isSuccess: boolean
  /** Whether it took too long. */
  readonly isLate: boolean
}

interface Answers {
  readonly operation: Operation
  readonly first: Answer
  /** Milliseconds of processor time of those for other ranges. */
  readonly further: number[]
}

function middle({ first, further }: Answers): number {
  return further.length === 0 ? first.time : median(further)
}

/** The mock with the large company; another one after an answer that took too long, since that one answers nothing else. */
class LargeMock {
  readonly #say: (text: string) => void
  #server: ServerProcess | undefined

  constructor({ say }: Pick<MeasureOptions, 'say'>, server?: ServerProcess) {
    this.#say = say
    this.#server = server
  }

  async ask(operation: Operation, ids: Ids, count: number, days: number): Promise<Answer> {
    const server = await this.server()
    const call = callOfLarge(operation, ids, count, days)
    const session = `${operation.operationId}-${count}`
    // What changes something is called in a session of its own, so that it can be called again.
    const headers = operation.isRead ? call.headers : { ...call.headers, 'x-mock-session': session }
    const answer = await answerOf(server, { ...call, headers })
    const says = answer.isSuccess ? '' : answer.isLate ? ' and more' : ', no success'
    this.#say(`${session}: ${rounded(answer.time)} ms${says}`)
    if (answer.isLate) await this.stop()
    return answer
  }

  async server(): Promise<ServerProcess> {
    if (this.#server === undefined) {
      this.#server = await startLarge()
      await untilIdle(this.#server)
    }
    return this.#server
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
    this.#server = undefined
  }
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

interface FirstServer {
  /** Milliseconds of processor time. */
  readonly start: number
  readonly prepared: number
  readonly firstSeries: number
  /** The ids of the company. */
  readonly ids: Ids
}

async function startAnew(options: MeasureOptions): Promise<FirstServer> {
  const [company, ...others] = SOURCES
  const [operation] = series
  if (operation === undefined) throw new Error('the contract has no series')
  const ids = new Map<string, string>()
  const started = await startLarge()
  const start = (await started.usage()).cpu / 1_000
  const mock = new LargeMock(options, started)
  try {
    await untilIdle(started)
    const prepared = (await started.usage()).cpu / 1_000 - start
    await addIds(ids, mock, company)
    const { time } = await mock.ask(operation, ids, 0, HISTORY)
    for (const source of others) await addIds(ids, mock, source)
    return { start, prepared, firstSeries: time, ids }
  } finally {
    await mock.stop()
  }
}

/** Maps each id of the company in the contract's examples to an id of the large company. */
type Ids = ReadonlyMap<string, string>

/** A list whose first record has ids, and the operation whose parameters show the ids that they take the place of. */
interface Source {
  readonly list: string
  readonly shown: string
  readonly members: readonly string[]
}

const SOURCES: readonly [Source, ...Source[]] = [
  { list: 'listCompanies', shown: 'listCompanyUsers', members: ['companyId'] },
  { list: 'listAwsAccounts', shown: 'getAwsAccount', members: ['accountId'] },
  { list: 'listAzureTenants', shown: 'getAzureTenant', members: ['tenantId'] },
  { list: 'listAzureSubscriptions', shown: 'getAzureSubscription', members: ['subscriptionId'] },
  { list: 'listCurrentUsage', shown: 'getResource', members: ['accId', 'rgnId', 'instId'] },
]

async function addIds(ids: Map<string, string>, mock: LargeMock, { list, shown, members }: Source): Promise<void> {
  const { path, ...init } = callOfLarge(operationNamed(list), ids, 0, THREE_MONTHS)
  const { url } = await mock.server()
  const { data } = (await (await fetch(url + path, init)).json()) as { data: Records | { list: Records } }
  const [record] = 'list' in data ? data.list : data
  for (const member of members) {
    const example = operationNamed(shown).parameters.find(({ name }) => name === member)?.example
    const id = record?.[member]
    if (typeof example !== 'string' || typeof id !== 'string') throw new Error(`${list} shows no ${member}`)
    ids.set(example, id)
  }
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

async function answerOf(server: ServerProcess, { path, ...init }: Call): Promise<Answer> {
  const before = await server.usage()
  try {
    const response = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(PATIENCE * 1_000) })
    const text = await response.text()
    const after = await server.usage()
    // Some operations answer an error with the status 200.
    const isSuccess = response.ok && !text.startsWith('{"status":"error"')
    return { time: (after.cpu - before.cpu) / 1_000, bytes: Buffer.byteLength(text), isSuccess, isLate: false }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
    return { time: PATIENCE * 1_000, bytes: 0, isSuccess: false, isLate: true }
  }
}
