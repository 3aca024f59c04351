// Shows the accounts of the first company and deletes a member account by a click, as a page of a user does.
import { createPlatformClient } from '@cloud-cost/platform-client'
import {
  deleteAwsAccountMutationOptions,
  listAwsAccountsQueryKey,
  listAwsAccountsQueryOptions,
  listCompaniesQueryOptions,
} from '@cloud-cost/platform-client/react-query'
import { QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'

const client = createPlatformClient({
  baseUrl: new URLSearchParams(location.search).get('mock'),
  token: 'fake-token',
  headers: { 'X-Mock-Session': `s${Math.random()}` },
})

function Companies() {
  const { data, error } = useQuery(listCompaniesQueryOptions(client))
  if (error) return <p role="alert">{String(error)}</p>
  return data ? <Accounts companyId={data.list[0].companyId} /> : <p>Loading</p>
}

function Accounts({ companyId }) {
  const queries = useQueryClient()
  const path = { companyId }
  const { data, error } = useQuery(listAwsAccountsQueryOptions(client, { path }))
  const deletion = useMutation({
    ...deleteAwsAccountMutationOptions(client),
    onSuccess: () => queries.invalidateQueries({ queryKey: listAwsAccountsQueryKey() }),
  })
  const problem = error ?? deletion.error
  if (problem) return <p role="alert">{String(problem)}</p>
  const members = data?.list.filter(({ accountType }) => accountType === 'member') ?? []
  return members.map(({ accountId, errorDescription }) => (
    <button key={accountId} type="button" onClick={() => deletion.mutate({ path: { companyId, accountId } })}>
      {errorDescription ?? 'Delete'}
    </button>
  ))
}

/** The buttons, as soon as they are as wanted. */
async function buttons(wanted) {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const found = [...document.querySelectorAll('button')]
    if (wanted(found)) return found
    const alert = document.querySelector('[role=alert]')
    if (alert) throw new Error(alert.textContent)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`the page still shows ${document.querySelector('main').innerHTML}`)
}

async function use() {
  createRoot(document.querySelector('main')).render(
    <QueryClientProvider client={new QueryClient()}>
      <Companies />
    </QueryClientProvider>,
  )
  const shown = await buttons((found) => found.length > 0)
  shown[0].click()
  const [first, ...others] = await buttons(([now]) => now && now.textContent !== 'Delete')
  if (others.length !== shown.length - 1 || others.some(({ textContent }) => textContent !== 'Delete'))
    throw new Error('other accounts changed')
  return `${shown.length} member accounts; after a click: ${first.textContent}`
}

globalThis.consumer = use()
