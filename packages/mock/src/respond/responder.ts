import type { CompiledOperation } from '../contract/contract.js'
import { type Validators, violationsOf } from '../contract/validators.js'
import { BoundedCache } from '../exchange/bounded-cache.js'
import { type AnswerChoice, type Choice, isExplicit } from '../exchange/choice.js'
import type { MockAnswer } from '../exchange/exchange.js'
import { invalid, Refusal } from '../exchange/problem.js'
import type { Received } from '../exchange/received.js'
import type { AnswerSource, SourceAnswer } from './answer-source.js'
import { faultAnswer } from './fault-answer.js'
import { paginate } from './pagination.js'
import { type AskPrism, type Plan, Planner } from './planner.js'
import { errorAnswer, problemAnswer } from './problem-answer.js'

const MAX_PAGES = 500
const ENCODER = new TextEncoder()

/** From what a session answers. */
export interface SessionAnswers {
  readonly source: AnswerSource
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
}

/**
 * Makes the answers of operations: what was chosen explicitly, else what the source computes, else the example. Most are
 * at hand; what isn't is for Prism, which is loaded when it is first needed.
 */
export class Responder {
  readonly #validators: Validators
  readonly #planner: Planner
  readonly #pages = new BoundedCache<Plan>(MAX_PAGES)
  /** With the headers of the contract that the plan has. */
  readonly #computed = new WeakMap<SourceAnswer, { readonly of: Plan['headers']; readonly plan: Plan }>()
  readonly #printed = new WeakMap<Plan, MockAnswer>()

  constructor(validators: Validators, loadPrism: () => Promise<AskPrism>) {
    this.#validators = validators
    this.#planner = new Planner(loadPrism)
  }

  async respond(received: Received, choice: Choice, session: SessionAnswers): Promise<MockAnswer> {
    const { operation, problem } = received
    const { fault, delay } = choice
    const answer =
      faultAnswer(operation, fault) ??
      (problem === undefined ? await this.#answer(received, choice, session) : problemAnswer(operation, problem))
    if (delay === 0 && fault !== 'truncated') return answer
    return { ...answer, ...(delay > 0 && { delay }), ...(fault === 'truncated' && { fault }) }
  }

  async #answer(received: Received, choice: Choice, { source, seed }: SessionAnswers): Promise<MockAnswer> {
    const { operation, request } = received
    const { illustrative } = choice
    try {
      const answer =
        choice.compute === undefined
          ? choice.answer
          : await choice.compute((asked) => source.ask(illustrative === undefined ? asked : { illustrative, ...asked }))
      const accept = request.headers['accept']
      const plan =
        this.#planner.prepared(operation, answer, accept) ??
        (await this.#planner.plan(operation, answer, accept, { seed, now: source.clock }))
      // A body of a rule may violate the contract: that is what some tests are about.
      const planned =
        answer.body === undefined
          ? this.#valid(isExplicit(answer) ? plan : this.#compute(plan, received, source, illustrative))
          : { ...plan, body: answer.body }
      return this.#print(answer.headers === undefined ? planned : withHeaders(planned, answer.headers))
    } catch (error) {
      return errorAnswer(operation, error)
    }
  }

  #valid(candidate: Plan): Plan {
    const { violations = [] } = candidate
    if (violations.length === 0) return candidate
    const { message, ...problem } = invalid(violations)
    throw new Refusal({ ...problem, status: 500, message: `The response violates the contract: ${message}` })
  }

  /** What the source answers or, where it has nothing to say, the page of the example that is asked for. */
  #compute(
    plan: Plan,
    { operation, inputs, request }: Received,
    source: AnswerSource,
    illustrative: boolean | undefined,
  ): Plan {
    const answer = source.answer(operation, inputs, illustrative)
    if (answer !== undefined) {
      const cached = this.#computed.get(answer)
      if (cached?.of === plan.headers) return cached.plan
      const computed = this.#planWith(plan, operation, answer)
      this.#computed.set(answer, { of: plan.headers, plan: computed })
      return computed
    }
    if (operation.pagination === undefined) return plan
    const key = `${request.target} ${'text' in request.body ? request.body.text : ''}`
    const cached = this.#pages.get(key, plan)
    if (cached !== undefined) return cached
    return this.#pages.set(key, plan, this.#planWith(plan, operation, { body: paginate(operation, inputs, plan.body) }))
  }

  #planWith(
    plan: Plan,
    operation: CompiledOperation,
    { status = plan.status, body, headers: own, isRecorded }: SourceAnswer,
  ): Plan {
    if (body === plan.body && status === plan.status && own === undefined) return plan
    const { answerValidators: names } = operation
    const code = String(status)
    const name = names[code] ?? names[`${code.charAt(0)}XX`] ?? names['default'] ?? ''
    if (isRecorded === true) return { status, headers: own ?? {}, body }
    const headers = own === undefined ? plan.headers : { ...plan.headers, ...own }
    return { status, headers, body, violations: violationsOf(this.#validators[name], 'body', body) }
  }

  /** The answer of a plan that is used again is encoded once. */
  #print(plan: Plan): MockAnswer {
    let answer = this.#printed.get(plan)
    if (answer === undefined) {
      const body = bytesOf(plan.body)
      answer = { status: plan.status, headers: { ...plan.headers, 'content-length': String(body.length) }, body }
      this.#printed.set(plan, answer)
    }
    return answer
  }
}

function withHeaders(plan: Plan, headers: NonNullable<AnswerChoice['headers']>): Plan {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...plan, headers: { ...plan.headers, ...Object.fromEntries(own) } }
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  if (body === undefined) return new Uint8Array()
  return ENCODER.encode(typeof body === 'string' ? body : JSON.stringify(body))
}
