import type { CompiledOperation, Contract } from '../contract/contract.js'
import { RedactedNames } from '../contract/redacted-names.js'
import type { Validators } from '../contract/validators.js'
import { isBodyStream, watched } from '../exchange/body-stream.js'
import type { MockAnswer, MockRequest } from '../exchange/exchange.js'
import type { Location, ParsedRequest } from '../exchange/parsed-request.js'
import { Journal } from '../journal/journal.js'
import { errorAnswer, problemAnswer } from '../respond/problem-answer.js'
import { Responder } from '../respond/responder.js'
import type { AnswersOfSessions } from '../respond/session-answers.js'
import { allowedOn, Router } from '../route/router.js'
import { type Controls, parseControls } from '../select/controls.js'
import { ResponseSelector, type SelectorOptions } from '../select/response-selector.js'
import type { Rule } from '../select/rule.js'
import { Rules, storedRules } from '../select/rules.js'
import { RequestValidator } from '../validate/request-validator.js'
import { addressOf } from './address.js'
import { administer, type Controlled, isAdmin } from './admin.js'
import { callerOf } from './caller.js'
import { preflight, withCors } from './cors.js'
import type { Platform } from './platform.js'
import type { Session, SessionStart } from './session.js'
import { Sessions } from './sessions.js'

export interface CoreOptions extends SelectorOptions, SessionStart {
  /** @internal */
  readonly platform: Platform
  readonly contract: Contract
  readonly sources: AnswersOfSessions
  /** The rules of the start, of every session. */
  readonly startRules: readonly Rule[]
  readonly maxBodyBytes: number
  /** The bearer tokens to accept; any when left out. */
  readonly tokens?: readonly string[] | undefined
  /** Whether what the contract allows and is almost certainly a mistake is refused where a request does not say. */
  readonly strict: boolean
  /** Name of the session of requests that name none. */
  readonly session: string
  /** Most other sessions that are kept. */
  readonly sessions: number
  /** Most bytes of the journal. */
  readonly journalBytes: number
  /** Further wire names whose values the journal does not show. */
  readonly redact: readonly string[]
  readonly log: ((exchange: LoggedExchange) => void) | undefined
  /** What has become of a recording that is made; nothing where none is. */
  readonly recording: () => object | undefined
  /** Whether requests are of no session, as those that pass a proxy. */
  readonly hasOneJournal: boolean
}

/** A request and its answer in a line. */
export interface LoggedExchange {
  readonly method: string
  readonly path: string
  readonly operationId: string | undefined
  readonly status: number
  /** What went wrong after the status was sent: the exchange is logged once more then. */
  readonly problem?: string
}

/** What is made of a contract, and shared by all sessions: nothing of it changes. */
interface Served {
  readonly contract: Contract
  readonly validators: Validators
  readonly router: Router
  readonly validator: RequestValidator
  readonly selector: ResponseSelector
  readonly responder: Responder
}

const RESTARTED = { 'x-mock-session-restarted': 'true' }

/** The mock itself: a request in, an answer out. It knows neither sockets nor the classes of the web platform. */
export class Core implements Controlled {
  readonly journal: Journal
  readonly sessions: Sessions
  readonly #options: CoreOptions
  #served: Served

  /** @throws InvalidRuleError when a rule isn't one. */
  constructor(options: CoreOptions) {
    this.#options = options
    this.journal = new Journal(options.journalBytes)
    this.#served = this.#serve(options.contract)
    const start = storedRules(this.#served.selector.check, options.startRules)
    this.sessions = new Sessions({
      first: options.session,
      most: options.sessions,
      start: options,
      make: (name, quota) => ({
        rules: new Rules((rule) => this.#served.selector.check(rule), quota, start),
        source: options.sources.begin(quota),
        journal: this.journal.begin(name),
      }),
    })
  }

  get contract(): Contract {
    return this.#served.contract
  }

  get hasOneJournal(): boolean {
    return this.#options.hasOneJournal
  }

  get recording(): object | undefined {
    return this.#options.recording()
  }

  get validators(): Validators {
    return this.#served.validators
  }

  get selector(): ResponseSelector {
    return this.#served.selector
  }

  /**
   * Serves another contract from the next request on. Sessions stay as they are, without a scenario that is gone.
   *
   * @throws InvalidRuleError when a rule of a scenario isn't one for it.
   */
  replaceContract(contract: Contract): void {
    this.#served = this.#serve(contract)
    const { scenarios } = this.#served.selector
    for (const session of this.sessions.all()) {
      if (session.scenario !== undefined && !scenarios.has(session.scenario)) session.scenario = undefined
    }
  }

  reset(session?: string): void {
    if (session === undefined) this.sessions.resetAll()
    else this.sessions.reset(session)
  }

  /**
   * Answers a request; what fails on the way is an answer, too.
   *
   * @param session of a request that names none
   */
  async handle(request: MockRequest, session?: string): Promise<MockAnswer> {
    try {
      return await this.#handle(request, session)
    } catch (error) {
      return errorAnswer(undefined, error)
    }
  }

  #serve(contract: Contract): Served {
    const { platform } = this.#options
    const validators = platform.validatorsOf(contract)
    this.journal.useContract(new RedactedNames(contract, { redact: this.#options.redact }), contract.operations)
    return {
      contract,
      validators,
      router: new Router(contract.operations),
      validator: new RequestValidator(contract, validators, this.#options),
      selector: new ResponseSelector(contract, validators, this.#options),
      responder: new Responder(validators, platform.loadPrism),
    }
  }

  async #handle(sent: MockRequest, otherwise: string | undefined): Promise<MockAnswer> {
    const { target, session: named = otherwise, problem } = addressOf(sent)
    const request = target === sent.target ? sent : { ...sent, target }
    const { router } = this.#served
    const location = router.locate(target)
    const { path, match } = location
    if (isAdmin(path))
      return problem === undefined ? administer(this, request, named) : problemAnswer(undefined, problem)
    const operation = match?.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
    const caller = callerOf(request)
    const name = problem === undefined ? named : undefined
    const session = caller === 'embedding' ? this.sessions.peek(name) : this.sessions.use(name, caller === 'page')
    // What has begun no session is in the journal of none.
    const isJournaled = this.sessions.has(session)
    const reply =
      operation === undefined
        ? this.#answerWithoutOperation(request, location)
        : problem === undefined
          ? await this.#answerOperation(request, location, operation, session)
          : problemAnswer(operation, problem)
    const answer = session.isRestarted ? { ...reply, headers: { ...reply.headers, ...RESTARTED } } : reply
    const entry = isJournaled
      ? session.journal.add(request, answer, operation?.operationId, [], caller === 'page')
      : undefined
    this.#log(request, operation?.operationId, answer.status)
    const failed = (error: unknown): void => {
      const problem = `the answer broke off: ${error instanceof Error ? error.message : String(error)}`
      if (entry !== undefined) session.journal.addProblem(entry, problem)
      this.#log(request, operation?.operationId, answer.status, problem)
    }
    const whole = request.method === 'HEAD' ? await withoutBody(answer) : withWatch(answer, failed)
    return request.headers['origin'] === undefined ? whole : withCors(request.headers['origin'], whole)
  }

  #log(request: MockRequest, operationId: string | undefined, status: number, problem?: string): void {
    const { journal } = this
    this.#options.log?.({
      method: request.method,
      operationId,
      status,
      ...(problem !== undefined && { problem }),
      // Few lines are printed, and looking for secrets takes longer than the answer.
      get path() {
        return journal.redacted({ ...request, operationId })[0].path
      },
    })
  }

  #answerWithoutOperation({ method, headers }: MockRequest, location: Location): MockAnswer {
    const { path, match } = location
    // A browser whose preflight fails would never see that the path is unknown.
    const isPreflight = headers['access-control-request-method'] !== undefined
    if (method === 'OPTIONS' && (match !== undefined || path === '*' || isPreflight)) {
      return preflight(headers, allowedOn(match))
    }
    const { operation, problem } = this.#served.router.miss(method, location)
    return problemAnswer(operation, problem)
  }

  async #answerOperation(
    request: MockRequest,
    location: Location,
    operation: CompiledOperation,
    session: Session,
  ): Promise<MockAnswer> {
    const { validator, selector, responder } = this.#served
    try {
      const controls = parseControls(request.headers, selector.scenarios)
      const parsed = this.#strictly(validator.validate(request, operation, location), controls, session)
      return await responder.respond(parsed, selector.select(parsed, controls, session), session)
    } catch (error) {
      return errorAnswer(operation, error)
    }
  }

  /** With what strict mode finds wrong with a request that the contract allows. */
  #strictly(parsed: ParsedRequest, { strict = this.#options.strict }: Controls, { source }: Session): ParsedRequest {
    if (!strict || parsed.problem !== undefined) return parsed
    return { ...parsed, problem: source.strictProblem(parsed.operation, parsed.inputs) }
  }
}

function withWatch(answer: MockAnswer, failed: (error: unknown) => void): MockAnswer {
  return isBodyStream(answer.body) ? { ...answer, body: watched(answer.body, failed) } : answer
}

/** An answer to HEAD has the length of the body that it leaves out, unless its status never has one, or nobody knows it. */
async function withoutBody(answer: MockAnswer): Promise<MockAnswer> {
  const { body } = answer
  if (answer.status === 204) return answer
  if (isBodyStream(body)) {
    await body.return?.()
    return { ...answer, body: '' }
  }
  const length = String((typeof body === 'string' ? new TextEncoder().encode(body) : body).length)
  return { ...answer, headers: { ...answer.headers, 'content-length': length }, body: '' }
}
