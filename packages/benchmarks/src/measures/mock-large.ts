import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { type Call, callOf, exampleCalls } from '../calls.js'
import { atMost, type Budget, type Measure, median, rounded } from '../measure.js'
import { mockWith, type Server, withServer } from '../servers.js'

const DAY = 86_400_000
/** The day before the company's clock. */
const LAST_DAY = Date.UTC(2026, 2, 31)
/** Days of a range of three months, and of the company's whole history. */
const THREE_MONTHS = 90
const HISTORY = 3 * 365 + 1
/** Times that a read is called, each time for a range that ends earlier by so many days. */
const TIMES = 4
const EARLIER = 10
/** Reads in the table. */
const SHOWN = 10
/** Microseconds of processor time in a second of a server that does nothing. */
const IDLE = 50_000

const reads = exampleCalls.map(({ operation }) => operation).filter(({ isRead }) => isRead)
const isSeries = ({ path }: Operation): boolean => path.includes('{dateType}')
const isList = (operation: Operation): boolean =>
  !isSeries(operation) && (operation.list || operation.pagination !== undefined)

const large = mockWith('a large company', '--size', 'large', '--seed', '1', '--illustrative')
const health = { group: '', call: { method: 'GET', path: '/__mock/health', headers: {} } } as const

/** Every read of a company larger than anyone has. */
export const mockLarge: Measure = {
  name: 'mock-large',
  title: 'A large company',
  method: `\`--size large\`: 200 accounts, 100,000 resources, 36 months. What counts is the processor time of the server, since a busy machine changes it least; the collection of garbage that a request sets off is in it. After its start, the server prepares the charges of 36 months between requests, newest first; it is called once it has done that, by every read of the contract, with the inputs of its example and the ids of this company, ${TIMES} times: where it takes a range, for three months that end earlier each time. Every series is then called for ranges of 36 months, and the memory is read. The table has the ${SHOWN} reads whose first answer took most; p50 is the median of the further answers.`,
  run: ({ say }) =>
    withServer(large, health, async (server) => {
      const start = (await server.usage()).cpu / 1_000
      await untilIdle(server)
      const prepared = (await server.usage()).cpu / 1_000 - start
      const ids = await idsOf(server)
      const ask = async (operation: Operation, days: number): Promise<Asked> => {
        say(`${operation.operationId}, ${days} days`)
        const times: number[] = []
        for (let count = 0; count < TIMES; count++)
          times.push(await timeOf(server, callOfLarge(operation, ids, days, count)))
        const [first = Number.NaN, ...further] = times
        return { operation, first, further: median(further) }
      }
      const asked: Asked[] = []
      for (const operation of reads) asked.push(await ask(operation, THREE_MONTHS))
      const long: Asked[] = []
      for (const operation of reads.filter(isSeries)) long.push(await ask(operation, HISTORY))
      const { memory } = await server.usage()
      const lists = asked.filter(({ operation }) => isList(operation))
      const slowest = (times: readonly number[]): number => Math.max(...times)
      const time = (limit: number, what: string, value: number): Budget =>
        atMost(limit, ' ms', `large company: ${what}`, value)
      return {
        rows: asked
          .toSorted((left, right) => right.first - left.first)
          .slice(0, SHOWN)
          .map(({ operation, first, further }) => ({
            operation: operation.operationId,
            'first answer CPU ms': rounded(first),
            'p50 CPU ms': rounded(further),
          })),
        budgets: [
          time(2_000, 'processor time of the start', start),
          time(30_000, 'processor time to prepare 36 months', prepared),
          time(1_000, 'first answer for up to three months, the slowest', slowest(asked.map(({ first }) => first))),
          time(100, 'a list, median, the slowest', slowest(lists.map(({ further }) => further))),
          time(500, 'series of 36 months, the slowest', slowest(long.map(({ first }) => first))),
          atMost(800, ' MB', 'large company: memory after all of that', memory),
        ],
      }
    }),
}

/** Milliseconds of processor time that the server takes for a read. */
interface Asked {
  readonly operation: Operation
  readonly first: number
  /** The median of the answers for other ranges. */
  readonly further: number
}

async function timeOf({ url, usage }: Server, { path, ...init }: Call): Promise<number> {
  const before = await usage()
  await fetch(url + path, init).then((response) => response.arrayBuffer())
  return ((await usage()).cpu - before.cpu) / 1_000
}

/** Waits until a server does nothing between requests any more. */
async function untilIdle({ usage }: Server): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; await sleep(1_000)) {
    const { cpu } = await usage()
    if (cpu - before < IDLE) return
    before = cpu
  }
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
    const operation = reads.find(({ operationId }) => operationId === list)
    if (operation === undefined) throw new Error(`the contract has no read ${list}`)
    const { path, ...init } = callOfLarge(operation, ids, THREE_MONTHS, 0)
    const { data } = (await fetch(url + path, init).then((response) => response.json())) as {
      data: JsonObject[] | { list: JsonObject[] }
    }
    const [record] = 'list' in data ? data.list : data
    for (const member of members) {
      const parameter = reads.flatMap(({ parameters }) => parameters).find(({ name }) => name === member)
      const id = record?.[member]
      if (id === undefined) throw new Error(`${list} shows no ${member}`)
      ids.set(String(parameter?.example), String(id))
    }
  }
  return ids
}

/** Filters that an example narrows its answer by: all of the company is asked for. */
const UNFILTERED = {
  ...{ accounts: [], regions: [], svcGrps: [], tags: [], searchText: '' },
  ...{ accIds: [], rgnIds: [], accountList: [], regionList: [], fieldList: [] },
}

/** The call of an operation's example for the large company. @param count how many earlier ranges there were */
function callOfLarge(operation: Operation, ids: Ids, days: number, count: number): Call {
  const end = LAST_DAY - count * EARLIER * DAY
  const [first, last] = [end - (days - 1) * DAY, end].map((time) => new Date(time).toISOString().slice(0, 10))
  const [searchYear = '', searchMnth = ''] = String(last).split('-')
  const call = callOf(operation, {
    ...UNFILTERED,
    ...{ startDate: first, stDt: first, from: first, duraFrom: first },
    ...{ endDate: last, endDt: last, to: last, duraTo: last },
    ...{ searchYear, searchMnth },
  } as JsonObject)
  const replaced = (text: string): string => [...ids].reduce((all, [example, id]) => all.replaceAll(example, id), text)
  return { ...call, path: replaced(call.path), ...(call.body !== undefined && { body: replaced(call.body) }) }
}
