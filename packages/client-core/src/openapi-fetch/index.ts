// The entry `/openapi-fetch`: the client of that library, whose requests go through a client of ours.
import { BASE_URL, type Client, TRANSPORT } from '../client.js'
import { ApiError, ValidationError, valid } from '../errors.js'
import { type OperationDescriptor, unknownOperation } from '../operation.js'
import { writePath } from '../url.js'
import { finderOf } from './find.js'

/** Options for openapi-fetch's `createClient`, by which its requests take the way of a client. */
export interface OpenapiFetchOptions {
  readonly baseUrl: string
  readonly fetch: (request: Request) => Promise<Response>
}

/** What is needed of a client of openapi-fetch. */
export interface OpenapiFetchLike {
  use(middleware: { onRequest(call: OpenapiFetchCall): undefined }): void
}

/** What openapi-fetch tells of a request before it is sent. */
interface OpenapiFetchCall {
  /** `undefined` in versions before 0.10. */
  readonly request: Request | undefined
  readonly schemaPath: string
  readonly params: { readonly path?: object }
}

/** `paths` of openapi-typescript as a client answers them: an error inside 200 is no part of `data`, since it arrives in `error`. */
export type AnsweredPaths<Paths> = {
  [Path in keyof Paths]: { [Method in keyof Paths[Path]]: AnsweredOperation<Paths[Path][Method]> }
}

type AnsweredOperation<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? { [Part in keyof Operation]: Part extends 'responses' ? AnsweredResponses<Operation[Part], Body> : Operation[Part] }
  : Operation

type AnsweredResponses<Responses, Body> = {
  [Status in keyof Responses]: Status extends 200
    ? { content: { 'application/json': Exclude<Body, { status: 'error' }> } }
    : Responses[Status]
}

/**
 * Creates a client of openapi-fetch whose requests are sent as those of operation functions are: with the client's token, retries, timeout,
 * middleware and checks. Method, URL, headers, body and signal of a request count; nothing else of it is sent.
 * @param create openapi-fetch's `createClient`
 * @throws {TypeError} beside a version of openapi-fetch before 0.10, at the first request at the latest
 */
export function openapiFetchClient<Created extends OpenapiFetchLike>(
  create: (options: OpenapiFetchOptions) => Created,
  client: Client,
  operations: readonly OperationDescriptor[],
): Created {
  const tooOld = new TypeError(
    'openapi-fetch 0.12 or later is needed, and the version found is older: npm install openapi-fetch@0.17',
  )
  const created = create(optionsOf(client, operations))
  if (typeof created.use !== 'function') throw tooOld
  created.use({
    onRequest: ({ request, schemaPath, params }) => {
      // Versions before 0.10 give the request in place of an object with it.
      if (!request) throw tooOld
      const { method } = request
      const known = operations.find((operation) => operation.method === method && operation.path === schemaPath)
      // Refuses what is missing, and dots, which a URL would resolve to another path.
      writePath(known ?? unknownOperation(method, schemaPath), params.path)
    },
  })
  return created
}

function optionsOf(client: Client, operations: readonly OperationDescriptor[]): OpenapiFetchOptions {
  const find = finderOf(operations)
  const baseUrl = client[BASE_URL]

  const send = async (request: Request): Promise<Response> => {
    const { method, headers, signal } = request
    const { path, query } = partsOf(request, baseUrl)
    const { operation, values } = find(method, path)
    const body = await bodyOf(request, operation.id)
    // The text as it came, for openapi-fetch reads the JSON itself.
    let text = ''
    const parseJson = (json: string): unknown => {
      text = json
      return JSON.parse(json)
    }
    const idempotencyKey = headers.get('idempotency-key') ?? undefined
    try {
      const params = { path: values, query, body }
      const { response } = await client[TRANSPORT](operation, params, { headers, signal, idempotencyKey, parseJson })
      return readable(response, text, true)
    } catch (error) {
      // openapi-fetch would give neither `data` nor `error` for an error without a body.
      if (!(error instanceof ApiError) || !text) throw error
      // openapi-fetch tells success and error by `ok`, and `status` stays what the service sent.
      return readable(error.response, text, false)
    }
  }
  return { baseUrl, fetch: send }
}

/** A response whose body has been read, as one whose body can be read. */
function readable(response: Response, text: string, ok: boolean): Response {
  return Object.defineProperties(new Response(text || null, response), {
    ok: { value: ok },
    url: { value: response.url },
  })
}

/**
 * The path below the base URL, and the query.
 * @throws {ValidationError} for a URL elsewhere: the token is for the base URL alone
 */
function partsOf({ method, url }: Request, baseUrl: string): { path: string; query: Record<string, string[]> } {
  valid(`${method} ${url}`, 'url', 'must have no % that encodes nothing', () => decodeURIComponent(url))
  // As the platform writes it, so that case and default ports make no difference.
  const base = new Request(`${baseUrl.replace(/\/$/, '')}/`).url
  if (!url.startsWith(base))
    throw new ValidationError(`${method} ${url}`, 'url', 'must start with the base URL of the client')
  const [path = '', search = ''] = url.slice(base.length - 1).split(/[?#]/)
  const query: Record<string, string[]> = Object.create(null)
  for (const pair of search.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map((text) => decodeURIComponent(text.replaceAll('+', ' ')))
    query[name] = [...(query[name] ?? []), value]
  }
  return { path, query }
}

/** @throws {ValidationError} for another body than JSON, which the service doesn't take */
async function bodyOf(request: Request, operationId: string): Promise<unknown> {
  const text = await request.text()
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    throw new ValidationError(operationId, 'body', 'must be JSON')
  }
}
