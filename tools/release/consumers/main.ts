import {
  ApiError,
  type AwsAccountListItem,
  createPlatformClient,
  listAwsAccounts,
  listCompanies,
} from '@cloud-cost/platform-client'

const client = createPlatformClient({ baseUrl: process.env['MOCK_URL'] ?? '', token: 'fake-token' })
const { list: companies } = await listCompanies(client)
const companyId: string | undefined = companies[0]?.companyId
if (companyId === undefined) throw new Error('no companies')
const { list } = await listAwsAccounts(client, { path: { companyId }, query: { accountType: 'member' } })
const members: AwsAccountListItem[] = list
// @ts-expect-error there is no such kind of account
await listAwsAccounts(client, { path: { companyId }, query: { accountType: 'robot' } }).catch((error: unknown) => {
  if (!(error instanceof ApiError)) throw error
})
console.log(`${members.length} member accounts, compiled`)
