// The sessions of a mock, by name.
import { SessionQuota } from '../exchange/session-quota.js'
import type { SessionJournal } from '../journal/journal.js'
import type { SessionAnswers } from '../respond/session-answers.js'
import type { Rules } from '../select/rules.js'
import type { Caller } from './address.js'

/** With what a session begins. */
export interface SessionStart {
  /** Scenario of the requests that name none. */
  readonly scenario: string | undefined
  /** Seed of generated bodies where a request names none. */
  readonly seed: string
}

/** The first ones say what to mend. */
const MOST_FAILURES = 100

/** A mock of its own: nothing that is done in a session shows in another one. */
export class Session {
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
    readonly quota: SessionQuota,
    readonly rules: Rules,
    readonly answers: SessionAnswers,
    readonly journal: SessionJournal,
    start: SessionStart,
  ) {
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

/** What all sessions may keep together, in bytes; so much is a few times as large in memory. */
const MAX_BYTES = 64 * 1024 * 1024
/** After so much growth what all sessions keep is summed up. */
const LOOK_AFTER = 1024 * 1024
/** Names of dropped sessions are remembered, so many for each that is kept. */
const DROPPED_FOR_EACH = 10

export interface SessionsOptions {
  /** Name of the session of requests that name none; it is never dropped. */
  readonly first: string
  /** Most others that are kept; then the one that was used least recently goes. */
  readonly most: number
  readonly start: SessionStart
  readonly make: (name: string, quota: SessionQuota) => Pick<Session, 'rules' | 'answers' | 'journal'>
}

/** Sessions that push out one another. */
class SessionGroup {
  /** The least recently used one comes first. */
  readonly sessions = new Map<string, Session>()
  readonly dropped = new Set<string>()
}

/** The sessions of a mock by their names. */
export class Sessions {
  readonly first: Session
  readonly #options: SessionsOptions
  /** Those that programs have begun. */
  readonly #own = new SessionGroup()
  /** Those that pages of other origins have begun, which push out only one another. */
  readonly #ofPages = new SessionGroup()
  #latest: Session | undefined
  #grown = 0

  constructor(options: SessionsOptions) {
    this.#options = options
    this.first = this.#make(options.first)
  }

  /**
   * The session of a request, which begins with it if there is none of the name.
   *
   * @param byPage whether a page of another origin sends it
   */
  use(name: string = this.first.name, byPage = false): Session {
    if (name === this.first.name) return this.first
    const found = this.#groupOf(name)
    // One that a program uses as well is the program's.
    const group = byPage ? (found ?? this.#ofPages) : this.#own
    const session = found?.sessions.get(name) ?? this.#begin(name)
    session.isUsed = true
    if (session === this.#latest && group === found) return session
    // A map keeps the order of insertion.
    found?.sessions.delete(name)
    group.sessions.set(name, session)
    this.#latest = session
    if (group.sessions.size > this.#options.most) this.#dropOldest(group)
    return session
  }

  /** The session of a request: only who merely embeds what is here begins none. */
  find(name: string | undefined, caller: Caller): Session {
    return caller === 'embedding' ? this.peek(name) : this.use(name, caller === 'page')
  }

  /** A session to look at; one that nobody has used does not begin by it. */
  peek(name: string = this.first.name): Session {
    return name === this.first.name ? this.first : (this.#groupOf(name)?.sessions.get(name) ?? this.#make(name))
  }

  /** Whether a session has begun. */
  has(session: Session): boolean {
    return session === this.first || this.#groupOf(session.name)?.sessions.get(session.name) === session
  }

  all(): readonly Session[] {
    return [this.first, ...this.#groups.flatMap(({ sessions }) => [...sessions.values()])]
  }

  /** Restores the start of a session. */
  reset(name: string): void {
    for (const { dropped } of this.#groups) dropped.delete(name)
    this.peek(name).reset()
  }

  /** Restores the start of everything. */
  resetAll(): void {
    for (const session of this.all()) session.reset()
    for (const { sessions, dropped } of this.#groups) {
      sessions.clear()
      dropped.clear()
    }
    this.#latest = undefined
  }

  /** Forgets a session. */
  end(name: string): void {
    this.reset(name)
    this.#groupOf(name)?.sessions.delete(name)
    if (this.#latest?.name === name) this.#latest = undefined
  }

  get #groups(): readonly SessionGroup[] {
    return [this.#own, this.#ofPages]
  }

  #groupOf(name: string): SessionGroup | undefined {
    return this.#groups.find(({ sessions }) => sessions.has(name))
  }

  #begin(name: string): Session {
    const session = this.#make(name)
    session.isRestarted = this.#groups.some(({ dropped }) => dropped.has(name))
    return session
  }

  #make(name: string): Session {
    const quota = new SessionQuota((bytes) => this.#grow(bytes))
    const { rules, answers, journal } = this.#options.make(name, quota)
    return new Session(name, quota, rules, answers, journal, this.#options.start)
  }

  #grow(bytes: number): void {
    this.#grown += bytes
    if (this.#grown < LOOK_AFTER) return
    this.#grown = 0
    let used = this.all().reduce((sum, { quota }) => sum + quota.used, 0)
    const isOfPage = this.#latest !== undefined && this.#ofPages.sessions.get(this.#latest.name) === this.#latest
    // The latest one is growing.
    while (used > MAX_BYTES && this.#ofPages.sessions.size > (isOfPage ? 1 : 0)) used -= this.#dropOldest(this.#ofPages)
    while (used > MAX_BYTES && !isOfPage && this.#own.sessions.size > 1) used -= this.#dropOldest(this.#own)
  }

  /** Returns how many bytes it kept. */
  #dropOldest({ sessions, dropped }: SessionGroup): number {
    const [oldest] = sessions.values()
    if (oldest === undefined) return 0
    const { used } = oldest.quota
    if (oldest.isUsed) this.#noteDropped(oldest.name, dropped)
    sessions.delete(oldest.name)
    oldest.reset()
    return used
  }

  #noteDropped(name: string, dropped: Set<string>): void {
    const [oldest] = dropped
    if (dropped.size >= this.#options.most * DROPPED_FOR_EACH && oldest !== undefined) dropped.delete(oldest)
    dropped.add(name)
  }
}
