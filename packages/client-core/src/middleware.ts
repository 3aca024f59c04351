import { clock } from './clock.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { PlainRequest } from './request.js'
import type { Settings } from './settings.js'

/**
 * Sends a request through middleware: `onRequest` in order, where a `Response` ends it there and then;
 * `onError` and `onResponse` in reverse order.
 * @throws what `send` or a middleware throws, unless an `onError` makes something else of it
 */
export async function throughMiddleware(
  { middleware, baseUrl, fetch }: Settings,
  { path }: OperationDescriptor,
  params: CallParams,
  first: Request | PlainRequest,
  send: (request: Request | PlainRequest) => Promise<Response>,
): Promise<Response> {
  // Wherever there is middleware, it is one.
  let request = first as Request
  const shared = {
    schemaPath: path,
    params: params as { path?: Record<string, unknown>; query?: Record<string, unknown> },
    id: `${clock.random()}`,
    options: { baseUrl, fetch },
  }
  for (const { onRequest } of middleware) {
    const made = await onRequest?.({ ...shared, request })
    if (made instanceof Response) return made
    request = made ?? request
  }
  const backwards = [...middleware].reverse()
  let response = await send(request).catch(async (failure: unknown) => {
    let error = failure
    for (const { onError } of backwards) {
      const made = await onError?.({ ...shared, request, error })
      if (made instanceof Response) return made
      error = made ?? error
    }
    throw error
  })
  for (const { onResponse } of backwards) response = (await onResponse?.({ ...shared, request, response })) ?? response
  return response
}
