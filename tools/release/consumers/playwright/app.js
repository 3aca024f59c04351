import { createPlatformClient, listAwsAccounts, updateAwsAccount } from '@cloud-cost/platform-client'

const client = createPlatformClient({ baseUrl: import.meta.env.VITE_MOCK_URL, token: 'fake-token' })
const companyId = 'C-1042'
const { list } = await listAwsAccounts(client, { path: { companyId } })
for (const { accountId, accountAlias } of list) {
  const input = document.createElement('input')
  input.ariaLabel = accountId
  input.value = accountAlias
  input.onchange = async () => {
    await updateAwsAccount(client, { path: { companyId, accountId }, body: { accountAlias: input.value } })
    document.querySelector('[role=status]').textContent = 'Saved'
  }
  document.querySelector('ul').append(input)
}
