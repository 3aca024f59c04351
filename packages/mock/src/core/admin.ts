import type { Chooser } from '../choose/chooser.js'
import { DEFAULT_SESSION, isSessionName, SESSION_NAME } from '../choose/controls.js'
import { InvalidRuleError, type Rule } from '../choose/rules.js'
import type { Contract } from '../contract/contract.js'
import { exampleNames } from '../contract/examples.js'
import { isObject } from '../contract/json.js'
import type { MockAnswer, MockRequest } from '../exchange/exchange.js'
import { parseJson } from '../exchange/parse-json.js'
import { Refusal } from '../exchange/problem.js'
import { parseTarget } from '../exchange/target.js'
import type { Journal } from '../journal/journal.js'
import { tooDeepAt } from '../judge/body.js'
import type { AnswerSource } from '../respond/answer-source.js'
import { isOwnHost } from './own-host.js'

const ADMIN_PATH = '/__mock'

/** What the admin API looks into and changes. */
export interface Controlled {
  readonly contract: Contract
  readonly source: AnswerSource
  readonly journal: Journal
  readonly chooser: Chooser
  /** Restores the start of one session, or of everything. */
  reset(session?: string): void
}

interface Endpoint {
  readonly description: string
  readonly run: (mock: Controlled, input: { readonly body: unknown; readonly query: URLSearchParams }) => unknown
}

const ENDPOINTS: { readonly [methodAndPath: string]: Endpoint } = {
  'GET /': {
    description: 'This list.',
    run: () =>
      Object.entries(ENDPOINTS).map(
        ([name, { description }]) => `${name.replace(' /', ` ${ADMIN_PATH}/`)}: ${description}`,
      ),
  },
  'GET /health': {
    description: 'Whether the mock answers.',
    run: ({ contract }) => ({ status: 'ok', operations: contract.operations.length }),
  },
  'GET /operations': {
    description: 'The operations, with the names of their examples.',
    run: ({ contract }) =>
      contract.operations.map((operation) => ({
        operationId: operation.operationId,
        group: operation.group,
        method: operation.method,
        path: operation.path,
        examples: exampleNames(operation),
      })),
  },
  'GET /requests': { description: 'The latest requests, without secrets.', run: ({ journal }) => journal.entries() },
  'DELETE /requests': { description: 'Forgets the requests.', run: ({ journal }) => journal.clear() },
  'GET /state': {
    description: 'What a session (?session=NAME) has changed.',
    run: ({ source }, { query }) => source.state(sessionIn(query)) ?? {},
  },
  'PUT /state': {
    description: 'Replaces what a session (?session=NAME) has changed by an answer to GET.',
    run({ source }, { body, query }) {
      const mistake = source.load(body, sessionIn(query))
      if (mistake !== undefined) throw refusal(400, mistake)
    },
  },
  'POST /reset': {
    description: 'Restores the start: of a session with {"session": NAME}, of everything without.',
    run(mock, { body }) {
      const session = isObject(body) ? body['session'] : undefined
      mock.reset(session === undefined ? undefined : String(session))
    },
  },
  'GET /scenario': {
    description: 'The scenario of requests that name none, and the names of all.',
    run: ({ chooser }) => ({ scenario: chooser.scenario ?? null, scenarios: chooser.scenarios.names() }),
  },
  'PUT /scenario': {
    description: 'Sets the scenario with {"scenario": NAME}; null for none.',
    run({ chooser }, { body }) {
      const { scenario } = isObject(body) ? body : {}
      if (scenario !== null && (typeof scenario !== 'string' || !chooser.scenarios.has(scenario))) {
        throw refusal(400, `scenario must be null or one of ${chooser.scenarios.names().join(', ')}`)
      }
      chooser.scenario = scenario ?? undefined
      return { scenario }
    },
  },
  'GET /rules': {
    description: 'The rules; the first one that matches a request is used.',
    // A function is no JSON.
    run: ({ chooser }) =>
      chooser.rules.list().map((rule) => (typeof rule.answer === 'function' ? { ...rule, answer: 'function' } : rule)),
  },
  'POST /rules': {
    description:
      'Adds a rule: {"match": {operation, method, path, query, body}, "answer": {status, example, headers, body}, "delay", "fault", "once"}.',
    run: ({ chooser }, { body }) => ({ id: chooser.rules.add(body as Rule) }),
  },
  'DELETE /rules': {
    description: 'Removes all rules, or one (?id=ID).',
    run({ chooser: { rules } }, { query }) {
      const id = query.get('id')
      if (id === null) rules.clear()
      else if (!rules.remove(id)) throw refusal(404, `rule ${id} not found`)
    },
  },
}

/** Whether a path is one of the admin API. */
export function isAdmin(path: string): boolean {
  return path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`)
}

/**
 * Answers a request to the admin API.
 *
 * @throws Refusal when there is no such call, or when it may not be made.
 */
export function administer(mock: Controlled, request: MockRequest): MockAnswer {
  // A page that a developer has open must not steer the mock; tests and command lines send no origin.
  if (request.headers['origin'] !== undefined) throw refusal(403, 'the admin API must not be called by web pages')
  if (!isOwnHost(request)) throw refusal(403, 'Host must be a name of this machine')
  const { path, query } = parseTarget(request.target)
  const relative = path.slice(ADMIN_PATH.length) || '/'
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const endpoint = ENDPOINTS[`${method} ${relative}`]
  if (endpoint === undefined) throw unknownEndpoint(relative)
  try {
    const result = endpoint.run(mock, { query, body: parse(request) })
    if (result === undefined) return { status: 204, headers: {}, body: '' }
    return json(200, result, request.method === 'HEAD')
  } catch (error) {
    if (error instanceof InvalidRuleError) return json(400, { message: error.message, violations: error.violations })
    throw error
  }
}

function unknownEndpoint(path: string): Refusal {
  const methods = Object.keys(ENDPOINTS).filter((name) => name.endsWith(` ${path}`))
  return methods.length === 0
    ? refusal(404, `not found; use ${Object.keys(ENDPOINTS).join(', ')}`)
    : refusal(405, `not allowed; use ${methods.join(', ')}`)
}

function sessionIn(query: URLSearchParams): string {
  const session = query.get('session') ?? DEFAULT_SESSION
  if (!isSessionName(session)) throw refusal(400, `session ${SESSION_NAME}`)
  return session
}

function parse({ body }: MockRequest): unknown {
  if (!('text' in body)) throw refusal(400, 'the body is too large, or not text')
  if (body.text === '') return undefined
  if (tooDeepAt(body.text) !== undefined) throw refusal(400, 'the body is nested too deep')
  try {
    return parseJson(body.text)
  } catch (error) {
    throw refusal(400, `the body must be JSON: ${(error as SyntaxError).message}`)
  }
}

function refusal(status: number, message: string): Refusal {
  return new Refusal({ status, message })
}

function json(status: number, value: unknown, isHead = false): MockAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: isHead ? '' : JSON.stringify(value) }
}
