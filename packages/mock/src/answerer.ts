import { AnswerCache, type Source } from './answer-cache.js'
import type { CompiledOperation, Contract } from './contract.js'
import type { AnswerChoice } from './control/choice.js'
import type { Controls } from './control/controls.js'
import type { RuleAnswer } from './control/rules.js'
import type { Judge } from './engine/judge.js'
import { type Plan, Planner } from './engine/planner.js'
import type { Received } from './engine/received.js'
import type { Violation } from './engine/violations.js'
import { errorBody, errorHeaders, invalid, type Problem } from './errors.js'
import type { MockAnswer } from './exchange.js'
import { paginate } from './pagination.js'
import { Refusal } from './refusal.js'
import { act } from './state/actions.js'
import type { Sessions } from './state/sessions.js'

/** A request on its way through the mock, with what its headers and the rules say. */
export interface Call extends Received {
  readonly controls: Controls
  readonly choice: AnswerChoice
  readonly answer: RuleAnswer
}

/** Actions that change nothing: their answers stay the same until another action does. */
const READS: ReadonlySet<string> = new Set(['list', 'read', 'check-duplicate'])
/** What answers are made from that depend on no state. */
const CONTRACT: Source = { version: 0 }

/** Makes the answers of operations. Most are at hand; what isn't is for Prism, which is loaded when it is first needed. */
export class Answerer {
  readonly #sessions: Sessions
  readonly #judge: Judge
  readonly #planner: Planner
  readonly #fixed = new WeakMap<Plan, MockAnswer>()
  readonly #reads = new AnswerCache()

  /** @param seed seed of generated bodies where a request names none */
  constructor({ clock }: Contract, sessions: Sessions, judge: Judge, seed: string) {
    this.#sessions = sessions
    this.#judge = judge
    this.#planner = new Planner(seed, clock)
  }

  /**
   * Answers a valid request.
   *
   * @throws Refusal when there is no such answer, or when the answer violates the contract; so does the promise.
   */
  answer(call: Call): MockAnswer | Promise<MockAnswer> {
    const { operation, choice, request } = call
    const accept = request.headers['accept']
    const plan = this.#planner.prepared(operation, choice, accept)
    // Most requests take this way, which waits for nothing.
    if (plan !== undefined) return this.#answerBy(plan, call)
    return this.#planner.plan(operation, choice, accept).then((chosen) => this.#answerBy(chosen, call))
  }

  #answerBy(plan: Plan, call: Call): MockAnswer {
    const { body, headers } = call.answer
    if (body === undefined && headers === undefined) return this.#answerPlain(plan, call)
    // A body of a rule may leave the contract: that is what some tests are about.
    const made = body === undefined ? this.#validBody(plan, call) : body
    return toMockAnswer(plan.status, withHeaders(plan.headers, headers), made)
  }

  #answerPlain(plan: Plan, call: Call): MockAnswer {
    const source = this.#sourceOf(call)
    if (source === undefined) return this.#answerNew(plan, call)
    const { controls, request } = call
    const text = 'text' in request.body ? request.body.text : ''
    const key = `${controls.session} ${request.method} ${request.target} ${request.headers['accept']} ${text}`
    const known = this.#reads.get(key, source)
    if (known !== undefined) return known
    const printed = withBytes(this.#answerNew(plan, call))
    this.#reads.set(key, source, printed)
    return printed
  }

  /** What the answer to a call is made from, where the same call has the same answer until that changes. */
  #sourceOf({ operation: { resource, pagination }, choice, controls }: Call): Source | undefined {
    if (isChoice(choice) || choice.seed !== undefined) return undefined
    if (resource !== undefined) return READS.has(resource.action) ? this.#sessions.get(controls.session) : undefined
    return pagination === undefined ? undefined : CONTRACT
  }

  #answerNew(plan: Plan, call: Call): MockAnswer {
    const body = this.#validBody(plan, call)
    return body === plan.body ? this.#fixedAnswer(plan) : toMockAnswer(plan.status, plan.headers, body)
  }

  #validBody(plan: Plan, call: Call): unknown {
    const body = this.#body(plan, call)
    const { operation } = call
    const violations = body === plan.body ? plan.violations : this.#judge.answerViolations(operation, plan.status, body)
    refuseViolations(violations)
    return body
  }

  /** The body of a valid request's answer: from the state and page by page, unless the caller chose one. */
  #body(plan: Plan, { operation, choice, inputs, controls, request }: Call): unknown {
    if (isChoice(choice)) return plan.body
    const { resource } = operation
    if (resource === undefined) return paginate(operation, inputs, plan.body)
    const session = this.#sessions.get(controls.session)
    const example = (name: string): unknown =>
      this.#planner.prepared(operation, { example: name, dynamic: false }, request.headers['accept'])?.body
    return paginate(operation, inputs, act({ operation, resource, inputs, session, example }))
  }

  /** The answer of a plan that never changes: its body is printed once. */
  #fixedAnswer(plan: Plan): MockAnswer {
    let answer = this.#fixed.get(plan)
    if (answer === undefined) {
      answer = withBytes(toMockAnswer(plan.status, plan.headers, plan.body))
      this.#fixed.set(plan, answer)
    }
    return answer
  }
}

export function isChoice({ status, example, dynamic }: AnswerChoice): boolean {
  return status !== undefined || example !== undefined || dynamic
}

/** A problem in the envelope of an operation. */
export function answerProblem(operation: CompiledOperation, problem: Problem): MockAnswer {
  return toMockAnswer(problem.status, errorHeaders(problem), errorBody(operation, problem))
}

function withHeaders(headers: Plan['headers'], more: RuleAnswer['headers'] = {}): Plan['headers'] {
  const own = Object.entries(more).map(([name, value]) => [name.toLowerCase(), value])
  return { ...headers, ...Object.fromEntries(own) }
}

function toMockAnswer(status: number, headers: Plan['headers'], body: unknown): MockAnswer {
  return { status, headers, body: toText(body) }
}

/** An answer that can be sent many times: its body is encoded once. */
function withBytes({ status, headers, body: text }: MockAnswer): MockAnswer {
  const body = typeof text === 'string' ? Buffer.from(text) : text
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body }
}

function toText(body: unknown): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function refuseViolations(violations: readonly Violation[] = []): void {
  if (violations.length === 0) return
  const { message, ...problem } = invalid(violations)
  throw new Refusal({ ...problem, status: 500, message: `The answer leaves the contract: ${message}` })
}
