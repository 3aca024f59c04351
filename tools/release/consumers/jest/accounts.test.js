const { randomUUID } = require('node:crypto')
const { createPlatformClient, getAwsAccount, updateAwsAccount } = require('@cloud-cost/platform-client')

let client
beforeEach(() => {
  const baseUrl = `${process.env.CLOUD_COST_MOCK_URL}/__mock/s/${randomUUID()}`
  client = createPlatformClient({ baseUrl, token: 'fake-token' })
})

it.each(['shop', 'store'])('renames an account to %s', async (accountAlias) => {
  const path = { companyId: 'C-1042', accountId: '444455556666' }
  expect(await getAwsAccount(client, { path })).toMatchObject({ data: { accountAlias: 'halcyon-shop' } })
  await updateAwsAccount(client, { path, body: { accountAlias } })
  expect(await getAwsAccount(client, { path })).toMatchObject({ data: { accountAlias } })
})
