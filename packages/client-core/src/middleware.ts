import { clock } from './clock.js'
import type { MiddlewareCall } from './options.js'
import type { PreparedCall } from './prepare.js'

/**
 * Sends a request through middleware: `onRequest` in order, where a `Response` ends it there and then;
 * `onError` and `onResponse` in reverse order.
 * @throws what `send` or a middleware throws, unless an `onError` makes something else of it
 */
export async function throughMiddleware(
  { operation, params, settings }: PreparedCall,
  first: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { baseUrl, fetch, middleware } = settings
  const backwards = [...middleware].reverse()
  const shared: Omit<MiddlewareCall, 'request'> = {
    schemaPath: operation.path,
    params: params as MiddlewareCall['params'],
    id: String(clock.random()),
    options: { baseUrl, fetch },
  }
  let request = first
  for (const { onRequest } of middleware) {
    const made = await onRequest?.({ ...shared, request })
    if (made instanceof Response) return made
    request = made ?? request
  }
  let response = await send(request).catch(async (failure: unknown) => {
    let error = failure
    for (const { onError } of backwards) {
      const made = await onError?.({ ...shared, request, error })
      if (made instanceof Response) return made
      error = made ?? error
    }
    throw error
  })
  for (const { onResponse } of backwards) {
    response = (await onResponse?.({ ...shared, request, response })) ?? response
  }
  return response
}
