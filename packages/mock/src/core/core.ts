import { Chooser, type ChooserOptions } from '../choose/chooser.js'
import type { CompiledOperation, Contract } from '../contract/contract.js'
import { loadValidators } from '../contract/validators.js'
import type { MockAnswer, MockRequest } from '../exchange/exchange.js'
import type { Location } from '../exchange/received.js'
import { Journal } from '../journal/journal.js'
import { Judge } from '../judge/judge.js'
import type { AnswerSource } from '../respond/answer-source.js'
import { errorAnswer, problemAnswer } from '../respond/problem-answer.js'
import { Responder } from '../respond/responder.js'
import { allowedOn, Router } from '../route/router.js'
import { administer, type Controlled, isAdmin } from './admin.js'
import { preflight, withCors } from './cors.js'

export interface CoreOptions extends ChooserOptions {
  readonly contract: Contract
  readonly source: AnswerSource
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  readonly maxBodyBytes: number
  /** The bearer tokens to accept; any when left out. */
  readonly tokens?: readonly string[] | undefined
  readonly log: (exchange: LoggedExchange) => void
}

/** A request and its answer in a line. */
export interface LoggedExchange {
  readonly method: string
  readonly path: string
  readonly operationId: string | undefined
  readonly status: number
}

/** The mock itself: a request in, an answer out. It knows neither sockets nor the classes of the web platform. */
export class Core implements Controlled {
  readonly contract: Contract
  readonly source: AnswerSource
  readonly journal: Journal
  readonly chooser: Chooser
  readonly #router: Router
  readonly #judge: Judge
  readonly #responder: Responder
  readonly #log: CoreOptions['log']

  /** @throws InvalidRuleError when a rule isn't one. */
  constructor(options: CoreOptions) {
    const { contract, source, seed, clock, log } = options
    const validators = loadValidators(contract.validators)
    this.contract = contract
    this.source = source
    this.#router = new Router(contract.operations)
    this.#judge = new Judge(contract, validators, options)
    this.chooser = new Chooser(contract, validators, options)
    this.#responder = new Responder(validators, source, seed, clock)
    this.journal = new Journal(contract.operations.flatMap(({ secrets }) => secrets))
    this.#log = log
  }

  reset(session?: string): void {
    this.source.reset(session)
    if (session !== undefined) return
    this.chooser.reset()
    this.journal.clear()
  }

  /** Answers a request; what fails on the way is an answer, too. */
  async handle(request: MockRequest): Promise<MockAnswer> {
    try {
      return await this.#handle(request)
    } catch (error) {
      return errorAnswer(undefined, error)
    }
  }

  async #handle(request: MockRequest): Promise<MockAnswer> {
    const location = this.#router.locate(request.target)
    const { path, match } = location
    if (isAdmin(path)) return administer(this, request)
    const operation = match?.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
    const answer =
      operation === undefined
        ? this.#answerWithoutOperation(request, location)
        : await this.#answerOperation(request, location, operation)
    this.journal.add(request, answer, operation?.operationId)
    this.#log({ method: request.method, path, operationId: operation?.operationId, status: answer.status })
    const sent = request.method === 'HEAD' ? withoutBody(answer) : answer
    return request.headers['origin'] === undefined ? sent : withCors(request.headers['origin'], sent)
  }

  #answerWithoutOperation({ method, headers }: MockRequest, location: Location): MockAnswer {
    const { path, match } = location
    // A browser whose preflight fails would never see that the path is unknown.
    const isPreflight = headers['access-control-request-method'] !== undefined
    if (method === 'OPTIONS' && (match !== undefined || path === '*' || isPreflight)) {
      return preflight(headers, allowedOn(match))
    }
    const { operation, problem } = this.#router.miss(method, location)
    return problemAnswer(operation, problem)
  }

  async #answerOperation(request: MockRequest, location: Location, operation: CompiledOperation): Promise<MockAnswer> {
    try {
      const received = this.#judge.judge(request, operation, location)
      return await this.#responder.respond(received, this.chooser.choose(received))
    } catch (error) {
      return errorAnswer(operation, error)
    }
  }
}

/** An answer to HEAD has the length of the body that it leaves out. */
function withoutBody(answer: MockAnswer): MockAnswer {
  const length = String(Buffer.byteLength(answer.body))
  return { ...answer, headers: { ...answer.headers, 'content-length': length }, body: '' }
}
