import type { CompiledOperation } from '../contract/contract.js'
import { type Validators, violationsOf } from '../contract/validators.js'
import type { Violation } from '../contract/violations.js'
import { type BodyStream, resumed } from '../exchange/body-stream.js'
import type { MockAnswer } from '../exchange/exchange.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import { invalid, Refusal, RuleFailure } from '../exchange/problem.js'
import { isExplicit, type SelectedResponse, type Selection } from '../exchange/selection.js'
import { type AskPrism, ContractAnswers } from './contract-answers.js'
import { faultAnswer } from './fault-answer.js'
import { BrokenBody, type Check, type ListBody, lazyBody, longBody, writtenBody, writtenInTurns } from './lazy-body.js'
import { paginate } from './pagination.js'
import { errorAnswer, problemAnswer, violationsHeader } from './problem-answer.js'
import type { Reply } from './reply.js'
import { mediaTypeOf, parseRuleBody, ruleBodyViolations } from './rule-body.js'
import type { SessionAnswers, SourceAnswer } from './session-answers.js'

/** From what a session answers. */
export interface AnsweringSession {
  readonly source: SessionAnswers
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
  /** Takes what a rule did wrong. */
  failed(sentence: string): void
}

/** Makes the answers of operations: what was chosen explicitly, else what the source computes, else the example. */
export class Responder {
  readonly #validators: Validators
  readonly #contract: ContractAnswers
  /** Answers of sources that were checked, each with the answer of the contract that it stands in for. */
  readonly #checked = new WeakMap<SourceAnswer, { readonly offered: Reply; readonly reply: Reply }>()

  constructor(validators: Validators, loadPrism: () => Promise<AskPrism>) {
    this.#validators = validators
    this.#contract = new ContractAnswers(loadPrism)
  }

  async respond(parsed: ParsedRequest, selection: Selection, session: AnsweringSession): Promise<MockAnswer> {
    const { operation, problem } = parsed
    const { fault, delay } = selection
    const answer =
      faultAnswer(operation, fault) ??
      (problem === undefined ? await this.#answer(parsed, selection, session) : problemAnswer(operation, problem))
    if (delay === 0 && fault !== 'truncated') return answer
    return { ...answer, ...(delay > 0 && { delay }), ...(fault === 'truncated' && { fault }) }
  }

  async #answer(parsed: ParsedRequest, selection: Selection, session: AnsweringSession): Promise<MockAnswer> {
    const { source, seed } = session
    const { operation, request } = parsed
    const { illustrative } = selection
    let note: { readonly [name: string]: string } | undefined
    try {
      const chosen =
        selection.compute === undefined
          ? selection.answer
          : await selection.compute((asked) =>
              source.ask(illustrative === undefined ? asked : { illustrative, ...asked }),
            )
      const accept = request.headers['accept']
      const offered = await this.#contract.find(operation, chosen, accept, { seed, now: source.clock })
      const { headers } = chosen
      if (chosen.body !== undefined) return withHeaders(this.#ruled(operation, offered, chosen), headers).encoded()
      if (isExplicit(chosen)) return withHeaders(valid(offered), headers).encoded()
      note = source.note?.(operation, parsed.inputs)
      const reply = await this.#computed(offered, parsed, source, illustrative)
      return noted(withHeaders(valid(reply), headers).encoded(), note)
    } catch (error) {
      if (error instanceof RuleFailure) session.failed(error.message)
      return noted(errorAnswer(operation, error), note)
    }
  }

  /**
   * With the body of a rule.
   *
   * @throws RuleFailure when it violates the contract and does not say that it may: the rule is for several operations
   */
  #ruled(operation: CompiledOperation, offered: Reply, answer: SelectedResponse): Reply {
    const violations = ruleBodyViolations(operation, answer, parseRuleBody(answer.body), this.#validators)
    if (violations.length > 0 && answer.invalid !== true) {
      const { message } = invalid(violations)
      const reason = `answers ${operation.operationId} what violates the contract: ${message} Set invalid: true to answer it all the same.`
      throw new RuleFailure(`${answer.rule} ${reason}`, violations)
    }
    const type = mediaTypeOf(answer)
    return offered.with({
      body: answer.body,
      headers: {
        ...offered.parts.headers,
        ...(type !== undefined && { 'content-type': type }),
        ...(violations.length > 0 && { 'x-mock-violations': violationsHeader(violations) }),
      },
    })
  }

  /** What the source answers or, where it has nothing to say, the page of the example that is asked for. */
  async #computed(
    offered: Reply,
    { operation, inputs }: ParsedRequest,
    source: SessionAnswers,
    illustrative: boolean | undefined,
  ): Promise<Reply> {
    const answer = await source.answer(operation, inputs, illustrative)
    if (answer === undefined) {
      const body = paginate(operation, inputs, offered.parts.body)
      return body === offered.parts.body ? offered : this.#check(operation, offered, { body })
    }
    const checked = this.#checked.get(answer)
    if (checked?.offered === offered) return checked.reply
    const lazy = lazyBody(answer.body)
    if (lazy !== undefined) return this.#written(operation, offered, answer, (check) => streamed(lazy, check))
    const long = answer.isRecorded === true ? undefined : longBody(answer.body)
    const reply =
      long === undefined
        ? this.#check(operation, offered, answer)
        : await this.#written(operation, offered, answer, (check) => writtenInTurns(long, check))
    this.#checked.set(answer, { offered, reply })
    return reply
  }

  #check(operation: CompiledOperation, offered: Reply, answer: SourceAnswer): Reply {
    const { status = offered.parts.status, body, headers: own = {}, isRecorded } = answer
    if (isRecorded === true) return offered.with({ status, headers: own, body, violations: [] })
    const headers = { ...offered.parts.headers, ...own }
    return offered.with({ status, headers, body, violations: this.#violationsOf(operation, status, body) })
  }

  /** An answer whose body is checked while it is written. */
  async #written(
    operation: CompiledOperation,
    offered: Reply,
    answer: SourceAnswer,
    write: (check: Check) => Promise<BodyStream | Uint8Array>,
  ): Promise<Reply> {
    const { status = offered.parts.status, headers: own = {} } = answer
    const headers = { ...offered.parts.headers, ...own }
    try {
      const body = await write((value) => this.#violationsOf(operation, status, value))
      return offered.with({ status, headers, body, violations: [] })
    } catch (error) {
      if (!(error instanceof BrokenBody)) throw error
      return offered.with({ status, headers, body: undefined, violations: error.violations })
    }
  }

  #violationsOf(operation: CompiledOperation, status: number, body: unknown): readonly Violation[] {
    const { answerValidators: names } = operation
    const code = String(status)
    const validator = this.#validators[names[code] ?? names[`${code.charAt(0)}XX`] ?? names['default'] ?? '']
    return violationsOf(validator, 'body', body)
  }
}

/** A body whose first chunk is checked before its status is sent, and each further one before it is. */
async function streamed(lazy: ListBody, check: Check): Promise<BodyStream> {
  const chunks = writtenBody(lazy, check)
  const { value } = await chunks.next()
  return resumed(value === undefined ? [] : [value], chunks)
}

function valid(reply: Reply): Reply {
  const { violations = [] } = reply.parts
  if (violations.length === 0) return reply
  const { message, ...problem } = invalid(violations)
  throw new Refusal({ ...problem, status: 500, message: `The response violates the contract: ${message}` })
}

function noted(answer: MockAnswer, note: { readonly [name: string]: string } | undefined): MockAnswer {
  return note === undefined ? answer : { ...answer, headers: { ...answer.headers, ...note } }
}

/** With the headers of a rule. */
function withHeaders(reply: Reply, headers: { readonly [name: string]: string } | undefined): Reply {
  if (headers === undefined) return reply
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return reply.with({ headers: { ...reply.parts.headers, ...Object.fromEntries(own) } })
}
