// The entry `/msw`: handlers that answer operations in tests and pages.
import type { HttpHandler, PathParams } from 'msw'
import { valid } from '../errors.js'
import { readCall } from './call.js'
import { currentMsw, type Reply, replyOf, send } from './respond.js'
import type { Answer, HandlerOptions, MockedOperation, Resolver } from './types.js'

export type {
  Answer,
  HandlerOptions,
  HandlersOptions,
  MockedCall,
  MockedOperation,
  ParameterType,
  Resolver,
} from './types.js'

const METHODS = { GET: 'get', PUT: 'put', POST: 'post', DELETE: 'delete' } as const

/**
 * Makes the handler of an operation.
 * @throws {ValidationError} for an answer or a `baseUrl` that cannot be used
 * @throws {TypeError} beside a version of msw below 2
 */
export function createHandler<Examples extends object, Params>(
  operation: MockedOperation<Examples>,
  answer: Answer<Examples> | Resolver<Examples, Params> = {},
  { baseUrl = '*', requireToken = false, once = false }: HandlerOptions = {},
): HttpHandler {
  const respond = typeof answer === 'function' ? resolving(operation, answer) : always(replyOf(operation, answer))
  return currentMsw().http[METHODS[operation.method]](
    pattern(operation, baseUrl),
    ({ request, params }) =>
      requireToken && !hasToken(request) ? send(replyOf(operation, { status: 401 })) : respond(request, params),
    { once },
  )
}

type Respond = (request: Request, params: PathParams) => Promise<Response | undefined>

/** A fixed answer is looked up when the handler is made, so that a mistake shows where it was made. */
function always(reply: Reply): Respond {
  return () => send(reply)
}

function resolving<Examples extends object, Params>(
  operation: MockedOperation<Examples>,
  resolver: Resolver<Examples, Params>,
): Respond {
  return async (request, params) => {
    const call = await readCall<Examples, Params>(operation, request, params)
    // The service answers a body that is not JSON by itself.
    if (call === undefined) return send(replyOf(operation, { status: 400 }))
    const answer = await resolver(call)
    if (!answer || answer instanceof Response) return answer || undefined
    return send(replyOf(operation, answer))
  }
}

function hasToken(request: Request): boolean {
  return /^Bearer \S/i.test(request.headers.get('authorization') ?? '')
}

/** The path as msw writes it, behind the base. */
function pattern({ id, path }: { readonly id: string; readonly path: string }, baseUrl: string): string {
  const base = valid(id, 'baseUrl', 'is neither *, nor a URL or path without query, brackets and fragment', () =>
    /^(\*|https?:\/\/|\/)[^?#[\](){}]*$/.test(baseUrl) ? baseUrl.replace(/\/+$/, '') : undefined,
  )
  return base + path.replaceAll(/\{(\w+)\}/g, ':$1')
}
