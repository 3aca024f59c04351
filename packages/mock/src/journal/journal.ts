import { RecentValues, Redaction } from '@cloud-cost/client-core/redaction'
import type { CompiledOperation } from '../contract/contract.js'
import type { RedactedNames } from '../contract/redacted-names.js'
import type { Violation } from '../contract/violations.js'
import type { MockAnswer, MockRequest } from '../exchange/exchange.js'
import { decodedPath, parseTarget, queryValues } from '../exchange/exchange.js'

/** A request as the journal shows it. */
export interface JournalEntry {
  /** Counts from 1 in each session. */
  readonly number: number
  readonly session: string
  readonly method: string
  readonly path: string
  /** One that came several times has a list. */
  readonly query: { readonly [name: string]: string | string[] }
  readonly headers: { readonly [name: string]: string }
  readonly body: unknown
  readonly operationId: string | undefined
  readonly status: number
  /** When it was answered, ISO 8601. */
  readonly at: string
  /** What was wrong with it. */
  readonly violations: readonly Violation[]
  /** What went wrong on the way, in a proxy: `the client left before a response came`. Absent where nothing did. */
  readonly problem?: string
}

/** What is kept of a request: what is shown of it, secrets included. */
interface StoredRequest {
  /** Counts the requests of all sessions. */
  readonly order: number
  readonly number: number
  readonly method: string
  readonly target: string
  readonly headers: MockRequest['headers']
  /** The text of the body, or why it is not shown. */
  readonly body: { readonly text: string } | { readonly note: string }
  readonly operationId: string | undefined
  readonly status: number
  readonly at: number
  /** As the header of the answer has them. */
  readonly violations: string | undefined
  readonly problem: string | undefined
  /** Whether a page of another origin sent it. */
  readonly isOfPage: boolean
  /** About so much memory. */
  readonly bytes: number
}

/** A test looks at its last requests; memory has to stay flat over many. */
const MAX_ENTRIES = 500
const MAX_BODY = 10_000
/** Most characters of a target and of a header. */
const MAX_TEXT = 8_000
/** Bytes of an entry with empty texts. */
const BYTES_OF_ENTRY = 600
/** When the journal is full, so much of it goes at once: each time all entries are looked at. */
const SHARE_TO_FREE = 0.25
const HIDDEN = '***'

/** Takes the secrets of a request out of a text. */
type Redact = (text: string) => string

/** The latest requests of all sessions, within so many bytes together. Nothing secret is shown, as a recording has nothing secret; persons are. */
export class Journal {
  #names: RedactedNames | undefined
  #operations: ReadonlyMap<string, CompiledOperation> = new Map()
  readonly #maxBytes: number
  readonly #sessions = new Set<SessionJournal>()
  readonly #recent = new RecentValues()
  #bytes = 0
  #count = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Decides by another contract what is secret. */
  useContract(names: RedactedNames, operations: readonly CompiledOperation[]): void {
    this.#names = names
    this.#operations = new Map(operations.map((operation) => [operation.operationId, operation]))
  }

  /** Begins the journal of a session. */
  begin(session: string): SessionJournal {
    return new SessionJournal(session, this)
  }

  /** The latest requests of all sessions, from the oldest on. */
  entries(): JournalEntry[] {
    return [...this.#sessions]
      .flatMap((session) => session.kept().map((entry) => ({ entry, session })))
      .sort((a, b) => a.entry.order - b.entry.order)
      .slice(-MAX_ENTRIES)
      .map(({ entry, session }) => this.show(entry, session.name))
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

  /** What is shown of a request. Secrets are removed here, since few journals are read. */
  show(kept: StoredRequest, session: string): JournalEntry {
    const { number, method, operationId, status, at } = kept
    const facts = { number, session, method, operationId, status, at: new Date(at).toISOString() }
    return { ...facts, ...this.redacted(kept)[0] }
  }

  /** The texts of a request without secrets, and what takes the same secrets out of other texts. */
  redacted(kept: RequestTexts): readonly [texts: RedactedTexts, redact: Redact] {
    const redaction = this.#redactionOf(kept)
    const show = (): RedactedTexts => redactTexts(kept, this.#templateOf(kept), redaction)
    redaction.collect(show)
    return [show(), (text) => redaction.text(text)]
  }

  /** Remembers the secrets of a request and its response, without showing them: later requests have them, too. */
  remember(request: RequestTexts, headers: Iterable<readonly [string, string]>, texts: readonly string[]): void {
    const redaction = this.#redactionOf(request)
    redaction.collect(() => {
      redactTexts(request, this.#templateOf(request), redaction)
      for (const [name, value] of headers) redaction.header(name, value)
      for (const text of texts) redaction.text(text)
    })
  }

  #templateOf({ operationId = '' }: RequestTexts): string | undefined {
    return this.#operations.get(operationId)?.path
  }

  #redactionOf({ operationId, target }: RequestTexts): Redaction {
    const redaction = this.#redaction(operationId)
    for (const segment of decodedPath(parseTarget(target).path).split('/')) redaction.addOrdinary(segment)
    return redaction
  }

  #redaction(operationId: string | undefined): Redaction {
    const kinds = this.#names?.of(this.#operations.get(operationId ?? ''))
    if (kinds === undefined) throw new Error('The journal has no contract.')
    return new Redaction({ kinds, replacement: HIDDEN, number: `"${HIDDEN}"`, persons: false, recent: this.#recent })
  }

  /** Forgets the oldest requests, whichever session they are of: first those of pages of other origins, which push out only one another. */
  #makeRoom(): void {
    const all = [...this.#sessions].flatMap((session) => session.kept())
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

/** The texts of a request. */
type RequestTexts = Pick<MockRequest, 'target' | 'headers'> & {
  readonly body: MockRequest['body'] | StoredRequest['body']
  readonly operationId: string | undefined
  readonly violations?: string | undefined
  readonly problem?: string | undefined
}
/** What is shown of them. */
type RedactedTexts = Pick<JournalEntry, 'path' | 'query' | 'headers' | 'body' | 'violations' | 'problem'>

function redactTexts(
  { target, headers, body, violations = '[]', problem }: RequestTexts,
  template: string | undefined,
  redaction: Redaction,
): RedactedTexts {
  const { path, query } = parseTarget(target)
  const pairs = [...query].map(([name, value]): [string, string] => [
    redaction.name(name),
    redaction.value(name, value, 'pair'),
  ])
  return {
    path: redaction.path(path, template),
    query: queryValues(new URLSearchParams(pairs)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value = '']) => [name, redaction.header(name, value)]),
    ),
    body: 'text' in body ? redactBody(body.text, redaction) : 'note' in body ? body.note : undefined,
    violations: JSON.parse(redaction.text(violations)) as Violation[],
    ...(problem !== undefined && { problem: redaction.text(problem) }),
  }
}

function redactBody(text: string, redaction: Redaction): unknown {
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? redaction.text(value) : JSON.parse(redaction.text(text))
  } catch {
    return `(${text.length} characters that are not JSON)`
  }
}

/** The latest requests of a session. */
export class SessionJournal {
  readonly #journal: Journal
  #kept: StoredRequest[] = []
  #bytes = 0
  #count = 0

  constructor(
    readonly name: string,
    journal: Journal,
  ) {
    this.#journal = journal
  }

  get size(): number {
    return this.#kept.length
  }

  /**
   * @param problems what went wrong on the way
   * @param isOfPage whether a page of another origin sent it
   */
  add(
    request: MockRequest,
    answer: MockAnswer,
    operationId: string | undefined,
    problems: readonly string[] = [],
    isOfPage = false,
  ): StoredRequest {
    const problem = problems.length === 0 ? undefined : short(problems.join('; '))
    const kept = keep(request, answer, operationId, { problem, isOfPage }, ++this.#count, this.#journal.next())
    this.#kept.push(kept)
    // Cut seldom, since each cut moves all entries.
    if (this.#kept.length >= 2 * MAX_ENTRIES) this.#replace(this.#kept.slice(-MAX_ENTRIES))
    else this.#grow(kept.bytes)
    return kept
  }

  /** Says what went wrong after a request was added. */
  addProblem(kept: StoredRequest, problem: string): void {
    const bytes = kept.bytes + problem.length
    this.#replace(this.#kept.map((entry) => (entry === kept ? { ...kept, problem: short(problem), bytes } : entry)))
  }

  /** The texts of a request without secrets, and what takes the same secrets out of other texts. */
  redacted(texts: RequestTexts): readonly [texts: RedactedTexts, redact: Redact] {
    return this.#journal.redacted(texts)
  }

  /** Remembers the secrets of a request and its response: later requests have them, too. */
  remember(...exchange: Parameters<Journal['remember']>): void {
    this.#journal.remember(...exchange)
  }

  clear(): void {
    this.#replace([])
    this.#count = 0
  }

  /** From the oldest to the latest. */
  kept(): readonly StoredRequest[] {
    return this.#kept
  }

  entries(): JournalEntry[] {
    return this.#kept.slice(-MAX_ENTRIES).map((entry) => this.#journal.show(entry, this.name))
  }

  /** Forgets requests by their numbers among those of all sessions. */
  forget(orders: ReadonlySet<number>): void {
    this.#replace(this.#kept.filter(({ order }) => !orders.has(order)))
  }

  #replace(kept: StoredRequest[]): void {
    this.#kept = kept
    this.#grow(kept.reduce((sum, { bytes }) => sum + bytes, 0) - this.#bytes)
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
    this.#journal.changed(this, bytes)
  }
}

function keep(
  request: MockRequest,
  { status, headers: { 'x-mock-violations': violations } }: MockAnswer,
  operationId: string | undefined,
  { problem, isOfPage }: Pick<StoredRequest, 'problem' | 'isOfPage'>,
  number: number,
  order: number,
): StoredRequest {
  const { method } = request
  const target = short(request.target)
  const body = storedBody(request.body)
  let bytes = BYTES_OF_ENTRY + target.length + 2 * ('text' in body ? body.text.length : body.note.length)
  let isLong = false
  // Not Object.entries: this happens at every request.
  for (const name in request.headers) {
    const length = request.headers[name]?.length ?? 0
    bytes += name.length + Math.min(length, MAX_TEXT)
    isLong ||= length > MAX_TEXT
  }
  const headers = isLong ? shortened(request.headers) : request.headers
  bytes += (violations?.length ?? 0) + (problem?.length ?? 0)
  return {
    order,
    number,
    method,
    target,
    headers,
    body,
    operationId,
    status,
    at: Date.now(),
    violations,
    problem,
    isOfPage,
    bytes,
  }
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
