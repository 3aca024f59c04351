import { createPlatformClient } from '@cloud-cost/platform-client'
import { createOpenapiFetchClient } from '@cloud-cost/platform-client/openapi-fetch'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import createQueries from 'openapi-react-query'
import { createElement, type FunctionComponent, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { type AnsweringFetch, answering } from './support/answering.js'
import { BASE_URL, TOKEN } from './support/modules.js'

const COMPANIES = '/platform/v2/companies'
const TENANTS = '/platform/v2/companies/{companyId}/vendors/azure/tenants'
const list = { status: 'success', data: { list: [{ companyId: 'C-1042', companyName: 'Halcyon Robotics' }] } }
const failure = { status: 'error', error: { code: 'E-1', message: 'not now' } }
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => queryClient.clear())

function queriesOf(fetch: AnsweringFetch) {
  const client = createPlatformClient({ baseUrl: BASE_URL, token: TOKEN, maxRetries: 0, fetch })
  return createQueries(createOpenapiFetchClient(client))
}

/** What a component shows once its data is there. */
async function shown(component: FunctionComponent): Promise<string> {
  const waiting = createElement(Suspense, { fallback: 'waiting' }, createElement(component))
  const stream = await renderToReadableStream(createElement(QueryClientProvider, { client: queryClient }, waiting))
  await stream.allReady
  return new Response(stream).text()
}

describe('openapi-react-query', () => {
  it('has the data of a query, and sends it once', async () => {
    const fetch = answering(list)
    const queries = queriesOf(fetch)
    const names = (): string => {
      const { data } = queries.useSuspenseQuery('get', COMPANIES)
      return data.data.list.map(({ companyName }) => companyName).join()
    }
    expect(await shown(names)).toContain('Halcyon Robotics')
    expect(await queryClient.ensureQueryData(queries.queryOptions('get', COMPANIES))).toEqual(list)
    expect(fetch.requests.map(({ url }) => url)).toEqual([BASE_URL + COMPANIES])
  })

  it('has an error inside 200 as the error of a query', async () => {
    const options = queriesOf(answering(failure)).queryOptions('get', COMPANIES)
    await expect(queryClient.fetchQuery(options)).rejects.toEqual(failure)
    expect(queryClient.getQueryState(options.queryKey)?.status).toBe('error')
  })

  it('sends a mutation', async () => {
    const fetch = answering({ status: 'success', data: { tenantId: 't-1' } })
    const queries = queriesOf(fetch)
    let register: ReturnType<typeof mutation>['mutateAsync'] | undefined
    const mutation = () => queries.useMutation('post', TENANTS)
    await shown(() => {
      register = mutation().mutateAsync
      return null
    })
    const body = { tenantId: 't-1', tenantAlias: 'main', primaryDomain: 'a.example' } as never
    const data = await register?.({ params: { path: { companyId: 'C-1042' } }, body })
    expect(data).toMatchObject({ data: { tenantId: 't-1' } })
    expect(await fetch.requests[0]?.json()).toEqual(body)
  })
})
