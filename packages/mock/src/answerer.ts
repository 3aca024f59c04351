import { AnswerCache, type Source } from './answer-cache.js'
import type { Contract, Operation } from './contract.js'
import type { AnswerChoice } from './control/choice.js'
import type { Controls } from './control/controls.js'
import type { RuleAnswer } from './control/rules.js'
import { Checks } from './engine/checks.js'
import type { Plan } from './engine/negotiate.js'
import { Planner } from './engine/planner.js'
import { type Received, toPrismRequest } from './engine/request.js'
import { requestParts } from './engine/request-parts.js'
import type { Diagnostic, PrismAnswer, PrismOperation } from './engine/types.js'
import { describeViolations, isError } from './engine/violations.js'
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

/**
 * Makes the answers of operations. What is surely valid is answered at once; the rest is for Prism, which is loaded when
 * it is first needed.
 */
export class Answerer {
  readonly #sessions: Sessions
  readonly #seed: string
  readonly #planner = new Planner()
  readonly #checks: Checks
  readonly #fixed = new WeakMap<Plan, MockAnswer>()
  readonly #reads = new AnswerCache()

  /** @param seed seed of generated bodies where a request names none */
  constructor(contract: Contract, sessions: Sessions, seed: string) {
    this.#sessions = sessions
    this.#seed = seed
    this.#checks = new Checks(contract)
  }

  /** @throws Refusal when there is no such answer, or when the answer violates the contract; so does the promise. */
  answer(call: Call): MockAnswer | Promise<MockAnswer> {
    const { operation, choice, request, answer } = call
    const plan = this.#planner.prepared(operation, choice, request.headers['accept'])
    const isFree = answer.body !== undefined || answer.headers !== undefined || choice.dynamic
    // Most requests take this way, which waits for nothing.
    if (plan?.body !== undefined && !isFree && this.#checks.accepts(call)) return this.#answerValid(call, plan)
    return this.#answerUnprepared(call)
  }

  async #answerUnprepared(call: Call): Promise<MockAnswer> {
    const { operation, choice, request, answer } = call
    const chosen = await this.#planner.plan(operation, choice, request.headers['accept'])
    const plan = await this.#withBody(operation, chosen, choice)
    const isOwn = answer.body !== undefined || answer.headers !== undefined
    return isOwn || !this.#checks.accepts(call) ? this.#judge(call, plan) : this.#answerValid(call, plan)
  }

  /** The answer to a request that Prism needn't see. */
  #answerValid(call: Call, plan: Plan): MockAnswer | Promise<MockAnswer> {
    const source = this.#sourceOf(call)
    if (source === undefined) return this.#answerNew(call, plan)
    const { controls, request } = call
    const text = 'text' in request.body ? request.body.text : ''
    const key = `${controls.session} ${request.method} ${request.target} ${request.headers['accept']} ${text}`
    const known = this.#reads.get(key, source)
    if (known !== undefined) return known
    const answer = this.#answerNew(call, plan)
    if (answer instanceof Promise || answer.status !== plan.status) return answer
    const printed = withBytes(answer)
    this.#reads.set(key, source, printed)
    return printed
  }

  /** What the answer to a call is made from, where the same call has the same answer until that changes. */
  #sourceOf({ operation: { resource, pagination }, choice, controls }: Call): Source | undefined {
    if (isChoice(choice) || choice.seed !== undefined) return undefined
    if (resource !== undefined) return READS.has(resource.action) ? this.#sessions.get(controls.session) : undefined
    return pagination === undefined ? undefined : CONTRACT
  }

  #answerNew(call: Call, plan: Plan): MockAnswer | Promise<MockAnswer> {
    const answer = this.#make(call, plan, [])
    const isFixed = answer.body === plan.body && answer.statusCode === plan.status
    const finish = (): MockAnswer => (isFixed ? this.#fixedAnswer(plan) : toMockAnswer(answer))
    if (isFixed && (plan.isChecked === true || this.#fixed.has(plan))) return finish()
    if (this.#checks.acceptsAnswer(call.operation, answer.statusCode, answer.body)) return finish()
    return this.#judgeAnswer(call.operation.prism, answer).then(finish)
  }

  async #judgeAnswer(prism: PrismOperation, answer: PrismAnswer): Promise<void> {
    const { answerViolations } = await import('./engine/prism.js')
    refuseViolations(prism, answerViolations(prism, answer))
  }

  /** The answer to a request that Prism judges, as it then does the answer. */
  async #judge(call: Call, plan: Plan): Promise<MockAnswer> {
    const { operation, answer: wanted } = call
    const { exchange } = await import('./engine/prism.js')
    const { answer, violations } = await exchange(operation.prism, toPrismRequest(call), (diagnostics) =>
      this.#make(call, plan, diagnostics),
    )
    // A body of a rule may leave the contract: that is what some tests are about.
    if (wanted.body === undefined) refuseViolations(operation.prism, violations)
    return toMockAnswer(answer)
  }

  /** The answer, or the error in its place. */
  #make(call: Call, plan: Plan, diagnostics: readonly Diagnostic[]): PrismAnswer {
    try {
      refuseInvalid(call, diagnostics)
      return toAnswer(plan, this.#body(call, plan), call.answer.headers)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return problemAnswer(call.operation, error.problem)
    }
  }

  /** The body of a valid request's answer: from the state and page by page, unless the caller chose one. */
  #body({ operation, choice, inputs, controls, answer, request }: Call, plan: Plan): unknown {
    if (answer.body !== undefined) return answer.body
    if (isChoice(choice)) return plan.body
    const { resource } = operation
    if (resource === undefined) return paginate(operation, inputs, plan.body)
    const session = this.#sessions.get(controls.session)
    const example = (name: string): unknown =>
      this.#planner.prepared(operation, { example: name, dynamic: false }, request.headers['accept'])?.body
    return paginate(operation, inputs, act({ operation, resource, inputs, session, example }))
  }

  /** The plan with a generated body, where one is asked for or the contract has no example. */
  async #withBody(operation: Operation, plan: Plan, { dynamic, seed }: AnswerChoice): Promise<Plan> {
    const { schema } = plan
    if (schema === undefined || (!dynamic && plan.body !== undefined)) return plan
    const { generateBody } = await import('./engine/dynamic.js')
    return { ...plan, body: generateBody(operation, schema, seed ?? this.#seed), isChecked: false }
  }

  /** The answer of a plan that never changes: its body is printed once. */
  #fixedAnswer(plan: Plan): MockAnswer {
    let answer = this.#fixed.get(plan)
    if (answer === undefined) {
      answer = withBytes(toMockAnswer(toAnswer(plan, plan.body, undefined)))
      this.#fixed.set(plan, answer)
    }
    return answer
  }
}

export function isChoice({ status, example, dynamic }: AnswerChoice): boolean {
  return status !== undefined || example !== undefined || dynamic
}

/** A problem in the envelope of an operation. */
export function answerProblem(operation: Operation, problem: Problem): MockAnswer {
  return toMockAnswer(problemAnswer(operation, problem))
}

function problemAnswer(operation: Operation, problem: Problem): PrismAnswer {
  return { statusCode: problem.status, headers: errorHeaders(problem), body: errorBody(operation, problem) }
}

function toAnswer({ status, headers }: Plan, body: unknown, more: RuleAnswer['headers']): PrismAnswer {
  if (more === undefined) return { statusCode: status, headers, body }
  const own = Object.entries(more).map(([name, value]) => [name.toLowerCase(), value])
  return { statusCode: status, headers: { ...headers, ...Object.fromEntries(own) }, body }
}

function toMockAnswer({ statusCode, headers = {}, body }: PrismAnswer): MockAnswer {
  return { status: statusCode, headers, body: toText(body) }
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

function refuseViolations(prism: PrismOperation, violations: readonly Diagnostic[]): void {
  if (violations.length === 0) return
  const { message, ...problem } = invalid(describeViolations(prism, violations))
  throw new Refusal({ ...problem, status: 500, message: `The answer leaves the contract: ${message}` })
}

function refuseInvalid({ operation: { prism }, request }: Call, diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(isError)
  if (errors.length === 0) return
  refuseUnauthorized(errors)
  if (errors.some(({ code }) => code === 415)) throw new Refusal(unsupported(prism, request.headers['content-type']))
  throw new Refusal(invalid(describeViolations(prism, errors)))
}

function unsupported(prism: PrismOperation, sent = ''): Problem {
  const taken = requestParts(prism).contents.map(({ mediaType }) => mediaType)
  return { status: 415, message: `The Content-Type "${sent}" is not taken here; send ${taken.join(' or ')}.` }
}

/** @throws Refusal when a request lacks the credentials that the contract asks for. */
export function refuseUnauthorized(diagnostics: readonly Diagnostic[]): void {
  const violation = diagnostics.find(({ code }) => code === 401)
  if (violation === undefined) return
  const { tags = [] } = violation as { tags?: readonly string[] }
  throw new Refusal({
    status: 401,
    message: `Send the header Authorization: ${tags[0] ?? 'Bearer'} TOKEN; any token will do.`,
    headers: { 'www-authenticate': tags.join(', ') || 'Bearer' },
  })
}
