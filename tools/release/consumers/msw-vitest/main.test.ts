// Tests of a program that have no server: msw answers with the examples of the contract.
import {
  createPlatformClient,
  EnvelopeError,
  getAwsAccount,
  listCompanies,
  NotFoundError,
} from '@cloud-cost/platform-client'
import { getAwsAccountHandler, handlers, listCompaniesHandler } from '@cloud-cost/platform-client/msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const client = createPlatformClient({ baseUrl: 'https://cloud-cost.example.com', token: 'fake-token', maxRetries: 0 })
const server = setupServer(...handlers({ requireToken: true }))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

it('answers the default example', async () => {
  const { list } = await listCompanies(client)
  expect(list.length).toBeGreaterThan(0)
  for (const { companyName } of list) expect(companyName).toEqual(expect.any(String))
})

it('answers an example by its name', async () => {
  server.use(listCompaniesHandler({ example: 'empty' }))
  expect((await listCompanies(client)).list).toEqual([])
})

it('answers an error within HTTP 200', async () => {
  server.use(listCompaniesHandler({ example: 'error' }))
  await expect(listCompanies(client)).rejects.toBeInstanceOf(EnvelopeError)
})

it('answers a status', async () => {
  server.use(getAwsAccountHandler({ status: 404 }))
  const path = { companyId: 'C-1042', accountId: '000000000000' }
  await expect(getAwsAccount(client, { path })).rejects.toBeInstanceOf(NotFoundError)
})

it('answers what is made of the request', async () => {
  server.use(
    listCompaniesHandler(({ query }) => {
      const list = [{ companyId: 'C-1042', companyName: String(query?.permissionType) }]
      return { body: { status: 'success', data: { list } } }
    }),
  )
  const { list } = await listCompanies(client, { query: { permissionType: 'read' } })
  expect(list).toEqual([{ companyId: 'C-1042', companyName: 'read' }])
})
