import { callOf, exampleCalls, type HttpRequest } from '../calls.js'
import { atMost, type Measure, type Row, rounded } from '../measure.js'
import { mockWith, ours, type Server, type Subject, untilIdle, withServer } from '../servers.js'

/** What is asked for, and of which company: nothing where it is the only one. */
interface Streamed {
  readonly title: string
  readonly server: Subject
  readonly companyId?: string
  readonly range: { readonly stDt: string; readonly endDt: string }
}

const STREAMED: readonly Streamed[] = [
  {
    title: 'a month of C-2069',
    server: ours,
    companyId: 'C-2069',
    range: { stDt: '2026-03-01', endDt: '2026-03-31' },
  },
  {
    title: 'a day of a large company',
    server: mockWith('a large company', '--size', 'large', '--seed', '1'),
    range: { stDt: '2026-03-31', endDt: '2026-03-31' },
  },
]

/** After so many bytes of it, it is looked at what an answer keeps in memory. */
const SOME = 10_000_000

const health = { group: '', call: { method: 'GET', path: '/__mock/health', headers: {} } } as const

/** Answers that are as large as their list. */
export const mockStreams: Measure = {
  name: 'mock-streams',
  title: 'Answers as large as their list',
  method: `The cost lines of AWS, which have no pages, of a month of the largest default company and of a day of \`--size large\`. Each is asked for once before; then the time to its first bytes counts, and the longest turn of the loop of the server until its last ones. The reader of a further answer stops after ${SOME / 1e6} MB, until it is known how much more memory the server keeps than before.`,
  async run({ say }) {
    const rows: Row[] = []
    for (const streamed of STREAMED) {
      say(streamed.title)
      rows.push(await withServer(streamed.server, health, (server) => measured(server, streamed)))
    }
    return {
      rows,
      budgets: rows.flatMap((row) => [
        atMost(100, ' ms', `first bytes of ${row['cost lines']}`, Number(row['first bytes ms'])),
        atMost(100, ' ms', `longest turn of ${row['cost lines']}`, Number(row['longest turn ms'])),
        atMost(20, ' MB', `memory of ${row['cost lines']}`, Number(row['memory MB'])),
      ]),
    }
  },
}

async function measured(server: Server, { title, companyId, range }: Streamed): Promise<Row> {
  const cmpnId = companyId ?? (await onlyCompany(server))
  const costs = exampleCalls.find(({ operation }) => operation.operationId === 'listResourceExternalCosts')
  if (costs === undefined) throw new Error('the contract has no cost lines')
  const call = { ...callOf(costs.operation), body: JSON.stringify({ cmpnId, vendor: 'aws', ...range }) }
  await untilIdle(server)
  await received(await readerOf(server, call))
  const before = await server.usage()
  const start = performance.now()
  const reader = await readerOf(server, call)
  const first = (await reader.read()).value?.length ?? 0
  const firstBytes = performance.now() - start
  const bytes = first + (await received(reader))
  const total = performance.now() - start
  const after = await server.usage()
  const without = await server.retained()
  const paused = await readerOf(server, call)
  await received(paused, SOME)
  const within = await server.retained()
  await paused.cancel()
  return {
    'cost lines': title,
    MB: rounded(bytes / 1e6),
    'first bytes ms': rounded(firstBytes),
    'total ms': rounded(total),
    'CPU ms': rounded((after.cpu - before.cpu) / 1_000),
    'longest turn ms': rounded(after.turn),
    'memory MB': rounded(within - without),
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function readerOf({ url }: Server, { path, ...init }: HttpRequest): Promise<Reader> {
  const { body } = await fetch(url + path, { ...init, headers: { ...init.headers, 'accept-encoding': 'identity' } })
  if (body === null) throw new Error('there are no cost lines')
  return body.getReader()
}

/** Reads so many bytes, or all there are; returns how many. */
async function received(reader: Reader, most = Number.POSITIVE_INFINITY): Promise<number> {
  let bytes = 0
  while (bytes < most) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
  }
  return bytes
}

async function onlyCompany({ url }: Server): Promise<string> {
  const call = exampleCalls.find(({ operation }) => operation.operationId === 'listCompanies')?.call
  if (call === undefined) throw new Error('the contract has no companies')
  const { path, ...init } = call
  const { data } = (await fetch(url + path, init).then((response) => response.json())) as {
    data: { list: readonly { companyId: string }[] }
  }
  const [company] = data.list
  if (company === undefined) throw new Error('the mock has no company')
  return company.companyId
}
