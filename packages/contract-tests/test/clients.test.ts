import { createAssetClient } from '@cloud-cost/asset-client'
import { createCostClient } from '@cloud-cost/cost-client'
import { type MockServer, startMockServer } from '@cloud-cost/mock'
import { createPlatformClient } from '@cloud-cost/platform-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let mock: MockServer

beforeAll(async () => {
  mock = await startMockServer({ port: 0 })
})

afterAll(() => mock.close())

const options = (): { baseUrl: string; token: string } => ({ baseUrl: mock.url, token: 'fake-token' })

describe('clients against the mock of all groups', () => {
  it('lists the companies', async () => {
    const { data } = await createPlatformClient(options()).GET('/platform/v2/companies')
    if (data?.status !== 'success') throw new Error('not a success')
    expect(data.data.list.map(({ companyName }) => companyName)).toEqual([
      'Halcyon Robotics',
      'Halcyon Robotics Europe',
    ])
  })

  it('registers a tenant', async () => {
    const { data } = await createPlatformClient(options()).POST(
      '/platform/v2/companies/{companyId}/vendors/azure/tenants',
      {
        params: { path: { companyId: 'C-1042' } },
        body: {
          tenantId: '4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b',
          tenantAlias: 'Halcyon Vision',
          applicationId: '8faac2e4-5a7d-4c9e-9f3a-2b4d5e6f7081',
          clientSecret: '<CLIENT_SECRET>',
          tenantType: 'PAY-AS-YOU-GO',
        },
      },
    )
    if (data?.status !== 'success') throw new Error('not a success')
    expect(data.data.tenantId).toBe('4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b')
  })

  it('refuses a tenant of an unknown type', async () => {
    const { response } = await createPlatformClient(options()).POST(
      '/platform/v2/companies/{companyId}/vendors/azure/tenants',
      {
        params: { path: { companyId: 'C-1042' } },
        // @ts-expect-error the type is not one of the four
        body: { tenantId: 't', tenantAlias: 'a', applicationId: 'i', clientSecret: 's', tenantType: 'OTHER' },
      },
    )
    expect(response.status).toBe(400)
  })

  it('reads a resource by its ARN', async () => {
    const { data } = await createAssetClient(options()).GET('/asset/us-v1/detail/{cmpnId}/{vendor}/{rgnId}/describe', {
      params: {
        path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1' },
        query: { rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
      },
    })
    if (data?.status !== 'success') throw new Error('not a success')
    expect(data.data.name).toBe('checkout-api-1')
  })

  it('reads the utilization of reserved instances', async () => {
    const { data } = await createCostClient(options()).GET(
      '/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/utilizations',
      {
        params: { path: { companyId: 'C-1042' }, query: { startDate: '2026-03-01', endDate: '2026-03-07' } },
      },
    )
    if (data?.status !== 'success') throw new Error('not a success')
    expect(data.list[0]?.utilization).toBe(95)
  })

  it('refuses a call without a token', async () => {
    const response = await fetch(`${mock.url}/platform/v2/companies`)
    expect(response.status).toBe(401)
  })
})
