import { type Operation, readOperations } from '@cloud-cost/contract/model'
import { callsOf, clientType, documentOf, GROUPS } from '@cloud-cost/contract-tests/group'
import { UNTRUE_SUCCESSES } from '@cloud-cost/contract-tests/untrue-successes'
import { createClient as createHeyApiClient } from '@hey-api/client-fetch'
import ky from 'ky'
import createOpenapiFetchClient from 'openapi-fetch'
import { atMost, type Measure } from '../measure.js'
import { versionOf } from '../programs.js'

const baseUrl = 'https://cloud-cost.example.com'

/** Calls an operation that is answered so, and says whether the call looks like a success to its caller. */
type Takes = (operation: Operation, group: string, answer: Response) => Promise<boolean>

const resolves = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

type OperationFunction = (client: object, inputs: object) => Promise<unknown>

const OURS = new Map(
  await Promise.all(
    GROUPS.map(
      async (group) => [group, (await import(`@cloud-cost/${group}-client`)) as Record<string, unknown>] as const,
    ),
  ),
)

const INPUTS = new Map(GROUPS.flatMap(callsOf).map(({ operationId, inputs }) => [operationId, inputs]))

const viaOurs: Takes = async ({ operationId }, group, answer) => {
  const module = OURS.get(group) ?? {}
  const create = module[`create${clientType(group)}`] as (options: object) => object
  const inputs = INPUTS.get(operationId) ?? {}
  const client = create({ baseUrl, token: 'fake-token', maxRetries: 0, fetch: async () => answer })
  return resolves((module[operationId] as OperationFunction)(client, inputs))
}

const viaOpenapiFetch: Takes = async ({ method, path }, _, answer) => {
  const client = createOpenapiFetchClient<Record<string, object>>({ baseUrl, fetch: async () => answer })
  const { request } = client as unknown as { request(method: string, path: string): Promise<{ error?: unknown }> }
  return request(method, path).then(
    ({ error }) => error === undefined,
    () => false,
  )
}

const viaHeyApi: Takes = async ({ method, path }, _, answer) => {
  const client = createHeyApiClient({ baseUrl, fetch: async () => answer })
  return client.request({ method: method as 'GET', url: path }).then(
    ({ error }) => error === undefined,
    () => false,
  )
}

const viaKy: Takes = ({ method, path }, _, answer) =>
  resolves(ky(baseUrl + path, { method, retry: 0, fetch: async () => answer }).json())

const CLIENTS: readonly (readonly [string, Takes])[] = [
  ['ours', viaOurs],
  [`openapi-fetch ${versionOf('openapi-fetch')}`, viaOpenapiFetch],
  [`@hey-api/client-fetch ${versionOf('@hey-api/client-fetch')}`, viaHeyApi],
  [`ky ${versionOf('ky')}`, viaKy],
]

/** Which outages a caller takes for data. */
export const untrueSuccesses: Measure = {
  name: 'untrue-successes',
  title: 'Untrue successes that a client takes for a success',
  method:
    'Every operation is answered with HTTP 200 and a body that the contract calls neither success nor error, or with none where it has one; or with a success under a status that says it is unfinished (202) or a part (206). The numbers are those of operations whose call resolves, or has no `error`. The others get no types of the contract at run time; what their caller checks himself is not counted.',
  async run({ say }) {
    const operations = GROUPS.flatMap((group) =>
      readOperations(documentOf(group)).map((operation) => ({ group, operation })),
    )
    const totals = new Map(CLIENTS.map(([title]) => [title, 0]))
    const rows = []
    for (const [name, answerOf] of UNTRUE_SUCCESSES) {
      say(name)
      const asked = operations.filter(({ operation }) => answerOf(operation) !== undefined)
      const row: Record<string, string | number> = { answer: name, operations: asked.length }
      for (const [title, takes] of CLIENTS) {
        const taken = await Promise.all(
          asked.map(({ operation, group }) => takes(operation, group, answerOf(operation) ?? new Response())),
        )
        const count = taken.filter(Boolean).length
        row[title] = count
        totals.set(title, (totals.get(title) ?? 0) + count)
      }
      rows.push(row)
    }
    const all = rows.reduce((sum, { operations: count }) => sum + Number(count), 0)
    rows.push({ answer: 'all', operations: all, ...Object.fromEntries(totals) })
    return { rows, budgets: [atMost(0, '', 'untrue successes that our clients take for one', totals.get('ours') ?? 0)] }
  },
}
