import type { CompiledOperation } from '../contract/contract.js'
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'
import type { Inputs, ParsedRequest } from '../exchange/parsed-request.js'
import type { Problem } from '../exchange/problem.js'
import { type RecordedAnswers, type RecordedSource, replayHeader, unansweredHeader } from './recorded-answers.js'
import type { SessionAnswers } from './session-answers.js'

/** Answers from recordings, and for operations that were not recorded from others. */
export class ReplayedAnswers implements SessionAnswers {
  readonly #recordings: RecordedSource
  readonly #fallback: SessionAnswers
  /** How often the answers to the same inputs were given. */
  #given = new WeakMap<RecordedAnswers, number>()

  constructor(recordings: RecordedSource, fallback: SessionAnswers) {
    this.#recordings = recordings
    this.#fallback = fallback
  }

  get clock(): string {
    return this.#fallback.clock
  }

  get notes(): readonly string[] {
    return this.#fallback.notes
  }

  answer(parsed: ParsedRequest, illustrative?: boolean): ReturnType<SessionAnswers['answer']> {
    const found = this.#recordings.find(parsed.operation, parsed.inputs)
    if (found === undefined || found.recorded.answers.length === 0) return this.#fallback.answer(parsed, illustrative)
    const { recorded, differing } = found
    const times = this.#given.get(recorded) ?? 0
    if (differing.length === 0) this.#given.set(recorded, times + 1)
    const answer = recorded.answers[Math.min(times, recorded.answers.length - 1)]
    if (answer === undefined) return undefined
    return { ...answer, headers: { ...answer.headers, 'x-mock-replay': replayHeader(answer.place, differing) } }
  }

  note(operation: CompiledOperation, inputs: Inputs): { readonly [name: string]: string } | undefined {
    const { answers, unanswered } = this.#recordings.find(operation, inputs)?.recorded ?? {}
    return answers?.length === 0 && unanswered !== undefined
      ? { 'x-mock-replay': unansweredHeader(unanswered) }
      : undefined
  }

  ask(request: EstateRequest): Promise<EstateAnswer | undefined> {
    return this.#fallback.ask(request)
  }

  strictProblem(operation: CompiledOperation, inputs: Inputs): Problem | undefined {
    return this.#fallback.strictProblem(operation, inputs)
  }

  state(): unknown {
    return this.#fallback.state()
  }

  load(state: unknown): string | undefined {
    return this.#fallback.load(state)
  }

  setClock(clock: string | undefined): void {
    this.#fallback.setClock(clock)
  }

  setCompany(file: unknown): void {
    this.#fallback.setCompany(file)
  }

  reset(): void {
    this.#given = new WeakMap()
    this.#fallback.reset()
  }
}
