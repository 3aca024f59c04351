import { createAssetClient, listResourceExternalCosts } from '@cloud-cost/asset-client'
import { createOpenapiFetchClient } from '@cloud-cost/asset-client/openapi-fetch'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMockHandlers } from '@cloud-cost/mock/msw'
import { setupServer } from 'msw/node'
import { expect, it, onTestFinished } from 'vitest'
import { startLiveMock, TRANSPORTS, type Transport } from '../support/live-mock.js'

const live = startLiveMock()
/** A month of a company of some size, in one of its clouds, or three days of a smaller one. */
const body = {
  cmpnId: 'C-2069',
  vendor: TRIES_ALL ? 'aws' : 'gcp',
  stDt: TRIES_ALL ? '2026-03-01' : '2026-03-29',
  endDt: '2026-03-31',
}
const LINES = TRIES_ALL ? 92_452 : 2_676

function reach(transport: Transport | 'through handlers of MSW'): {
  readonly baseUrl: string
  readonly fetch?: typeof fetch
} {
  if (transport !== 'through handlers of MSW') return live.reach(transport)
  const server = setupServer(...createMockHandlers())
  server.listen()
  onTestFinished(() => server.close())
  return { baseUrl: 'https://service.example' }
}

it.each([...TRANSPORTS, 'through handlers of MSW' as const])(
  'a month of cost lines comes whole to clients, %s, and others are answered before it is there',
  async (transport) => {
    const order: string[] = []
    const client = createAssetClient({ ...reach(transport), token: 't' })
    const whole = listResourceExternalCosts(client, { body }).then((found) => {
      order.push('cost lines')
      return found
    })
    const other = await listResourceExternalCosts(client, { body: { ...body, stDt: '2026-03-31' } })
    order.push('a day')
    const { data } = await whole
    expect(order).toEqual(['a day', 'cost lines'])
    expect(data).toHaveLength(LINES)
    expect(data?.slice(-(other.data?.length ?? 0))).toEqual(other.data)
    const paths = createOpenapiFetchClient(client)
    const viaPath = await paths.POST('/asset/us-v1/detail/external/cost', { body })
    expect(viaPath.data).toMatchObject({ status: 'success', data })
  },
)

it.each([...TRANSPORTS, 'through handlers of MSW' as const])(
  'a connection that breaks is one to callers of fetch, %s',
  async (transport) => {
    const { baseUrl, fetch: send = fetch } = reach(transport)
    const request = (fault: string): Promise<Response> =>
      send(`${baseUrl}/asset/us-v1/detail/external/cost`, {
        method: 'POST',
        headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json', 'X-Mock-Fault': fault },
        body: JSON.stringify({ ...body, stDt: '2026-03-31' }),
      })
    await expect(request('reset')).rejects.toThrow(TypeError)
    const truncated = await request('truncated')
    expect(truncated.status).toBe(200)
    await expect(truncated.text()).rejects.toThrow(TypeError)
  },
)
