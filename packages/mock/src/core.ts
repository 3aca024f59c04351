import { ADMIN_PATH, administer, type Controlled } from './admin.js'
import { Answerer, answerProblem, type Call, isChoice } from './answerer.js'
import { parseBody } from './body.js'
import type { CompiledOperation, Contract } from './contract.js'
import { type AnswerChoice, parseChoice } from './control/choice.js'
import { type Controls, parseControls } from './control/controls.js'
import { BAD_GATEWAY, type Fault, isWireFault, RETRY_AFTER } from './control/faults.js'
import { type Rule, type RuleAnswer, type RuleSubject, Rules } from './control/rules.js'
import { Scenarios } from './control/scenarios.js'
import { Judge } from './engine/judge.js'
import type { Received } from './engine/received.js'
import { type Match, Router } from './engine/router.js'
import { errorHeaders, type Problem } from './errors.js'
import type { MockAnswer, MockRequest } from './exchange.js'
import { preflight, withCors } from './http/cors.js'
import { Journal } from './journal.js'
import { type Location, Locator } from './locator.js'
import { Refusal } from './refusal.js'
import { Sessions } from './state/sessions.js'
import { suggestPath } from './suggestion.js'

export interface CoreOptions {
  readonly contract: Contract
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
  readonly maxBodyBytes: number
  /** The bearer tokens to take; any when left out. */
  readonly tokens?: readonly string[] | undefined
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

/** The mock itself: a request in, an answer out. It knows neither sockets nor the classes of the web platform. */
export class Core implements Controlled {
  readonly contract: Contract
  readonly sessions: Sessions
  readonly journal: Journal
  readonly rules: Rules
  readonly scenarios: Scenarios
  scenario: string | undefined
  readonly #options: CoreOptions
  readonly #judge: Judge
  readonly #answerer: Answerer
  readonly #router: Router
  readonly #locator: Locator

  constructor(options: CoreOptions) {
    this.#options = options
    this.contract = options.contract
    this.rules = options.rules ?? new Rules()
    this.sessions = options.sessions ?? new Sessions(options.contract)
    this.journal = new Journal(options.contract.operations.flatMap(({ secrets }) => secrets))
    this.#judge = new Judge(options.contract, options.tokens)
    this.rules.checkBy((rule) => this.#judge.ruleViolations(rule))
    this.scenarios = new Scenarios(options.contract, options.scenarios, this.rules)
    this.scenario = options.scenario
    this.#answerer = new Answerer(options.contract, this.sessions, this.#judge, options.seed)
    this.#router = new Router(options.contract.operations)
    this.#locator = new Locator(this.#router)
  }

  reset(session?: string): void {
    this.sessions.reset(session)
    if (session !== undefined) return
    this.rules.clear()
    this.journal.clear()
    this.scenario = this.#options.scenario
  }

  /** Answers a request; what fails on the way is an answer, too. */
  async handle(request: MockRequest): Promise<MockAnswer> {
    try {
      return await this.#handle(request)
    } catch (error) {
      const message = failure(error)
      return { status: 500, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message }) }
    }
  }

  async #handle(request: MockRequest): Promise<MockAnswer> {
    const location = this.#locator.locate(request.target)
    const { path, match } = location
    if (path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`)) return administer(this, request)
    const operation = match?.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
    const answer =
      operation === undefined
        ? this.#answerWithoutOperation(request, location)
        : await this.#answerOperation(request, location, operation)
    this.journal.add(request, answer, operation?.operationId)
    this.#options.log({
      method: request.method,
      path,
      operationId: operation?.operationId,
      status: answer.status,
    })
    const sent = request.method === 'HEAD' ? withoutBody(answer) : answer
    return request.headers['origin'] === undefined ? sent : withCors(request.headers['origin'], sent)
  }

  #answerWithoutOperation({ method, headers }: MockRequest, { path, match }: Location): MockAnswer {
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
    if (operation !== undefined) return answerProblem(operation, problem)
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
    { path, query, match }: Location,
    operation: CompiledOperation,
  ): Promise<MockAnswer> {
    try {
      const controls = parseControls(request.headers, this.scenarios)
      const preferred = parseChoice(request.headers['prefer'], query)
      const body = parseBody(request, this.#options.maxBodyBytes)
      const inputs = { path: match?.parameters ?? {}, query, body: 'value' in body ? body.value : undefined }
      const received: Received = { request, operation, path, inputs }
      if (!('value' in body)) {
        this.#judge.requireCredentials(received)
        throw new Refusal(body)
      }
      const rule = this.#ruleFor(received, controls)
      const choice = isChoice(preferred) ? preferred : { dynamic: false, ...chosenBy(rule.answer) }
      const answer = isChoice(preferred) ? {} : (rule.answer ?? {})
      const fault = controls.fault ?? rule.fault
      const made =
        this.#answerFault(operation, fault) ?? (await this.#answer({ ...received, controls, choice, answer }))
      const delay = controls.delay ?? rule.delay ?? this.#options.delay
      if (delay === 0 && fault !== 'truncated') return made
      return { ...made, ...(delay > 0 && { delay }), ...(fault === 'truncated' && { fault }) }
    } catch (error) {
      return answerError(operation, error)
    }
  }

  #answer(call: Call): MockAnswer | Promise<MockAnswer> {
    try {
      this.#judge.requireValid(call)
      const answer = this.#answerer.answer(call)
      // Most answers are there at once, and wait for nothing.
      return answer instanceof Promise ? answer.catch((error: unknown) => answerError(call.operation, error)) : answer
    } catch (error) {
      return answerError(call.operation, error)
    }
  }

  #ruleFor(subject: RuleSubject, { scenario }: Controls): Rule {
    return this.rules.take(subject) ?? this.scenarios.ruleFor(scenario ?? this.scenario, subject) ?? {}
  }

  /** The answer of a fault in whose place the service itself says nothing. */
  #answerFault(operation: CompiledOperation, fault: Fault | undefined): MockAnswer | undefined {
    if (fault === undefined || fault === 'truncated') return undefined
    if (fault === 'html-502') return BAD_GATEWAY
    if (isWireFault(fault)) return { status: 200, headers: {}, body: '', fault }
    return answerProblem(operation, {
      status: 429,
      message: 'Too many requests.',
      headers: { 'retry-after': String(RETRY_AFTER) },
    })
  }
}

function answerError(operation: CompiledOperation, error: unknown): MockAnswer {
  const isRefusal = error instanceof Refusal
  return answerProblem(operation, isRefusal ? error.problem : { status: 500, message: failure(error), isWhole: true })
}

function failure(error: unknown): string {
  return `The mock failed: ${error instanceof Error ? error.message : String(error)}`
}

function chosenBy({ status, example }: RuleAnswer = {}): Omit<AnswerChoice, 'dynamic'> {
  return { ...(status !== undefined && { status }), ...(example !== undefined && { example }) }
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
