import { SessionQuota } from '../exchange/session-quota.js'
import { Session, type SessionParts, type SessionStart } from './session.js'

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
  readonly make: (name: string, quota: SessionQuota) => Omit<SessionParts, 'quota'>
}

/** Sessions that push out one another. */
class Crowd {
  /** The least recently used one comes first. */
  readonly sessions = new Map<string, Session>()
  readonly dropped = new Set<string>()
}

/** The sessions of a mock by their names. */
export class Sessions {
  readonly first: Session
  readonly #options: SessionsOptions
  /** Those that programs have begun. */
  readonly #own = new Crowd()
  /** Those that pages of other origins have begun, which push out only one another. */
  readonly #ofPages = new Crowd()
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
    const found = this.#crowdOf(name)
    // One that a program uses as well is the program's.
    const crowd = byPage ? (found ?? this.#ofPages) : this.#own
    const session = found?.sessions.get(name) ?? this.#begin(name)
    session.isUsed = true
    if (session === this.#latest && crowd === found) return session
    // A map keeps the order of insertion.
    found?.sessions.delete(name)
    crowd.sessions.set(name, session)
    this.#latest = session
    if (crowd.sessions.size > this.#options.most) this.#dropOldest(crowd)
    return session
  }

  /** A session to look at; one that nobody has used does not begin by it. */
  peek(name: string = this.first.name): Session {
    return name === this.first.name ? this.first : (this.#crowdOf(name)?.sessions.get(name) ?? this.#make(name))
  }

  /** Whether a session has begun. */
  has(session: Session): boolean {
    return session === this.first || this.#crowdOf(session.name)?.sessions.get(session.name) === session
  }

  all(): readonly Session[] {
    return [this.first, ...this.#crowds.flatMap(({ sessions }) => [...sessions.values()])]
  }

  /** Restores the start of a session. */
  reset(name: string): void {
    for (const { dropped } of this.#crowds) dropped.delete(name)
    this.peek(name).reset()
  }

  /** Restores the start of everything. */
  resetAll(): void {
    for (const session of this.all()) session.reset()
    for (const { sessions, dropped } of this.#crowds) {
      sessions.clear()
      dropped.clear()
    }
    this.#latest = undefined
  }

  /** Forgets a session. */
  end(name: string): void {
    this.reset(name)
    this.#crowdOf(name)?.sessions.delete(name)
    if (this.#latest?.name === name) this.#latest = undefined
  }

  get #crowds(): readonly Crowd[] {
    return [this.#own, this.#ofPages]
  }

  #crowdOf(name: string): Crowd | undefined {
    return this.#crowds.find(({ sessions }) => sessions.has(name))
  }

  #begin(name: string): Session {
    const session = this.#make(name)
    session.isRestarted = this.#crowds.some(({ dropped }) => dropped.has(name))
    return session
  }

  #make(name: string): Session {
    const quota = new SessionQuota((bytes) => this.#grow(bytes))
    return new Session(name, { quota, ...this.#options.make(name, quota) }, this.#options.start)
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
  #dropOldest({ sessions, dropped }: Crowd): number {
    const [oldest] = sessions.values()
    if (oldest === undefined) return 0
    const { used } = oldest.quota
    if (oldest.isUsed) this.#remember(oldest.name, dropped)
    sessions.delete(oldest.name)
    oldest.reset()
    return used
  }

  #remember(name: string, dropped: Set<string>): void {
    const [oldest] = dropped
    if (dropped.size >= this.#options.most * DROPPED_FOR_EACH && oldest !== undefined) dropped.delete(oldest)
    dropped.add(name)
  }
}
