import type { IncomingMessage } from 'node:http'
import type { Violation } from '../../contract/contract.js'
import type { ContractValidator, ResponseHead, ValidatedRequest } from '../../core/contract-validator.js'
import { decodeBody, type MockRequest } from '../../exchange/exchange.js'
import { decompress } from '../record/recorded-content.js'
import type { BoundedBody } from './bounded-body.js'

const NO_BODY = { text: '' }
/** Most violations of a call that are told, recorded and kept. */
const MOST_VIOLATIONS = 1_000

/** What the judge says of a call, and why it can't say more. */
export class ObservedCall {
  readonly violations: Violation[] = []
  readonly problems: string[] = []
  readonly #validator: ContractValidator
  readonly #request: IncomingMessage
  readonly #sent: BoundedBody
  readonly #most: number
  #judged: ValidatedRequest | undefined
  #isRequestDone = false

  constructor(validator: ContractValidator, request: IncomingMessage, sent: BoundedBody, mostBytes: number) {
    this.#validator = validator
    this.#request = request
    this.#sent = sent
    this.#most = mostBytes
  }

  get method(): string {
    return this.#request.method ?? 'GET'
  }

  get target(): string {
    return this.#request.url ?? '/'
  }

  /** The request as the mock takes it, its body decompressed; with the reason where the body is not there. */
  toMockRequest(): { readonly request: MockRequest; readonly missing?: string } {
    const { 'content-encoding': encoding, ...headers } = this.#request.headers
    const { bytes, isComplete, size } = this.#sent
    const facts = { method: this.method, target: this.target, headers: headers as MockRequest['headers'] }
    if (!isComplete) return { request: { ...facts, body: NO_BODY }, missing: 'it did not come to its end' }
    if (bytes === undefined)
      return { request: { ...facts, body: { problem: 'too-large' } }, missing: `it has ${size} bytes` }
    const plain = decompress(bytes, encoding, this.#most)
    if (typeof plain === 'string') return { request: { ...facts, body: NO_BODY }, missing: plain }
    return { request: { ...facts, body: decodeBody(plain) } }
  }

  /** Judges the request as far as it has come; once more when it has come to its end. */
  validateRequest(isLast: boolean): ValidatedRequest {
    if (this.#judged !== undefined && (this.#isRequestDone || !isLast)) return this.#judged
    const { request, missing } = this.toMockRequest()
    const judged = this.#validator.request(
      missing === undefined ? request : { ...request, body: NO_BODY },
      missing === undefined,
    )
    const before = this.#judged?.violations ?? []
    const texts = new Set(before.map((violation) => JSON.stringify(violation)))
    this.#note(judged.violations.filter((violation) => !texts.has(JSON.stringify(violation))))
    this.#isRequestDone = missing === undefined || isLast
    if (isLast && missing !== undefined) this.problems.push(`the body of the request was not judged: ${missing}`)
    this.#judged = judged
    return judged
  }

  validateHead(head: ResponseHead): void {
    const { operation } = this.validateRequest(false)
    if (operation !== undefined) this.#note(this.#validator.head(operation, this.method, head))
  }

  validateBody(head: ResponseHead, received: BoundedBody): void {
    const { operation } = this.validateRequest(false)
    if (operation === undefined || !received.isComplete) return
    const { bytes, size } = received
    const encoding = head.headers['content-encoding']
    const plain = bytes === undefined ? `it has ${size} bytes` : decompress(bytes, encoding?.toString(), this.#most)
    if (typeof plain === 'string') this.problems.push(`the body of the response was not judged: ${plain}`)
    else this.#note(this.#validator.body(operation, this.method, head, plain))
  }

  /** A body can break the contract at each of a million places, which tell no more than the first. */
  #note(found: readonly Violation[]): void {
    const noted = found.slice(0, Math.max(0, MOST_VIOLATIONS - this.violations.length))
    this.violations.push(...noted)
    const next = found[noted.length]
    if (next === undefined) return
    const more = found.length - noted.length
    this.violations.push({ ...next, reason: `is one of ${more} further places that break the contract` })
  }
}
