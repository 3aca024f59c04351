import { isSecretName } from '@cloud-cost/client-core'
import type { MockAnswer, MockRequest } from '../exchange/exchange.js'
import { parseTarget } from '../exchange/target.js'

/** A request as the journal shows it. */
export interface JournalEntry {
  /** Counts from 1. */
  readonly number: number
  readonly method: string
  readonly path: string
  readonly query: { readonly [name: string]: string }
  readonly headers: { readonly [name: string]: string }
  readonly body: unknown
  readonly operationId: string | undefined
  readonly status: number
}

interface Kept {
  readonly number: number
  readonly request: MockRequest
  readonly operationId: string | undefined
  readonly status: number
}

/** A test looks at its last requests; memory has to stay flat over many. */
const MAX_ENTRIES = 500
const MAX_BODY = 10_000
const HIDDEN = '***'

/** The latest requests. Nothing secret is shown: no token, no cookie, no input that the contract marks as secret. */
export class Journal {
  readonly #secrets: ReadonlySet<string>
  #kept: Kept[] = []
  #count = 0

  constructor(secrets: Iterable<string>) {
    this.#secrets = new Set(secrets)
  }

  add(request: MockRequest, { status }: MockAnswer, operationId: string | undefined): void {
    this.#kept.push({ number: ++this.#count, request, operationId, status })
    // Cut seldom, since each cut moves all entries.
    if (this.#kept.length >= 2 * MAX_ENTRIES) this.#kept = this.#kept.slice(-MAX_ENTRIES)
  }

  clear(): void {
    this.#kept = []
    this.#count = 0
  }

  /** The requests from the oldest to the latest. Secrets are removed here, since few journals are read. */
  entries(): JournalEntry[] {
    return this.#kept.slice(-MAX_ENTRIES).map(({ number, request, operationId, status }) => {
      const { path, query } = parseTarget(request.target)
      return {
        number,
        method: request.method,
        path,
        query: Object.fromEntries([...query].map(([name, value]) => [name, this.#isSecret(name) ? HIDDEN : value])),
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value = '']) => [name, this.#isSecret(name) ? HIDDEN : value]),
        ),
        body: this.#showBody(request),
        operationId,
        status,
      }
    })
  }

  #showBody({ body }: MockRequest): unknown {
    if (!('text' in body)) return `(${body.problem})`
    if (body.text === '') return undefined
    if (body.text.length > MAX_BODY) return `(${body.text.length} characters)`
    try {
      return JSON.parse(body.text, (name, value: unknown) => (this.#isSecret(name) ? HIDDEN : value))
    } catch {
      return `(${body.text.length} characters that are not JSON)`
    }
  }

  #isSecret(name: string): boolean {
    return isSecretName(name, [...this.#secrets])
  }
}
