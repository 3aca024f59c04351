import type { MiddlewareCall } from './options.js'
import type { PlainRequest } from './plain-request.js'
import type { PreparedCall } from './prepare.js'

/**
 * Sends a request through middleware: `onRequest` in order, where a `Response` ends it there and then;
 * `onError` and `onResponse` in reverse order.
 * @throws what `send` or a middleware throws, unless an `onError` makes something else of it
 */
export async function throughMiddleware(
  { operation, params, settings }: PreparedCall,
  attempt: number,
  first: PlainRequest,
  send: (request: PlainRequest) => Promise<Response>,
): Promise<Response> {
  const { baseUrl, fetch, middleware } = settings
  const backwards = [...middleware].reverse()
  // Its body is read first: not every runtime sends, or even shows, the one of a `Request` as a stream.
  const plain = async (asked: Request): Promise<PlainRequest> => {
    const { headers, method, signal, url } = asked
    return { ...first, url, method, headers, signal, body: (await asked.text()) || null }
  }
  const shared: Omit<MiddlewareCall, 'request'> = {
    operationId: operation.id,
    attempt,
    schemaPath: operation.path,
    params: params as MiddlewareCall['params'],
    id: String(Math.random()),
    options: { baseUrl, fetch: async (asked) => (await fetch(asked.url, await plain(asked))) as Response },
  }
  let request = new Request(first.url, first)
  for (const { onRequest } of middleware) {
    const replaced = await onRequest?.({ ...shared, request })
    if (isResponse(replaced)) return replaced
    request = replaced ?? request
  }
  let response = await plain(request)
    .then(send)
    .catch(async (failure: unknown) => {
      let error = failure
      for (const { onError } of backwards) {
        const replaced = await onError?.({ ...shared, request, error })
        if (isResponse(replaced)) return replaced
        error = replaced ?? error
      }
      throw error
    })
  for (const { onResponse } of backwards) {
    response = (await onResponse?.({ ...shared, request, response })) ?? response
  }
  return response
}

/** Not by its class, which differs between the page and a test environment around it. */
function isResponse(value: unknown): value is Response {
  return value instanceof Object && 'status' in value
}
