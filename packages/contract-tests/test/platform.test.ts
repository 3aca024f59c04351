import { type MockServer, startMockServer } from '@cloud-cost/mock'
import { platform } from '@cloud-cost/openapi'
import { createPlatformClient, type PlatformClient } from '@cloud-cost/platform-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let mock: MockServer
let client: PlatformClient

beforeAll(async () => {
  mock = await startMockServer({ documents: [platform], port: 0 })
  client = createPlatformClient({ baseUrl: mock.url, token: 'fake-token' })
})

afterAll(() => mock.close())

describe('platform client against the mock', () => {
  it('lists the companies', async () => {
    const { data, response } = await client.GET('/platform/v2/companies')
    expect(response.status).toBe(200)
    if (data?.status !== 'success') throw new Error('not a success')
    expect(data.data.list.map((company) => company.companyName)).toEqual([
      'Halcyon Robotics',
      'Halcyon Robotics Europe',
    ])
  })

  it('registers a tenant', async () => {
    const { data } = await client.POST('/platform/v2/companies/{companyId}/vendors/azure/tenants', {
      params: { path: { companyId: 'C-1042' } },
      body: {
        tenantId: '4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b',
        tenantAlias: 'Halcyon Vision',
        applicationId: '8faac2e4-5a7d-4c9e-9f3a-2b4d5e6f7081',
        clientSecret: '<CLIENT_SECRET>',
        tenantType: 'PAY-AS-YOU-GO',
      },
    })
    if (data?.status !== 'success') throw new Error('not a success')
    expect(data.data.tenantId).toBe('4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b')
  })

  it('refuses a tenant of an unknown type', async () => {
    const { response } = await client.POST('/platform/v2/companies/{companyId}/vendors/azure/tenants', {
      params: { path: { companyId: 'C-1042' } },
      // @ts-expect-error the type is not one of the four
      body: { tenantId: 't', tenantAlias: 'a', applicationId: 'i', clientSecret: 's', tenantType: 'OTHER' },
    })
    expect(response.status).toBe(400)
  })

  it('refuses a call without a token', async () => {
    const response = await fetch(`${mock.url}/platform/v2/companies`)
    expect(response.status).toBe(401)
  })
})
