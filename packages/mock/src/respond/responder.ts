// Makes the answers of operations: what was selected explicitly, else what the session computes, else the example.
import { declaredFor } from '@cloud-cost/contract/declared-status'
import type { CompiledOperation } from '../contract/contract.js'
import { invalid, Refusal, RuleFailure, type Validators, type Violation, violationsOf } from '../contract/violations.js'
import { resumed } from '../exchange/body-stream.js'
import { type BodyStream, isLeft, type MockAnswer, unlessFailed, whenThere } from '../exchange/exchange.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import type { SelectedResponse, Selection } from '../exchange/selection.js'
import { type AskPrism, ContractAnswers, type Generation, type Reply } from './contract-answers.js'
import { BrokenBody, type Check, type ListBody, lazyBody, longBody, writtenBody, writtenInTurns } from './lazy-body.js'
import { paginate } from './pagination.js'
import { errorAnswer, violationsHeader } from './problem-answer.js'
import { mediaTypeOf, parseRuleBody, ruleBodyViolations } from './rule-body.js'
import type { SessionAnswers, SourceAnswer } from './session-answers.js'

/** From what a session answers. */
export interface AnsweringSession {
  readonly answers: SessionAnswers
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
  /** Takes what a rule did wrong. */
  failed(sentence: string): void
}

/** Stands in the journal for an answer that nobody waited for. */
const LEFT = new Refusal({ status: 499, message: 'The caller left before the answer was there.', isWhole: true })

type Headers = { readonly [name: string]: string }

export class Responder {
  readonly #validators: Validators
  readonly #contract: ContractAnswers
  /** Answers of sessions that were checked, each with the answer of the contract that it stands in for. */
  readonly #checked = new WeakMap<SourceAnswer, { readonly offered: Reply; readonly reply: Reply }>()

  constructor(validators: Validators, loadPrism: () => Promise<AskPrism>) {
    this.#validators = validators
    this.#contract = new ContractAnswers(loadPrism)
  }

  /** Answers a valid request, at once where the answer is there. */
  respond(parsed: ParsedRequest, selection: Selection, session: AnsweringSession): MockAnswer | Promise<MockAnswer> {
    const { operation, request, inputs } = parsed
    const { illustrative, compute } = selection
    const { answers } = session
    let note: Headers | undefined
    const reply = (selected: SelectedResponse, offered: Reply): Reply | Promise<Reply> => {
      if (selected.body !== undefined) return this.#ruled(operation, offered, selected)
      if (isExplicit(selected)) return valid(offered)
      note = answers.replay?.note(operation, inputs)
      return whenThere(answers.answer(parsed, illustrative), (source) =>
        whenThere(this.#computed(offered, parsed, source), valid),
      )
    }
    const generationOf = (): Generation => ({ seed: session.seed, now: answers.clock })
    const answer = (selected: SelectedResponse): MockAnswer | Promise<MockAnswer> =>
      whenThere(
        whenThere(this.#contract.find(operation, selected, request.headers['accept'], generationOf), (offered) =>
          reply(selected, offered),
        ),
        (made) => withHeaders(made, selected.headers).encoded(),
      )
    const answered = unlessFailed<MockAnswer>(
      () =>
        compute === undefined
          ? answer(selection.answer)
          : compute((asked) =>
              answers.ask({
                signal: request.signal?.(),
                ...(illustrative !== undefined && { illustrative }),
                ...asked,
              }),
            ).then(answer),
      (error) => {
        if (error instanceof RuleFailure) session.failed(error.message)
        return errorAnswer(operation, isLeft(request) && error === request.signal?.()?.reason ? LEFT : error)
      },
    )
    return whenThere(answered, (made) => withSelection(withNote(made, note), selection))
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
        'content-type': 'application/json',
        ...offered.parts.headers,
        ...(type !== undefined && { 'content-type': type }),
        ...(violations.length > 0 && { 'x-mock-violations': violationsHeader(violations) }),
      },
    })
  }

  /** What the session answers or, where it has nothing to say, the page of the example that is asked for. */
  #computed(
    offered: Reply,
    { operation, inputs, request }: ParsedRequest,
    answer: SourceAnswer | undefined,
  ): Reply | Promise<Reply> {
    if (answer === undefined) {
      const body = paginate(operation, inputs, offered.parts.body)
      return body === offered.parts.body ? offered : this.#check(operation, offered, { body })
    }
    const checked = this.#checked.get(answer)
    if (checked?.offered === offered) return checked.reply
    const lazy = lazyBody(answer.body)
    if (lazy !== undefined) return this.#written(operation, offered, answer, (check) => streamed(lazy, check))
    const long = answer.isRecorded === true ? undefined : longBody(answer.body)
    const written =
      long === undefined
        ? this.#check(operation, offered, answer)
        : this.#written(operation, offered, answer, (check) => writtenInTurns(long, check, request.signal?.()))
    return whenThere(written, (reply) => {
      this.#checked.set(answer, { offered, reply })
      return reply
    })
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
    const [, validator = ''] = declaredFor(Object.entries(operation.answerValidators), status, ([code]) => code) ?? []
    return violationsOf(this.#validators[validator], 'body', body)
  }
}

/** With the delay that was selected, and the fault that cuts the answer. */
export function withSelection(answer: MockAnswer, { delay, fault }: Selection): MockAnswer {
  if (delay === 0 && fault !== 'truncated') return answer
  return { ...answer, ...(delay > 0 && { delay }), ...(fault === 'truncated' && { fault }) }
}

/** Whether a response of the contract was selected, so that neither state nor pages change it. */
function isExplicit({ status, example, dynamic }: SelectedResponse): boolean {
  return status !== undefined || example !== undefined || dynamic
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

function withNote(answer: MockAnswer, note: Headers | undefined): MockAnswer {
  return note === undefined ? answer : { ...answer, headers: { ...answer.headers, ...note } }
}

/** With the headers of a rule. */
function withHeaders(reply: Reply, headers: Headers | undefined): Reply {
  if (headers === undefined) return reply
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return reply.with({ headers: { ...reply.parts.headers, ...Object.fromEntries(own) } })
}
