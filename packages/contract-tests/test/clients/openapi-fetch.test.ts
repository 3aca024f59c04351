import { type Operation, readOperations } from '@cloud-cost/contract/model'
import { ConnectionError, createPlatformClient } from '@cloud-cost/platform-client'
import { createOpenapiFetchClient, type OpenapiFetchClient } from '@cloud-cost/platform-client/openapi-fetch'
import { type Middleware, wrapAsPathBasedClient } from 'openapi-fetch'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callsOf, documentOf, GROUPS } from '../../src/clients/group.js'
import { type AnsweringFetch, answering } from './support/answering.js'
import { BASE_URL, modulesOf, TOKEN } from './support/modules.js'

const COMPANIES = '/platform/v2/companies'
const USERS = '/platform/v2/companies/{companyId}/users'
const list = { status: 'success', data: { list: [{ companyId: 'C-1042', companyName: 'Halcyon Robotics' }] } }
const failure = { status: 'error', error: { code: 'E-1', message: 'not now' } }
const company = { params: { path: { companyId: 'C-1042' } } }

function pathsOf(fetch: (url: string, init: RequestInit) => Promise<Response>): OpenapiFetchClient {
  return createOpenapiFetchClient(createPlatformClient({ baseUrl: BASE_URL, token: TOKEN, maxRetries: 0, fetch }))
}

/** A success of an operation; nothing where it has no body. */
function successOf(operation: Operation | undefined): unknown {
  const success = operation?.responses.find(({ status }) => status === '200')
  return success?.examples.find(({ name }) => name === 'default')?.body?.value
}

/** What was sent, as text. */
function sent({ requests }: AnsweringFetch): Promise<unknown[]> {
  return Promise.all(
    requests.map(async (request) => [
      request.method,
      decodeURI(request.url),
      request.headers.get('authorization'),
      await request.text(),
    ]),
  )
}

describe.each(GROUPS)('openapi-fetch on %s', (group) => {
  const { call, createClient, openapiFetch } = modulesOf(group)
  const operations = new Map(readOperations(documentOf(group)).map((operation) => [operation.operationId, operation]))

  it('sends every operation as its function does', async () => {
    for (const { operationId, inputs } of callsOf(group)) {
      const operation = operations.get(operationId)
      const { body, ...params } = inputs
      // The first example of a success, so that a path is answered with what a function is.
      const success = successOf(operation)
      const viaFunction = answering(success)
      const viaPath = answering(success)
      const options = { baseUrl: BASE_URL, token: TOKEN, maxRetries: 0 }
      await call(operationId)(inputs, { fetch: viaFunction }).catch(() => {})
      const paths = openapiFetch.createOpenapiFetchClient(createClient({ ...options, fetch: viaPath }))
      const { data } = await paths.request(operation?.method ?? '', operation?.path ?? '', {
        params,
        ...(body !== undefined && { body }),
      })
      expect(data).toEqual(success)
      expect([operationId, await sent(viaPath)]).toEqual([operationId, await sent(viaFunction)])
    }
  })
})

describe('an answer', () => {
  it('can be had as text', async () => {
    const { data } = await pathsOf(answering(list)).GET(COMPANIES, { parseAs: 'text' })
    expect(JSON.parse(data ?? '')).toEqual(list)
  })

  it('is there for the form with paths as members', async () => {
    const { data } = await wrapAsPathBasedClient(pathsOf(answering(list)))[COMPANIES].GET()
    expect(data).toEqual(list)
  })
})

describe('middleware of openapi-fetch', () => {
  let fetch: AnsweringFetch
  let paths: OpenapiFetchClient
  beforeEach(() => {
    fetch = answering(list)
    paths = pathsOf(fetch)
  })

  it('changes requests and responses until it is ejected', async () => {
    const middleware: Middleware = {
      async onRequest({ request }) {
        request.headers.set('x-foo', 'bar')
        return request
      },
      async onResponse({ response }) {
        const { body, headers } = response
        return new Response(body, { headers, status: 201 })
      },
    }
    paths.use(middleware)
    const first = await paths.GET(COMPANIES)
    paths.eject(middleware)
    const second = await paths.GET(COMPANIES)
    expect(fetch.requests.map(({ headers }) => headers.get('x-foo'))).toEqual(['bar', null])
    expect([first.response.status, second.response.status]).toEqual([201, 200])
    expect([first.data, second.data]).toEqual([list, list])
  })

  it('knows the path, the parameters and the address', async () => {
    const onRequest = vi.fn()
    paths.use({ onRequest })
    await paths.GET(USERS, company)
    expect(onRequest.mock.calls[0]?.[0]).toMatchObject({
      schemaPath: USERS,
      params: company.params,
      options: { baseUrl: BASE_URL },
      request: { url: `${BASE_URL}/platform/v2/companies/C-1042/users` },
    })
  })

  it('cannot replace the token, and never sees it', async () => {
    const seen: (string | null)[] = []
    const onRequest: Middleware['onRequest'] = ({ request }) => {
      seen.push(request.headers.get('authorization'))
      request.headers.set('authorization', 'Bearer of-another')
    }
    await paths.GET(COMPANIES, { middleware: [{ onRequest }] })
    expect(seen).toEqual([null])
    expect(fetch.requests[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  })

  it('answers by itself', async () => {
    paths.use({ onRequest: ({ schemaPath }) => (schemaPath === COMPANIES ? Response.json(failure) : undefined) })
    expect((await paths.GET(COMPANIES)).data).toEqual(failure)
    expect(fetch.requests).toHaveLength(0)
    await paths.GET(USERS, company)
    expect(fetch.requests).toHaveLength(1)
  })

  it('throws for errors, also for one inside 200', async () => {
    const strict = pathsOf(answering(failure))
    strict.use({
      onResponse({ response }) {
        if (!response.ok) throw new Error(`${response.status} is an error`)
      },
    })
    await expect(strict.GET(COMPANIES)).rejects.toThrow('200 is an error')
  })

  it('sees and replaces what went wrong', async () => {
    const errors: unknown[] = []
    const broken = pathsOf(async () => {
      throw new TypeError('fetch failed')
    })
    broken.use({
      onError({ error }) {
        errors.push(error)
        return new Error('Oops', { cause: error })
      },
    })
    await expect(broken.GET(COMPANIES)).rejects.toThrow('Oops')
    expect(errors[0]).toBeInstanceOf(ConnectionError)
    broken.use({ onError: () => Response.json(list) })
    expect((await broken.GET(COMPANIES)).data).toEqual(list)
  })

  it('gets the address of a response', async () => {
    const urls: string[] = []
    const located = pathsOf(async (url) => Object.defineProperty(Response.json(list), 'url', { value: url }))
    located.use({ onResponse: ({ response }) => void urls.push(response.url) })
    await located.GET(COMPANIES)
    expect(urls).toEqual([`${BASE_URL}${COMPANIES}`])
  })
})
