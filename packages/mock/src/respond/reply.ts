import type { Violation } from '../contract/violations.js'
import { isBodyStream } from '../exchange/body-stream.js'
import type { MockAnswer } from '../exchange/exchange.js'

/** Statuses whose answers have no body, whatever the contract has for other ones. */
export const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

const ENCODER = new TextEncoder()

export interface ReplyParts {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** `undefined` when the answer has no body. */
  readonly body: unknown
  /** Where the body leaves the contract. */
  readonly violations?: readonly Violation[]
}

/** An answer of an operation. One that is given again was encoded the first time. */
export class Reply {
  readonly parts: ReplyParts
  #encoded: MockAnswer | undefined

  constructor(parts: ReplyParts) {
    this.parts = parts
  }

  with(changes: Partial<ReplyParts>): Reply {
    return new Reply({ ...this.parts, ...changes })
  }

  encoded(): MockAnswer {
    if (this.#encoded === undefined) {
      const { status, headers } = this.parts
      if (STATUSES_WITHOUT_BODY.has(status)) return { status, headers, body: '' }
      if (isBodyStream(this.parts.body)) return { status, headers, body: this.parts.body }
      const body = bytesOf(this.parts.body)
      this.#encoded = { status, headers: { ...headers, 'content-length': String(body.length) }, body }
    }
    return this.#encoded
  }
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  if (body === undefined) return new Uint8Array()
  return ENCODER.encode(typeof body === 'string' ? body : JSON.stringify(body))
}
