import { createRequire } from 'node:module'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll } from 'vitest'
import { groups, operations } from '../contract/published.js'
import { cachingFetch } from '../run/caching-fetch.js'
import { type StockPrism, startStockPrism } from '../run/stock-prism.js'
import { testTable } from '../run/test-table.js'
import { casesTried, firstCases } from '../table/cases.js'

const require = createRequire(import.meta.url)
const send = cachingFetch(fetch)

/** Each start of Prism takes seconds: `npm test` compares one group with it, and the mock with all of them. */
const compared = operations.filter(({ group }) => TRIES_ALL || group === 'platform')

/** One of each group: Prism serves a single document. */
const prisms = new Map<string, StockPrism>()
let starts: readonly Promise<unknown>[] = []
beforeAll(async () => {
  starts = groups
    .filter((group) => compared.some((operation) => operation.group === group))
    .map(async (group) =>
      prisms.set(group, await startStockPrism(require.resolve(`@cloud-cost/openapi/${group}.json`))),
    )
  await Promise.all(starts)
})
afterAll(async () => {
  // Servers that start while another one fails have to be stopped, too.
  await Promise.allSettled(starts)
  await Promise.all([...prisms.values()].map((prism) => prism.close()))
})

testTable(
  () => ({
    name: 'stock Prism',
    baseUrl: ({ group }) => prisms.get(group)?.url ?? '',
    fetch: send,
    violations: 'sl-violations',
  }),
  compared,
  // The first answer to an operation takes as long as many that follow it.
  TRIES_ALL ? casesTried(compared) : firstCases(compared),
)
