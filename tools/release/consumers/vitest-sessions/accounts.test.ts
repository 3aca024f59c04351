import { useMock } from '@cloud-cost/mock/vitest'
import { createPlatformClient, getAwsAccount, updateAwsAccount } from '@cloud-cost/platform-client'
import { describe, expect, it } from 'vitest'

const mock = useMock()

describe.concurrent('an account', () => {
  it.each(['shop', 'store'])('is renamed to %s', async (accountAlias) => {
    const session = mock.session() // a mock of its own, which ends with the test
    const client = createPlatformClient({ baseUrl: session.url, token: 'fake-token' })
    const path = { companyId: 'C-1042', accountId: '444455556666' }
    expect(await getAwsAccount(client, { path })).toMatchObject({ data: { accountAlias: 'halcyon-shop' } })
    await updateAwsAccount(client, { path, body: { accountAlias } })
    expect(await getAwsAccount(client, { path })).toMatchObject({ data: { accountAlias } })
  })

  it('can’t be read while the service is busy', async () => {
    const session = mock.session()
    session.rules.add({ match: { operation: 'getAwsAccount' }, fault: '429' })
    const client = createPlatformClient({ baseUrl: session.url, token: 'fake-token', maxRetries: 0 })
    const path = { companyId: 'C-1042', accountId: '444455556666' }
    await expect(getAwsAccount(client, { path })).rejects.toMatchObject({ status: 429 })
  })
})
