// What most consumers run: calls, pages and errors of all three clients against the mock.
import { createAssetClient, listBillingTagKeys } from '@cloud-cost/asset-client'
import { createCostClient, listReservedInstances } from '@cloud-cost/cost-client'
import {
  ApiError,
  createPlatformClient,
  deleteAwsAccount,
  getAwsAccount,
  listAwsAccounts,
  listCompanies,
} from '@cloud-cost/platform-client'

/** Calls the mock and returns one line about what came back; throws when an answer isn't what it should be. */
export async function program(baseUrl) {
  const options = { baseUrl, token: 'fake-token', headers: { 'X-Mock-Session': `s${Math.random()}` } }
  const platform = createPlatformClient(options)
  const { list: companies } = await listCompanies(platform)
  const [{ companyId }] = companies
  const path = { companyId }
  const { list: accounts } = await listAwsAccounts(platform, { path })
  const member = accounts.find(({ accountType }) => accountType === 'member')
  await deleteAwsAccount(platform, { path: { companyId, accountId: member.accountId } })
  const unknown = { path: { companyId, accountId: '000000000000' } }
  const refused = await getAwsAccount(platform, unknown).catch((error) => error)
  if (!(refused instanceof ApiError) || refused.status !== 404) throw new Error(`no ApiError 404 but ${refused}`)
  const keys = await listBillingTagKeys(createAssetClient(options), {
    query: { masterCmpnId: companyId, vendor: 'aws' },
  })
  const query = { startDate: '2026-03-01', endDate: new Date('2026-03-31') }
  const reserved = await listReservedInstances(createCostClient(options), { path, query })
  const counts = [companies, accounts, keys.data, reserved.list].map((list) => list.length)
  return `${counts.join(', ')} companies, accounts, tag keys, reserved instances; ${refused.name} ${refused.status}`
}
