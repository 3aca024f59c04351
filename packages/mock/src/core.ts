import { ADMIN_PATH, administer, type Controlled } from './admin.js'
import { parseBody } from './body.js'
import type { Contract, Operation } from './contract.js'
import { type AnswerChoice, parseChoice } from './control/choice.js'
import { type Controls, parseControls } from './control/controls.js'
import { BAD_GATEWAY, type Fault, isWireFault, RETRY_AFTER } from './control/faults.js'
import { type Rule, type RuleAnswer, Rules } from './control/rules.js'
import { Scenarios } from './control/scenarios.js'
import type { Plan } from './engine/negotiate.js'
import { Planner } from './engine/planner.js'
import { Engine, isError, securityViolations } from './engine/prism.js'
import { toPrismRequest } from './engine/request.js'
import { type Match, Router } from './engine/router.js'
import type { Diagnostic, PrismAnswer, PrismRequest } from './engine/types.js'
import { describeViolations } from './engine/violations.js'
import { errorBody, errorHeaders, invalid, type Problem } from './errors.js'
import type { MockAnswer, MockRequest } from './exchange.js'
import { preflight, withCors } from './http/cors.js'
import { type Inputs, queryValues } from './inputs.js'
import { Journal } from './journal.js'
import { paginate } from './pagination.js'
import { Refusal } from './refusal.js'
import { act } from './state/actions.js'
import { Sessions } from './state/sessions.js'
import { suggestPath } from './suggestion.js'
import { parseTarget, type Target } from './target.js'

export interface CoreOptions {
  readonly contract: Contract
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
  readonly maxBodyBytes: number
  /** Milliseconds to wait before an answer where a request names none. */
  readonly delay: number
  readonly scenario: string | undefined
  readonly scenarios: { readonly [name: string]: readonly Rule[] }
  readonly log: (exchange: LoggedExchange) => void
  /** Those of the core that this one replaces. */
  readonly rules?: Rules
  readonly sessions?: Sessions
}

/** A request and its answer in a line. */
export interface LoggedExchange {
  readonly method: string
  readonly path: string
  readonly operationId: string | undefined
  readonly status: number
}

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** A request on its way through the mock. */
interface Call {
  readonly request: MockRequest
  readonly operation: Operation
  readonly inputs: Inputs
  readonly controls: Controls
  readonly choice: AnswerChoice
  readonly answer: RuleAnswer
}

/** The mock itself: a request in, an answer out. It knows neither sockets nor the classes of the web platform. */
export class Core implements Controlled {
  readonly contract: Contract
  readonly sessions: Sessions
  readonly journal: Journal
  readonly rules: Rules
  readonly scenarios: Scenarios
  scenario: string | undefined
  readonly #options: CoreOptions
  readonly #engine = new Engine()
  readonly #planner = new Planner()
  readonly #router: Router
  readonly #texts = new WeakMap<object, string>()

  constructor(options: CoreOptions) {
    this.#options = options
    this.contract = options.contract
    this.rules = options.rules ?? new Rules()
    this.sessions = options.sessions ?? new Sessions(options.contract)
    this.journal = new Journal(options.contract.operations.flatMap(({ secrets }) => secrets))
    this.scenarios = new Scenarios(options.contract, options.scenarios)
    this.scenario = options.scenario
    this.#router = new Router(options.contract.operations)
  }

  reset(session?: string): void {
    this.sessions.reset(session)
    if (session !== undefined) return
    this.rules.clear()
    this.journal.clear()
    this.scenario = this.#options.scenario
  }

  async handle(request: MockRequest): Promise<MockAnswer> {
    const target = parseTarget(request.target)
    if (target.path === ADMIN_PATH || target.path.startsWith(`${ADMIN_PATH}/`)) return administer(this, request)
    const match = this.#router.find(target.path)
    const operation = match?.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
    const answer =
      operation === undefined || match === undefined
        ? this.#answerWithoutOperation(request, target, match)
        : await this.#answerOperation(request, target, match, operation)
    this.journal.add(request, answer, operation?.operationId)
    this.#options.log({
      method: request.method,
      path: target.path,
      operationId: operation?.operationId,
      status: answer.status,
    })
    const sent = request.method === 'HEAD' ? withoutBody(answer) : answer
    return request.headers['origin'] === undefined ? sent : withCors(request.headers['origin'], sent)
  }

  /** Compiles the validators of every operation, so that no caller waits for it; ends early when aborted. */
  async warmUp(signal?: AbortSignal): Promise<void> {
    for (const operation of this.contract.operations) {
      if (signal?.aborted === true) return
      const { prism, path } = operation
      const request: PrismRequest = {
        method: prism.method as PrismRequest['method'],
        url: { path: path.replaceAll(/[{}]/g, '') },
        headers: {},
        body: {},
      }
      const plan = this.#planner.plan(operation, { dynamic: false }, undefined)
      await this.#engine.exchange(prism, request, () => toAnswer(plan, plan.body))
      // One operation at a time, so that a request that comes meanwhile waits for no more than that.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  #answerWithoutOperation({ method, headers }: MockRequest, { path }: Target, match: Match | undefined): MockAnswer {
    const allow = match === undefined ? ALL_METHODS : allowed(match)
    // A browser whose preflight fails would never hear that the path is unknown.
    const isPreflight = headers['access-control-request-method'] !== undefined
    if (method === 'OPTIONS' && (match !== undefined || path === '*' || isPreflight)) return preflight(headers, allow)
    const operation = match?.methods.values().next().value ?? this.#router.nearest(path)
    const problem: Problem =
      match === undefined
        ? { status: 404, message: this.#describeUnknown(path), isWhole: true }
        : {
            status: 405,
            message: `${method} is not allowed here, only ${allow.join(', ')}.`,
            headers: { allow: allow.join(', ') },
          }
    if (operation !== undefined) return this.#problemAnswer(operation, problem)
    return {
      status: problem.status,
      headers: errorHeaders(problem),
      body: JSON.stringify({ message: problem.message }),
    }
  }

  #describeUnknown(path: string): string {
    const meant = suggestPath(
      path,
      this.contract.operations.map((operation) => operation.path),
    )
    return `The contract has no path ${path}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
  }

  async #answerOperation(
    request: MockRequest,
    target: Target,
    { parameters }: Match,
    operation: Operation,
  ): Promise<MockAnswer> {
    try {
      const controls = parseControls(request.headers, this.scenarios)
      const preferred = parseChoice(request.headers['prefer'], target.query)
      const body = parseBody(request, this.#options.maxBodyBytes)
      const query = queryValues(target.query)
      const value = 'value' in body ? body.value : undefined
      const prismRequest = toPrismRequest(request, operation, target.path, query, value)
      if (!('value' in body)) {
        refuseUnauthorized(securityViolations(operation.prism, prismRequest))
        throw new Refusal(body)
      }
      const inputs = { path: parameters, query, body: value }
      const rule = this.#ruleFor({ operation, path: target.path, inputs }, controls)
      const choice = isChoice(preferred) ? preferred : { dynamic: false, ...chosenBy(rule.answer) }
      const answer = isChoice(preferred) ? {} : (rule.answer ?? {})
      const fault = controls.fault ?? rule.fault
      const spoiled = this.#answerFault(operation, fault)
      const made =
        spoiled ?? (await this.#answer({ request, operation, inputs, controls, choice, answer }, prismRequest))
      const delay = controls.delay ?? rule.delay ?? this.#options.delay
      return { ...made, ...(delay > 0 && { delay }), ...(fault === 'truncated' && { fault }) }
    } catch (error) {
      if (error instanceof Refusal) return this.#problemAnswer(operation, error.problem)
      throw error
    }
  }

  #ruleFor(subject: Parameters<Rules['take']>[0], { scenario }: Controls): Rule {
    return this.rules.take(subject) ?? this.scenarios.ruleFor(scenario ?? this.scenario, subject) ?? {}
  }

  /** The answer of a fault in whose place the service itself says nothing. */
  #answerFault(operation: Operation, fault: Fault | undefined): MockAnswer | undefined {
    if (fault === undefined || fault === 'truncated') return undefined
    if (fault === 'html-502') return BAD_GATEWAY
    if (isWireFault(fault)) return { status: 200, headers: {}, body: '', fault }
    return this.#problemAnswer(operation, {
      status: 429,
      message: 'Too many requests.',
      headers: { 'retry-after': String(RETRY_AFTER) },
    })
  }

  async #answer(call: Call, prismRequest: PrismRequest): Promise<MockAnswer> {
    const { operation, choice, request, answer: wanted } = call
    const plan = await this.#withBody(
      operation,
      this.#planner.plan(operation, choice, request.headers['accept']),
      choice,
    )
    const { answer, violations } = await this.#engine.exchange(operation.prism, prismRequest, (diagnostics) => {
      try {
        refuseInvalid(operation, diagnostics)
        return toAnswer(plan, this.#body(call, plan), wanted.headers)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return toPrismAnswer(operation, error.problem)
      }
    })
    // A body of a rule may leave the contract: that is what some tests are about.
    if (violations.length > 0 && wanted.body === undefined) {
      const { message, ...problem } = invalid(describeViolations(operation.prism, violations))
      throw new Refusal({ ...problem, status: 500, message: `The answer leaves the contract: ${message}` })
    }
    return this.#toMockAnswer(answer)
  }

  /** The body of a valid request's answer: from the state and page by page, unless the caller chose one. */
  #body({ operation, choice, inputs, controls, answer, request }: Call, plan: Plan): unknown {
    if (answer.body !== undefined) return answer.body
    if (isChoice(choice)) return plan.body
    const { resource } = operation
    if (resource === undefined) return paginate(operation, inputs, plan.body)
    const session = this.sessions.get(controls.session)
    const example = (name: string): unknown =>
      this.#planner.plan(operation, { example: name, dynamic: false }, request.headers['accept']).body
    return paginate(operation, inputs, act({ operation, resource, inputs, session, example }))
  }

  /** The plan with a generated body, where one is asked for or the contract has no example. */
  async #withBody(operation: Operation, plan: Plan, { dynamic, seed }: AnswerChoice): Promise<Plan> {
    const { schema } = plan
    if (schema === undefined || (!dynamic && plan.body !== undefined)) return plan
    const { generateBody } = await import('./engine/dynamic.js')
    return { ...plan, body: generateBody(operation, schema, seed ?? this.#options.seed) }
  }

  #problemAnswer(operation: Operation, problem: Problem): MockAnswer {
    return this.#toMockAnswer(toPrismAnswer(operation, problem))
  }

  #toMockAnswer({ statusCode, headers = {}, body }: PrismAnswer): MockAnswer {
    return { status: statusCode, headers, body: this.#toText(body) }
  }

  #toText(body: unknown): string {
    if (body === undefined) return ''
    if (typeof body === 'string') return body
    if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body)
    let text = this.#texts.get(body)
    if (text === undefined) {
      text = JSON.stringify(body)
      this.#texts.set(body, text)
    }
    return text
  }
}

function isChoice({ status, example, dynamic }: AnswerChoice): boolean {
  return status !== undefined || example !== undefined || dynamic
}

function chosenBy({ status, example }: RuleAnswer = {}): Omit<AnswerChoice, 'dynamic'> {
  return { ...(status !== undefined && { status }), ...(example !== undefined && { example }) }
}

function toAnswer({ status, headers }: Plan, body: unknown, more: RuleAnswer['headers'] = {}): PrismAnswer {
  const own = Object.entries(more).map(([name, value]) => [name.toLowerCase(), value])
  return { statusCode: status, headers: { ...headers, ...Object.fromEntries(own) }, body }
}

function toPrismAnswer(operation: Operation, problem: Problem): PrismAnswer {
  return { statusCode: problem.status, headers: errorHeaders(problem), body: errorBody(operation, problem) }
}

function refuseInvalid(operation: Operation, diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(isError)
  if (errors.length === 0) return
  refuseUnauthorized(errors)
  const unsupported = errors.find(({ code }) => code === 415)
  if (unsupported !== undefined) throw new Refusal({ status: 415, message: `${unsupported.message}.` })
  throw new Refusal(invalid(describeViolations(operation.prism, errors)))
}

function refuseUnauthorized(diagnostics: readonly Diagnostic[]): void {
  const violation = diagnostics.find(({ code }) => code === 401)
  if (violation === undefined) return
  const { tags = [] } = violation as { tags?: readonly string[] }
  throw new Refusal({
    status: 401,
    message: `Send the header Authorization: ${tags[0] ?? 'Bearer'} TOKEN; any token will do.`,
    headers: { 'www-authenticate': tags.join(', ') || 'Bearer' },
  })
}

function allowed({ methods }: Match): string[] {
  const others = [...methods.keys()].filter((name) => name !== 'GET')
  return [...(methods.has('GET') ? ['GET', 'HEAD'] : []), ...others, 'OPTIONS']
}

/** An answer to HEAD tells the length of the body that it leaves out. */
function withoutBody(answer: MockAnswer): MockAnswer {
  const length = String(Buffer.byteLength(answer.body))
  return { ...answer, headers: { ...answer.headers, 'content-length': length }, body: '' }
}
