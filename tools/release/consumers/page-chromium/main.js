// The mock answers in the page itself: a client reaches it by the service worker of msw, and what it answers is what the server answers.
import { createCostClient, listReservedInstanceUtilizations } from '@cloud-cost/cost-client'
import { createMockHandlers } from '@cloud-cost/mock/msw'
import { createPageMock } from '@cloud-cost/mock/page'
import { setupWorker } from 'msw/browser'

const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }
const server = new URLSearchParams(location.search).get('mock')

/** Operations of each group, with a range, a filter, a page and a mistake. */
const ASKED = [
  '/platform/v2/companies',
  '/platform/v2/companies/C-9999/users',
  '/cost/v3/commitment/companies/C-1042/vendors/aws/services/reserved-instance/utilizations?startDate=2026-02-01&endDate=2026-02-28',
  '/cost/v3/commitment/companies/C-1042/vendors/aws/services/reserved-instance/utilizations?startDate=yesterday',
  '/cost/v3/commitment/companies/C-2069/vendors/gcp/services/cud/coverages?startDate=2026-03-01&endDate=2026-03-07',
  '/asset/us-v1/nowhere',
]

async function textOf(response) {
  return `${(await response).status} ${await (await response).text()}`
}

async function use() {
  const mock = await createPageMock()
  const headers = { authorization: 'Bearer fake-token' }
  for (const path of ASKED) {
    const here = await textOf(mock.fetch(`https://cloud-cost.invalid${path}`, { headers }))
    const there = await textOf(fetch(server + path, { headers }))
    if (here !== there)
      throw new Error(`${path}: ${here.slice(0, 200)} in the page, ${there.slice(0, 200)} by the server`)
  }
  const worker = setupWorker(...createMockHandlers({ groups: ['cost'], mock }))
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
  const client = createCostClient({ baseUrl: 'https://cloud-cost.invalid', token: 'fake-token', maxRetries: 0 })
  const params = { path: { companyId: 'C-1042' }, query: MARCH }
  const { list } = await listReservedInstanceUtilizations(client, params)
  mock.rules.add({ match: { operation: 'listReservedInstanceUtilizations' }, answer: { status: 429 } })
  const refused = await listReservedInstanceUtilizations(client, params).catch((error) => error)
  if (list.length === 0 || refused?.status !== 429) throw new Error(`${list.length} utilizations, then ${refused}`)
  worker.stop()
  return `${ASKED.length} answers as by the server, ${list.length} utilizations by msw, then ${refused.name}`
}

globalThis.consumer = use()
