// What the mock takes to serve a company larger than anyone has, and a bill of half a million rows.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { callOf, exampleCalls, type HttpRequest } from '../calls.js'
import { atMost, type Budget, type Measure, type Measurement, median, rounded } from '../measure.js'
import { MOCK, mockWith, type Server, untilIdle, withServer } from '../servers.js'

const DAY = 86_400_000
/** The day before the company's clock. */
const LAST_DAY = Date.UTC(2026, 2, 31)
/** Days of a range of three months, and of the company's whole history. */
const THREE_MONTHS = 90
const HISTORY = 3 * 365 + 1
/** Times that a read is called, each time for a range that ends earlier by so many days. */
const TIMES = 4
const EARLIER = 10
/** Lists without pages: they are as large as their answers, which are megabytes, and are measured as streams. */
const WHOLE = ['listResourceExternalCosts', 'listIntegratedCoverages']
/** Reads in the table. */
const SHOWN = 10

const reads = exampleCalls.map(({ operation }) => operation).filter(({ isRead }) => isRead)
const isSeries = ({ path }: Operation): boolean => path.includes('{dateType}')
const isList = (operation: Operation): boolean =>
  !isSeries(operation) && (operation.list || operation.pagination !== undefined)

const large = mockWith('a large company', '--size', 'large', '--seed', '1', '--illustrative')
const health = { group: '', call: { method: 'GET', path: '/__mock/health', headers: {} } } as const

/** What is asked for ranges that are longer than most. */
const FURTHER: readonly { readonly what: string; readonly operationId: string; readonly values: JsonObject }[] = [
  ...['listIntegratedCoverages', 'getIntegratedCoverageCategories', 'listCommittedUseCoverages'].flatMap(
    (operationId) => [
      { what: 'a year', operationId, values: rangeOf(365, 0) },
      { what: '36 months', operationId, values: rangeOf(HISTORY, 0) },
    ],
  ),
  {
    what: '36 months by region',
    operationId: 'getAnomalyDashboardTrend',
    values: { viewBy: 'region', timeFrame: 'last_36_months' },
  },
  { what: 'the usage of a year', operationId: 'listAwsRecommendations', values: { term: '365' } },
]
/** Its days by segment are made when they are asked for, off the loop. */
const prompt = (asked: readonly Asked[]): readonly Asked[] =>
  asked.filter(({ operation }) => operation.operationId !== 'listAwsRecommendations')

/** Every read of a company larger than anyone has. */
export const mockLarge: Measure = {
  name: 'mock-large',
  title: 'A large company',
  method: `\`--size large\`: 200 accounts, 100,000 resources, 36 months. What counts is the processor time of the server, since a busy machine changes it least; the collection of garbage that a request sets off is in it. After its start, the server prepares the charges of 36 months between requests, newest first; it is called once it has done that, by every read of the contract, with the inputs of its example and the ids of this company, ${TIMES} times: where it takes a range, for three months that end earlier each time. Every series is then called for ranges of 36 months, then what is asked for longer than most, and the memory is read. The table has the ${SHOWN} reads whose first answer took most, then what was asked for longer; p50 is the median of the further answers. A turn is how long the loop of the server did nothing else at most, such as to answer a health check: on Linux in processor time of its thread, which a busy machine does not change.`,
  run: ({ say }) =>
    withServer(large, health, async (server) => {
      const start = (await server.usage()).cpu / 1_000
      const turn = await untilIdle(server)
      const prepared = (await server.usage()).cpu / 1_000 - start
      const { rows, budgets } = await calledByAll(server, 'large company', say)
      return {
        rows,
        budgets: [
          atMost(2_000, ' ms', 'large company: processor time of the start', start),
          atMost(30_000, ' ms', 'large company: processor time to prepare 36 months', prepared),
          atMost(100, ' ms', 'large company: turn of the loop while it prepares, the longest', turn),
          ...budgets,
        ],
      }
    }),
}

/** Accounts, resources and months of which a bill has half a million rows, about. */
const SIZE_OF_BILL = 'accounts=60,resources=1250,months=4'

/** Every read of a bill larger than most. */
export const mockBill: Measure = {
  name: 'mock-bill',
  title: 'A bill of 500,000 rows',
  method: `\`export --focus\` of a company of \`--size ${SIZE_OF_BILL}\` is served by \`--data\`, and called by every read in the same way as the large company, once it is read. The limits are the same.`,
  async run({ say }) {
    const folder = await mkdtemp(join(tmpdir(), 'bill-'))
    try {
      say('export')
      await promisify(execFile)(process.execPath, [
        MOCK,
        'export',
        '--focus',
        folder,
        '--size',
        SIZE_OF_BILL,
        '--seed',
        '1',
      ])
      return await withServer(mockWith('a bill', '--data', folder, '--illustrative'), health, async (server) => {
        await untilIdle(server)
        return calledByAll(server, 'bill', say)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Calls a server by all reads, for ranges of up to three months and for longer ones. @param of what the budgets are of */
async function calledByAll(server: Server, of: string, say: (line: string) => void): Promise<Measurement> {
  const ids = await idsOf(server)
  const ask = async (operation: Operation, days: number, title = operation.operationId, values?: JsonObject) => {
    say(`${title}, ${days} days`)
    const times: Taken[] = []
    for (let count = 0; count < TIMES; count++)
      times.push(await timeOf(server, callOfLarge(operation, ids, days, count, values)))
    return askedBy(title, operation, times)
  }
  const asked: Asked[] = []
  for (const operation of reads) asked.push(await ask(operation, THREE_MONTHS))
  const long: Asked[] = []
  for (const operation of reads.filter(isSeries)) long.push(await ask(operation, HISTORY))
  const further: Asked[] = []
  for (const { what, operationId, values } of FURTHER)
    further.push(await ask(readNamed(operationId), THREE_MONTHS, `${operationId}, ${what}`, values))
  const { memory } = await server.usage()
  const paged = asked.filter(({ title }) => !WHOLE.includes(title))
  const lists = paged.filter(({ operation }) => isList(operation))
  const slowest = (times: readonly number[]): number => Math.max(...times)
  const time = (limit: number, what: string, value: number): Budget => atMost(limit, ' ms', `${of}: ${what}`, value)
  return {
    rows: asked
      .toSorted((left, right) => right.first - left.first)
      .slice(0, SHOWN)
      .concat(further)
      .map(({ title, first, further, turn }) => ({
        operation: title,
        'first answer CPU ms': rounded(first),
        'p50 CPU ms': rounded(further),
        'longest turn ms': rounded(turn),
      })),
    budgets: [
      time(500, 'first answer for up to three months, the slowest', slowest(paged.map(({ first }) => first))),
      time(100, 'a list, median, the slowest', slowest(lists.map(({ further }) => further))),
      time(200, 'series of 36 months, the slowest', slowest(long.map(({ first }) => first))),
      time(
        500,
        'lists of years and trends of regions, the slowest',
        slowest(prompt(further).map(({ first }) => first)),
      ),
      time(
        100,
        'turn of the loop while it answers, the longest',
        slowest([...asked, ...long, ...further].map(({ turn }) => turn)),
      ),
      atMost(500, ' MB', `${of}: memory after all of that`, memory),
    ],
  }
}

/** Milliseconds that the server takes for an answer: of processor time, and in one turn of its loop. */
interface Taken {
  readonly cpu: number
  readonly turn: number
}

/** What the server takes for a read: milliseconds of processor time. */
interface Asked {
  readonly title: string
  readonly operation: Operation
  readonly first: number
  /** The median of the answers for other ranges. */
  readonly further: number
  /** The longest turn of all of them. */
  readonly turn: number
}

function askedBy(title: string, operation: Operation, times: readonly Taken[]): Asked {
  const [first = Number.NaN, ...further] = times.map(({ cpu }) => cpu)
  return { title, operation, first, further: median(further), turn: Math.max(...times.map(({ turn }) => turn)) }
}

async function timeOf({ url, usage }: Server, { path, ...init }: HttpRequest): Promise<Taken> {
  const before = await usage()
  await fetch(url + path, init).then((response) => response.arrayBuffer())
  const after = await usage()
  return { cpu: (after.cpu - before.cpu) / 1_000, turn: after.turn }
}

/** Maps each id of the company in the contract's examples to an id of the large company. */
type Ids = ReadonlyMap<string, string>

/** Lists whose first record has ids that other reads take. */
const SOURCES: { readonly [list: string]: readonly string[] } = {
  listCompanies: ['companyId'],
  listAwsAccounts: ['accountId'],
  listAzureTenants: ['tenantId'],
  listAzureSubscriptions: ['subscriptionId'],
  listCurrentUsage: ['accId', 'rgnId', 'instId'],
}

async function idsOf({ url }: Server): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const [list, members] of Object.entries(SOURCES)) {
    const operation = readNamed(list)
    const { path, ...init } = callOfLarge(operation, ids, THREE_MONTHS, 0)
    const { data } = (await fetch(url + path, init).then((response) => response.json())) as {
      data: JsonObject[] | { list: JsonObject[] }
    }
    const [record] = 'list' in data ? data.list : data
    for (const member of members) {
      const parameter = reads.flatMap(({ parameters }) => parameters).find(({ name }) => name === member)
      const id = record?.[member]
      // Bills tell of no tenants.
      if (id !== undefined) ids.set(String(parameter?.example), String(id))
    }
  }
  return ids
}

/** Filters that an example narrows its answer by: all of the company is asked for. */
const UNFILTERED = {
  ...{ accounts: [], regions: [], svcGrps: [], tags: [], searchText: '' },
  ...{ accIds: [], rgnIds: [], accountList: [], regionList: [], fieldList: [] },
}

function readNamed(name: string): Operation {
  const operation = reads.find(({ operationId }) => operationId === name)
  if (operation === undefined) throw new Error(`the contract has no read ${name}`)
  return operation
}

/** A range of so many days under all names that inputs have for it. @param count how many earlier ranges there were */
function rangeOf(days: number, count: number): JsonObject {
  const end = LAST_DAY - count * EARLIER * DAY
  const [first = '', last = ''] = [end - (days - 1) * DAY, end].map((time) => new Date(time).toISOString().slice(0, 10))
  const [searchYear = '', searchMnth = ''] = last.split('-')
  return {
    ...{ startDate: first, stDt: first, from: first, duraFrom: first },
    ...{ endDate: last, endDt: last, to: last, duraTo: last },
    ...{ searchYear, searchMnth },
  }
}

/** The call of an operation's example for the large company. @param count how many earlier ranges there were */
function callOfLarge(
  operation: Operation,
  ids: Ids,
  days: number,
  count: number,
  values: JsonObject = {},
): HttpRequest {
  const call = callOf(operation, { ...UNFILTERED, ...rangeOf(days, count), ...values })
  const replaced = (text: string): string => [...ids].reduce((all, [example, id]) => all.replaceAll(example, id), text)
  return { ...call, path: replaced(call.path), ...(call.body !== undefined && { body: replaced(call.body) }) }
}
