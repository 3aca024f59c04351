import { Room } from '../exchange/room.js'
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
  readonly make: (name: string, room: Room) => Omit<SessionParts, 'room'>
}

/** The sessions of a mock by their names. */
export class Sessions {
  readonly first: Session
  readonly #options: SessionsOptions
  /** The least recently used one comes first. */
  readonly #others = new Map<string, Session>()
  readonly #dropped = new Set<string>()
  #latest: Session | undefined
  #grown = 0

  constructor(options: SessionsOptions) {
    this.#options = options
    this.first = this.#make(options.first)
  }

  /** The session of a request, which begins with it if there is none of the name. */
  use(name: string = this.first.name): Session {
    if (name === this.first.name) return this.first
    const session = this.#latest?.name === name ? this.#latest : (this.#others.get(name) ?? this.#begin(name))
    session.isUsed = true
    if (session === this.#latest) return session
    // A map keeps the order of insertion.
    this.#others.delete(name)
    this.#others.set(name, session)
    this.#latest = session
    if (this.#others.size > this.#options.most) this.#dropOldest()
    return session
  }

  /** A session to look at; one that nobody has used does not begin by it. */
  peek(name: string): Session {
    return name === this.first.name ? this.first : (this.#others.get(name) ?? this.#make(name))
  }

  all(): readonly Session[] {
    return [this.first, ...this.#others.values()]
  }

  /** Restores the start of a session. */
  reset(name: string): void {
    this.#dropped.delete(name)
    this.peek(name).reset()
  }

  /** Restores the start of everything. */
  resetAll(): void {
    for (const session of this.all()) session.reset()
    this.#others.clear()
    this.#dropped.clear()
    this.#latest = undefined
  }

  /** Forgets a session. */
  end(name: string): void {
    this.reset(name)
    this.#others.delete(name)
    if (this.#latest?.name === name) this.#latest = undefined
  }

  #begin(name: string): Session {
    const session = this.#make(name)
    session.isRestarted = this.#dropped.has(name)
    return session
  }

  #make(name: string): Session {
    const room = new Room((bytes) => this.#grow(bytes))
    return new Session(name, { room, ...this.#options.make(name, room) }, this.#options.start)
  }

  #grow(bytes: number): void {
    this.#grown += bytes
    if (this.#grown < LOOK_AFTER) return
    this.#grown = 0
    let used = this.all().reduce((sum, { room }) => sum + room.used, 0)
    // The latest one is growing.
    while (used > MAX_BYTES && this.#others.size > 1) used -= this.#dropOldest()
  }

  /** Returns how many bytes it kept. */
  #dropOldest(): number {
    const [oldest] = this.#others.values()
    if (oldest === undefined) return 0
    const { used } = oldest.room
    if (oldest.isUsed) this.#remember(oldest.name)
    this.#others.delete(oldest.name)
    oldest.reset()
    return used
  }

  #remember(name: string): void {
    const [oldest] = this.#dropped
    if (this.#dropped.size >= this.#options.most * DROPPED_FOR_EACH && oldest !== undefined)
      this.#dropped.delete(oldest)
    this.#dropped.add(name)
  }
}
