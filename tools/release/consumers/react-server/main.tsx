// Renders a component on a server with what was fetched before, and again after a mutation.
import assert from 'node:assert/strict'
import { createPlatformClient, listCompanies, type PlatformClient } from '@cloud-cost/platform-client'
import {
  deleteAwsAccountMutationOptions,
  listAwsAccountsQueryKey,
  listAwsAccountsQueryOptions,
  listCompaniesQueryOptions,
} from '@cloud-cost/platform-client/react-query'
import { MutationObserver, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

interface Props {
  readonly client: PlatformClient
}

function Companies({ client }: Props): ReactElement {
  const { data, error } = useQuery(listCompaniesQueryOptions(client))
  if (error !== null) return <p>{error.operationId} failed</p>
  if (data === undefined) return <p>Loading</p>
  return (
    <ul>
      {data.list.map(({ companyId, companyName }) => (
        <li key={companyId}>{companyName}</li>
      ))}
    </ul>
  )
}

const client = createPlatformClient({
  baseUrl: process.env['MOCK_URL'] ?? '',
  token: 'fake-token',
  headers: { 'X-Mock-Session': `s${Math.random()}` },
})

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
const rendered = (): string =>
  renderToString(
    <QueryClientProvider client={queries}>
      <Companies client={client} />
    </QueryClientProvider>,
  )

assert.equal(rendered(), '<p>Loading</p>')
await queries.cancelQueries()
await queries.prefetchQuery(listCompaniesQueryOptions(client))
const { list: companies } = await listCompanies(client)
assert.ok(companies.length > 0)
const items = companies.map(({ companyName }) => `<li>${companyName}</li>`).join('')
assert.equal(rendered(), `<ul>${items}</ul>`)

const companyId = companies[0]?.companyId ?? ''
const accounts = listAwsAccountsQueryOptions(client, { path: { companyId } })
const { list: before } = await queries.fetchQuery(accounts)
const accountId = before.find(({ accountType }) => accountType === 'member')?.accountId ?? ''
await new MutationObserver(queries, deleteAwsAccountMutationOptions(client)).mutate({ path: { companyId, accountId } })
assert.deepEqual(queries.getQueryData(accounts.queryKey)?.list, before)
await queries.invalidateQueries({ queryKey: listAwsAccountsQueryKey() })
const { list: after } = await queries.fetchQuery(accounts)
const changed = after.filter((account, index) => account.errorDescription !== before[index]?.errorDescription)
assert.deepEqual(
  changed.map((account) => account.accountId),
  [accountId],
)
queries.clear()
console.log(`${companies.length} companies rendered; account ${accountId} deleted by a mutation`)
