import { sample } from '@cloud-cost/contract/trials'
import { createMock } from '@cloud-cost/mock'
import { createMockHandlers } from '@cloud-cost/mock/msw'
import { createPageMock } from '@cloud-cost/mock/page'
import { expect, it } from 'vitest'
import { operations } from '../contract/published.js'
import type { Server } from '../run/servers.js'
import { testTable } from '../run/test-table.js'

const page = await createPageMock()
const server = createMock()

/** What a caller sees of an answer, but for its date: two answers may be of two seconds. */
async function seen(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return `${response.status} ${JSON.stringify(headers)}\n${await response.text()}`
}

const inPage: Server = {
  name: 'mock in the page',
  baseUrl: () => 'http://127.0.0.1',
  fetch: (request) => page.fetch(request),
  violations: 'x-mock-violations',
}

/** The mock in the page, where the mock in Node has to give the same answer byte by byte. */
const asInNode: Server = {
  ...inPage,
  async fetch(request) {
    const [inPage, inNode] = await Promise.all([page.fetch(request.clone()), server.fetch(request.clone())])
    const [answer, due] = await Promise.all([seen(inPage.clone()), seen(inNode)])
    // A client would take what is thrown here for a lost connection.
    if (answer !== due)
      expect.soft(answer, `${request.method} ${request.url}: in the page, compared with Node`).toBe(due)
    return inPage
  },
}

const compared = sample(operations, 12, ({ operationId }) => operationId)
testTable(() => asInNode, compared)
testTable(
  () => inPage,
  operations.filter((operation) => !compared.includes(operation)),
)

it('replays a recording as in Node', async () => {
  const url = 'http://mock/platform/v2/companies/7/users'
  const content = { mimeType: 'application/json', text: '{}' }
  const entry = { request: { method: 'GET', url, headers: [] }, response: { status: 200, headers: [], content } }
  const options = { replay: [{ log: { entries: [entry] } }] } as never
  for (const mock of [createMock(options), await createPageMock(options)]) {
    const { headers } = await mock.fetch(url, { headers: { authorization: 'Bearer token' } })
    expect(headers.get('x-mock-replay')).toBe('exact; recording 1 entry 1')
    expect(mock.replayMistakes[0]).toContain('recording 1 entry 1 (listCompanyUsers)')
  }
})

it('handlers of MSW refuse a mock that answers no request, and a delay that is none, when they are made', () => {
  for (const mock of [{}, { fetch: 'https://service.example' }, 7])
    expect(() => createMockHandlers({ mock: mock as never })).toThrow(expect.objectContaining({ option: 'mock' }))
  expect(createMockHandlers({ mock: Promise.resolve(page) })).not.toHaveLength(0)
  for (const delay of ['x', -1, 1.5, 1e9])
    expect(() => createMockHandlers({ delay: delay as never })).toThrow(expect.objectContaining({ option: 'delay' }))
})
