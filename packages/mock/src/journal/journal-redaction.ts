// What the journal shows of a request: its texts without secrets.
import { RecentValues, Redaction } from '@cloud-cost/client-core/redaction'
import { LRUCache } from 'lru-cache'
import type { CompiledOperation, Violation } from '../contract/contract.js'
import type { RedactedNames } from '../contract/redacted-names.js'
import { decodedPath, type MockRequest, parseTarget, queryValues } from '../exchange/exchange.js'

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

/** What is stored of a request: what is shown of it, secrets included. */
export interface StoredRequest {
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

const HIDDEN = '***'
/** So many characters of texts are remembered at most, so that each is searched once. */
const MOST_CHARACTERS = 1_000_000

/** Takes the secrets of a request out of a text. */
type Redact = (text: string) => string

/** Nothing secret is shown, as a recording has nothing secret; persons are. */
export class JournalRedaction {
  #names: RedactedNames | undefined
  #operations: ReadonlyMap<string, CompiledOperation> = new Map()
  readonly #recent = new RecentValues()
  /** Texts whose secrets are known: a client that asks again mostly gets the same answer, and to search it takes as long as to serve it. */
  readonly #known = new LRUCache<string, true>({ maxSize: MOST_CHARACTERS, sizeCalculation: (_, text) => text.length })

  /** Decides by another contract what is secret. */
  useContract(names: RedactedNames, operations: readonly CompiledOperation[]): void {
    this.#names = names
    this.#operations = new Map(operations.map((operation) => [operation.operationId, operation]))
    this.#known.clear()
  }

  /** What is shown of a request. Secrets are removed here, since few journals are read. */
  entryOf(stored: StoredRequest, session: string): JournalEntry {
    const { number, method, operationId, status, at } = stored
    const facts = { number, session, method, operationId, status, at: new Date(at).toISOString() }
    return { ...facts, ...this.redacted(stored)[0] }
  }

  /** The texts of a request without secrets, and what takes the same secrets out of other texts. */
  redacted(request: RequestTexts): readonly [texts: RedactedTexts, redact: Redact] {
    const redaction = this.#redactionOf(request)
    const show = (): RedactedTexts => redactTexts(request, this.#templateOf(request), redaction)
    redaction.collect(show)
    return [show(), (text) => redaction.text(text)]
  }

  /** Collects the secrets of a request and its response, without showing them: later requests have them, too. */
  collect(request: RequestTexts, headers: readonly (readonly [string, string])[], texts: readonly string[]): void {
    const redaction = this.#redactionOf(request)
    const all = [...Object.entries(request.headers), ...headers]
    // Whether a cookie is secret shows in the texts beside it.
    const hasCookies = all.some(([name]) => /^(set-)?cookie2?$/i.test(name))
    const { operationId = '', target } = request
    const isNew = (text: string): boolean => {
      // Secrets that made room for others are found again.
      const key = `${this.#recent.generation} ${operationId} ${target}\n${text}`
      if (this.#known.get(key)) return false
      this.#known.set(key, true)
      return true
    }
    const unknown = hasCookies ? texts : texts.filter(isNew)
    redaction.collect(() => {
      redactTexts(request, this.#templateOf(request), redaction)
      for (const [name, value] of headers) redaction.header(name, value)
      for (const text of unknown) redaction.text(text)
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
