import { readJsonBody } from '@cloud-cost/contract/json-body'
import { suggestName } from '@cloud-cost/contract/suggest-name'
import { isObject } from '../contract/json.js'
import { invalid, Refusal, type Violation, violationAt, violationsOf } from '../contract/violations.js'
import { type MockAnswer, type MockRequest, parseTarget } from '../exchange/exchange.js'
import { InvalidRuleError } from '../select/invalid-rule-error.js'
import { ADMIN_PATH, callerOf, isOwnHost, isSessionName, OWN_HOST, SESSION_NAME } from './address.js'
import { ENDPOINTS, type Endpoint, refusal } from './admin-endpoints.js'
import type { Core } from './core.js'

/**
 * Answers a request to the admin API.
 *
 * @param session that the path or a header of the request names
 * @throws Refusal when there is no such call, or when it may not be made.
 */
export async function administer(mock: Core, request: MockRequest, session: string | undefined): Promise<MockAnswer> {
  // A page that a developer has open must not steer the mock. Tests and command lines send no origin, the mock's window its own.
  const isOfPage = request.listensOn === undefined && request.headers['origin'] !== undefined
  if (isOfPage || callerOf(request) !== 'own') throw refusal(403, 'the admin API must not be called by web pages')
  if (!isOwnHost(request)) throw refusal(403, OWN_HOST)
  const { path, query } = parseTarget(request.target)
  const relative = path.slice(ADMIN_PATH.length) || '/'
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const endpoint = ENDPOINTS[`${method} ${relative}`]
  if (endpoint === undefined) throw unknownEndpoint(relative)
  try {
    const result = await call(mock, endpoint, request, query, session)
    if (result === undefined) return { status: 204, headers: {}, body: '' }
    return json(200, result, request.method === 'HEAD')
  } catch (error) {
    if (error instanceof InvalidRuleError) return json(400, { message: error.message, violations: error.violations })
    if (!(error instanceof Refusal) || error.problem.violations === undefined) throw error
    const { status, message, violations } = error.problem
    return json(status, { message, violations })
  }
}

function call(
  mock: Core,
  endpoint: Endpoint,
  request: MockRequest,
  query: URLSearchParams,
  session: string | undefined,
): unknown {
  requireKnownQuery(query, endpoint)
  const body = parse(request)
  requireValidBody(mock, endpoint, body)
  const inBody = endpoint.takes === 'reset' && isObject(body) ? body['session'] : undefined
  const named = oneOf([session, query.get('session') ?? undefined, inBody === undefined ? undefined : String(inBody)])
  const { sessions } = mock
  const meant = endpoint.begins === true ? sessions.use(named) : sessions.peek(named ?? sessions.first.name)
  return endpoint.run(mock, { session: meant, named, query, body })
}

/** The name of a session by all that a call names. */
function oneOf(names: readonly (string | undefined)[]): string | undefined {
  const [name, second] = new Set(names.filter((named) => named !== undefined))
  if (second !== undefined) throw refusal(400, `the call must name one session, not both ${name} and ${second}`)
  if (name !== undefined && !isSessionName(name)) throw refusal(400, `session ${SESSION_NAME}`)
  return name
}

function requireKnownQuery(query: URLSearchParams, { query: own = [] }: Endpoint): void {
  const parameters = ['session', ...own]
  const violations = [...new Set(query.keys())].flatMap((name): Violation[] => {
    if (parameters.includes(name))
      return query.getAll(name).length > 1 ? [violationAt('query', `/${name}`, 'must be given once')] : []
    const meant = suggestName(name, parameters)
    return [violationAt('query', `/${name}`, `is not allowed${meant === undefined ? '' : `; did you mean ${meant}?`}`)]
  })
  if (violations.length > 0) throw new Refusal(invalid(violations))
}

/** A body that nobody looks at would be taken for one that has an effect. */
function requireValidBody({ served }: Core, { takes }: Endpoint, body: unknown): void {
  if (takes === 'json') return
  if (takes === undefined) {
    if (body !== undefined) throw refusal(400, 'the call must have no body; name the session in the query')
    return
  }
  // A rule is checked with all that is in it when it is added.
  if (takes === 'rule' || (takes === 'reset' && body === undefined)) return
  const { contract, validators } = served
  const validator = validators[contract.adminValidators[takes] ?? '']
  const violations = violationsOf(validator, 'body', body ?? null)
  if (violations.length > 0) throw new Refusal(invalid(violations))
}

function unknownEndpoint(path: string): Refusal {
  const methods = Object.keys(ENDPOINTS).filter((name) => name.endsWith(` ${path}`))
  return methods.length === 0
    ? refusal(404, `not found; use ${Object.keys(ENDPOINTS).join(', ')}`)
    : refusal(405, `not allowed; use ${methods.join(', ')}`)
}

function parse({ body }: MockRequest): unknown {
  if (!('text' in body)) throw refusal(400, 'the body is too large, or not text')
  if (body.text === '') return undefined
  const read = readJsonBody(body.text)
  if ('reason' in read) throw refusal(400, `the body ${read.reason}`)
  return read.value
}

function json(status: number, value: unknown, isHead = false): MockAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: isHead ? '' : JSON.stringify(value) }
}
