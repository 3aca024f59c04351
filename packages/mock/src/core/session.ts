import type { SessionQuota } from '../exchange/session-quota.js'
import type { SessionJournal } from '../journal/journal.js'
import type { SessionAnswers } from '../respond/session-answers.js'
import type { Rules } from '../select/rules.js'

/** With what a session begins. */
export interface SessionStart {
  /** Scenario of the requests that name none. */
  readonly scenario: string | undefined
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
}

/** The parts of a session, which are made for it. */
export interface SessionParts {
  readonly quota: SessionQuota
  readonly rules: Rules
  readonly answers: SessionAnswers
  readonly journal: SessionJournal
}

/** The first ones say what to mend. */
const MOST_FAILURES = 100

/** A mock of its own: nothing that is done in a session shows in another one. */
export class Session {
  readonly rules: Rules
  readonly answers: SessionAnswers
  readonly journal: SessionJournal
  readonly quota: SessionQuota
  /** Scenario of the requests that name none. */
  scenario: string | undefined
  /** Seed of generated bodies where a request names none. */
  seed: string
  /** Whether it was used since the start, or since it was reset. */
  isUsed = false
  /** Whether a session of the same name was dropped before, with all that it had. */
  isRestarted = false
  readonly #start: SessionStart
  #failures: readonly string[] = []

  constructor(
    readonly name: string,
    { quota, rules, answers, journal }: SessionParts,
    start: SessionStart,
  ) {
    this.rules = rules
    this.answers = answers
    this.journal = journal
    this.quota = quota
    this.scenario = start.scenario
    this.seed = start.seed
    this.#start = start
  }

  /** Restores the start. */
  reset(): void {
    this.rules.reset()
    this.answers.reset()
    this.journal.clear()
    this.scenario = this.#start.scenario
    this.seed = this.#start.seed
    this.isUsed = false
    this.isRestarted = false
    this.#failures = []
  }

  /** What rules did wrong when they answered, a sentence each. */
  get failures(): readonly string[] {
    return this.#failures
  }

  failed(sentence: string): void {
    if (this.#failures.length < MOST_FAILURES) this.#failures = [...this.#failures, sentence]
  }

  setSeed(seed: string | undefined): void {
    this.seed = seed ?? this.#start.seed
  }
}
