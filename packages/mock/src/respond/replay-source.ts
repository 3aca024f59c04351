import type { CompiledOperation } from '../contract/contract.js'
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'
import type { Problem } from '../exchange/problem.js'
import type { Inputs } from '../exchange/received.js'
import type { Room } from '../exchange/room.js'
import type { AnswerSource, AnswerSources, SourceAnswer } from './answer-source.js'
import { type RecordedAnswers, type Recordings, replayHeader } from './recordings.js'

/** Answers from recordings, and for operations that were not recorded from other sources. */
export class ReplaySources implements AnswerSources {
  readonly #recordings: Recordings
  readonly #others: AnswerSources

  constructor(recordings: Recordings, others: AnswerSources) {
    this.#recordings = recordings
    this.#others = others
  }

  begin(room: Room): AnswerSource {
    return new ReplaySource(this.#recordings, this.#others.begin(room))
  }
}

class ReplaySource implements AnswerSource {
  readonly #recordings: Recordings
  readonly #other: AnswerSource
  /** How often the answers to the same inputs were given. */
  #given = new WeakMap<RecordedAnswers, number>()

  constructor(recordings: Recordings, other: AnswerSource) {
    this.#recordings = recordings
    this.#other = other
  }

  get clock(): string {
    return this.#other.clock
  }

  answer(operation: CompiledOperation, inputs: Inputs, illustrative?: boolean): SourceAnswer | undefined {
    const found = this.#recordings.find(operation, inputs)
    if (found === undefined) return this.#other.answer(operation, inputs, illustrative)
    const { recorded, differing } = found
    const times = this.#given.get(recorded) ?? 0
    if (differing.length === 0) this.#given.set(recorded, times + 1)
    const answer = recorded.answers[Math.min(times, recorded.answers.length - 1)]
    if (answer === undefined) return undefined
    return { ...answer, headers: { ...answer.headers, 'x-mock-replay': replayHeader(answer.place, differing) } }
  }

  ask(request: EstateRequest): EstateAnswer | undefined {
    return this.#other.ask(request)
  }

  strictProblem(operation: CompiledOperation, inputs: Inputs): Problem | undefined {
    return this.#other.strictProblem(operation, inputs)
  }

  state(): unknown {
    return this.#other.state()
  }

  load(state: unknown): string | undefined {
    return this.#other.load(state)
  }

  setClock(clock: string | undefined): void {
    this.#other.setClock(clock)
  }

  setCompany(file: unknown): void {
    this.#other.setCompany(file)
  }

  reset(): void {
    this.#given = new WeakMap()
    this.#other.reset()
  }
}
