import { type HttpHandler, http } from 'msw'
import type { InProcessOptions } from '../in-process/mock.js'
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
 * @throws InvalidOptionError when there is no group of a name
 */
export function createMockHandlers({ baseUrl = '*', mock, ...options }: MockHandlersOptions = {}): HttpHandler[] {
  let created = mock
  const answer = async (request: Request): Promise<Response> => {
    created ??= createPageMock(options)
    return (await created).fetch(request)
  }
  const base = baseUrl.replace(/\/+$/, '')
  const paths = [...prefixesOf(options.groups), '/__mock']
  return paths.map((path) => http.all(`${base}${path}/*`, ({ request }) => answer(request)))
}
