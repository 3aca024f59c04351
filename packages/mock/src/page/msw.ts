// Handlers of MSW that answer as the mock does.
import type { HttpHandler } from 'msw'
import * as msw from 'msw'
import { type InProcessOptions, MOCK_OPTIONS, requireOptions } from '../in-process/options.js'
import { createPageMock, type PageMock, prefixesOf } from './index.js'

export interface MockHandlersOptions extends InProcessOptions {
  /** Where the service is: a URL, or `*` for any, which it is when left out. */
  readonly baseUrl?: string
  /** A mock that was made before, such as one whose rules a test changes. The other options are for a new one. */
  readonly mock?: PageMock | Promise<PageMock>
}

/**
 * Makes handlers of MSW that answer all operations of the groups as the mock server does: `setupWorker(...createMockHandlers())`.
 * The mock is made at the first request, so that a page that asks nothing loads nothing of it.
 *
 * @throws InvalidOptionError when an option is of another kind, or there is no group of a name
 * @throws TypeError beside a version of msw below 2
 */
export function createMockHandlers(handlersOptions: MockHandlersOptions = {}): HttpHandler[] {
  requireOptions<MockHandlersOptions>(handlersOptions, {
    ...MOCK_OPTIONS,
    baseUrl: 'text',
    mock: 'a mock, or a promise of one',
  })
  const { baseUrl = '*', mock, ...options } = handlersOptions
  // Only the name of an old version would be missing otherwise, in the words of the runtime.
  const { http } = msw as Partial<typeof msw>
  if (http === undefined)
    throw new TypeError(
      'createMockHandlers needs msw 2 or 3, and the msw found has no `http`, as in version 1: npm install --save-dev msw@2',
    )
  let created = mock
  const answer = async (request: Request): Promise<Response> => {
    created ??= createPageMock(options)
    const made = await created
    return made.fetch(request).catch((error: unknown) => {
      // A connection that breaks: MSW takes what a handler throws for an answer with status 500.
      if (error instanceof TypeError) return Response.error()
      throw error
    })
  }
  const base = baseUrl.replace(/\/+$/, '')
  const paths = [...prefixesOf(options.groups), '/__mock']
  return paths.map((path) => http.all(`${base}${path}/*`, ({ request }) => answer(request)))
}
