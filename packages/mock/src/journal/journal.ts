// The journal: the latest requests of all sessions.
import type { MockAnswer, MockRequest } from '../exchange/exchange.js'
import { type JournalEntry, JournalRedaction, type StoredRequest } from './journal-redaction.js'

/** A test looks at its last requests; memory has to stay flat over many. */
const MAX_ENTRIES = 500
const MAX_BODY = 10_000
/** Most characters of a target and of a header. */
const MAX_TEXT = 8_000
/** Bytes of an entry with empty texts. */
const BYTES_OF_ENTRY = 600
/** When the journal is full, so much of it goes at once: each time all entries are looked at. */
const SHARE_TO_FREE = 0.25
/** The latest requests of all sessions, within so many bytes together. */
export class Journal {
  /** Takes the secrets out of what is shown. */
  readonly redaction = new JournalRedaction()
  readonly #maxBytes: number
  readonly #sessions = new Set<SessionJournal>()
  #bytes = 0
  #count = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Begins the journal of a session. */
  begin(session: string): SessionJournal {
    return new SessionJournal(session, this)
  }

  /** The latest requests of all sessions, from the oldest on. */
  entries(): JournalEntry[] {
    return [...this.#sessions]
      .flatMap((session) => session.stored().map((entry) => ({ entry, session })))
      .sort((a, b) => a.entry.order - b.entry.order)
      .slice(-MAX_ENTRIES)
      .map(({ entry, session }) => this.redaction.entryOf(entry, session.name))
  }

  clear(): void {
    for (const session of [...this.#sessions]) session.clear()
  }

  /** The next number of a request, of all sessions. */
  next(): number {
    return ++this.#count
  }

  /** A session keeps so many bytes more than before, or less. */
  changed(session: SessionJournal, bytes: number): void {
    this.#bytes += bytes
    if (session.size === 0) this.#sessions.delete(session)
    else this.#sessions.add(session)
    if (bytes > 0 && this.#bytes > this.#maxBytes) this.#makeRoom()
  }

  /** Forgets the oldest requests, whichever session they are of: first those of pages of other origins, which push out only one another. */
  #makeRoom(): void {
    const all = [...this.#sessions].flatMap((session) => session.stored())
    all.sort((a, b) => Number(b.isOfPage) - Number(a.isOfPage) || a.order - b.order)
    let left = this.#bytes
    const forgotten = new Set<number>()
    for (const { order, bytes } of all) {
      if (left <= this.#maxBytes * (1 - SHARE_TO_FREE)) break
      left -= bytes
      forgotten.add(order)
    }
    for (const session of [...this.#sessions]) session.forget(forgotten)
  }
}

/** The latest requests of a session. */
export class SessionJournal {
  readonly #journal: Journal
  #stored: StoredRequest[] = []
  #bytes = 0
  #count = 0
  /** The headers that were stored last: clients send the same ones again and again, and each copy would be memory that outlives its request. */
  #headers: MockRequest['headers'] = {}

  constructor(
    readonly name: string,
    journal: Journal,
  ) {
    this.#journal = journal
  }

  get size(): number {
    return this.#stored.length
  }

  /**
   * @param problems what went wrong on the way
   * @param isOfPage whether a page of another origin sent it
   */
  add(
    { method, target: sent, headers: all, body: whole }: MockRequest,
    { status, headers: { 'x-mock-violations': violations } }: MockAnswer,
    operationId: string | undefined,
    problems: readonly string[] = [],
    isOfPage = false,
  ): StoredRequest {
    const problem = problems.length === 0 ? undefined : short(problems.join('; '))
    if (!areEqual(all, this.#headers)) this.#headers = all
    const target = short(sent)
    const body = storedBody(whole)
    let bytes = BYTES_OF_ENTRY + target.length + 2 * ('text' in body ? body.text.length : body.note.length)
    let isLong = false
    // Not Object.entries: this happens at every request.
    for (const name in this.#headers) {
      const length = this.#headers[name]?.length ?? 0
      bytes += name.length + Math.min(length, MAX_TEXT)
      isLong ||= length > MAX_TEXT
    }
    bytes += (violations?.length ?? 0) + (problem?.length ?? 0)
    const stored = {
      order: this.#journal.next(),
      number: ++this.#count,
      method,
      target,
      headers: isLong ? shortened(this.#headers) : this.#headers,
      body,
      operationId,
      status,
      at: Date.now(),
      violations,
      problem,
      isOfPage,
      bytes,
    }
    this.#stored.push(stored)
    // Cut seldom, since each cut moves all entries.
    if (this.#stored.length >= 2 * MAX_ENTRIES) this.#replace(this.#stored.slice(-MAX_ENTRIES))
    else this.#grow(stored.bytes)
    return stored
  }

  /** Says what went wrong after a request was added. */
  addProblem(stored: StoredRequest, problem: string): void {
    const bytes = stored.bytes + problem.length
    this.#replace(
      this.#stored.map((entry) => (entry === stored ? { ...stored, problem: short(problem), bytes } : entry)),
    )
  }

  clear(): void {
    this.#replace([])
    this.#count = 0
  }

  /** From the oldest to the latest. */
  stored(): readonly StoredRequest[] {
    return this.#stored
  }

  entries(): JournalEntry[] {
    return this.#stored.slice(-MAX_ENTRIES).map((entry) => this.#journal.redaction.entryOf(entry, this.name))
  }

  /** Forgets requests by their numbers among those of all sessions. */
  forget(orders: ReadonlySet<number>): void {
    this.#replace(this.#stored.filter(({ order }) => !orders.has(order)))
  }

  #replace(stored: StoredRequest[]): void {
    this.#stored = stored
    this.#grow(stored.reduce((sum, { bytes }) => sum + bytes, 0) - this.#bytes)
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
    this.#journal.changed(this, bytes)
  }
}

function areEqual(headers: MockRequest['headers'], others: MockRequest['headers']): boolean {
  let more = 0
  for (const name in headers) {
    if (headers[name] !== others[name]) return false
    more += 1
  }
  for (const _ in others) more -= 1
  return more === 0
}

function storedBody(body: MockRequest['body']): StoredRequest['body'] {
  if (!('text' in body)) return { note: `(${body.problem})` }
  return body.text.length > MAX_BODY ? { note: `(${body.text.length} characters)` } : body
}

function shortened(headers: MockRequest['headers']): MockRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, short(value)]))
}

/** A copy, since a part of a text keeps all of it in memory. */
function short(text: string): string {
  return text.length <= MAX_TEXT
    ? text
    : `${new TextDecoder().decode(new TextEncoder().encode(text.slice(0, MAX_TEXT)))} (${text.length} characters)`
}
