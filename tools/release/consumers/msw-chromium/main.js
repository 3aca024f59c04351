// Calls a host that isn't there; the service worker of msw answers with the examples of the contract.
import { createPlatformClient, listCompanies, RateLimitError } from '@cloud-cost/platform-client'
import { handlers, listCompaniesHandler } from '@cloud-cost/platform-client/msw'
import { setupWorker } from 'msw/browser'

async function use() {
  const worker = setupWorker(...handlers())
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
  const client = createPlatformClient({ baseUrl: 'https://cloud-cost.invalid', token: 'fake-token', maxRetries: 0 })
  const { list } = await listCompanies(client)
  worker.use(listCompaniesHandler({ example: 'empty' }))
  const { list: none } = await listCompanies(client)
  if (list.length === 0 || none.length > 0) throw new Error(`${list.length} and ${none.length} companies`)
  worker.use(listCompaniesHandler({ status: 429 }))
  const refused = await listCompanies(client).catch((error) => error)
  if (!(refused instanceof RateLimitError)) throw new Error(`no RateLimitError but ${refused}`)
  worker.stop()
  const unanswered = await listCompanies(client).catch((error) => error)
  if (unanswered?.name !== 'ConnectionError') throw new Error(`no ConnectionError but ${unanswered}`)
  return `${list.length} companies, none, ${refused.name}; ${unanswered.name} without the worker`
}

globalThis.consumer = use()
