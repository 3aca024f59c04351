// An entry of a recording as the contract has it.
import type { CompiledOperation, Contract } from '../contract/contract.js'
import type { ContractValidator } from '../core/contract-validator.js'
import type { Inputs } from '../exchange/parsed-request.js'
import { REDIRECTS, whyNotReplayed } from '../recording/decisions.js'
import type { RecordedExchange, UnreadEntry } from '../recording/read-entries.js'
import { recordedTarget } from '../recording/recorded-target.js'
import { type ReplayedHeaders, replayedHeaders, sendableValue } from '../recording/replayed-headers.js'
import { violationsHeader } from '../respond/problem-answer.js'
import type { ReplayedAnswer } from '../respond/recorded-answers.js'

/** Why an entry is not replayed. */
export interface LeftOut {
  readonly entry: number
  /** In words that go on after "since", the same for all entries of a kind. */
  readonly since: string
  /** What is special about this one. */
  readonly detail?: string | undefined
}

const UNSENDABLE = 'HTTP does not allow their names or values'

/** An entry as it is replayed, or why it is not. */
export interface ReadEntry {
  /** What was called; absent where the contract has no such operation. */
  readonly call?: {
    readonly operation: CompiledOperation
    readonly inputs: Inputs
    /** Names whose values were replaced. */
    readonly redacted: ReadonlySet<string>
  }
  readonly answer?: ReplayedAnswer
  readonly leftOut?: LeftOut
  /** What of its headers is not replayed, since HTTP does not allow it. */
  readonly unsent?: LeftOut
  /** Where the response is not as the contract has it, in words that go on after its place. */
  readonly mistakes: readonly string[]
}

/** Decides what becomes of the entries of recordings by a contract. */
export class EntryReader {
  readonly #contract: Contract
  readonly #validator: ContractValidator

  constructor(contract: Contract, validator: ContractValidator) {
    this.#contract = contract
    this.#validator = validator
  }

  read(recorded: RecordedExchange | UnreadEntry, place: string): ReadEntry {
    const { entry } = recorded
    if ('unread' in recorded)
      return { leftOut: { entry, since: recorded.unread, detail: recorded.detail }, mistakes: [] }
    const { request, response, redacted } = recorded
    const { method } = request
    const target = this.#targetOf(request.url)
    const operation = this.#validator.operationOf(method, target)
    if (operation === undefined) {
      const detail = `${method} ${target.split('?')[0]}`
      return { leftOut: { entry, since: 'the contract has no such operation', detail }, mistakes: [] }
    }
    const call = { operation, inputs: this.#inputsOf(recorded, operation, target), redacted }
    const refused = this.#reasonAgainst(recorded, target)
    if (refused !== undefined) return { call, leftOut: { entry, ...refused }, mistakes: [] }
    const { body } = response
    if ('missing' in body) {
      const { missing, detail } = body
      return { call, leftOut: { entry, since: `the body of the response ${missing}`, detail }, mistakes: [] }
    }
    const { headers, unsendable } = this.#headersOf(recorded)
    const head = { status: response.status, headers }
    const violations = [
      ...this.#validator.head(operation, method, head),
      ...this.#validator.body(operation, method, head, body.bytes),
    ]
      // What was replaced may have another form.
      .filter(({ pointer }) => !pointer.split('/').some((name) => redacted.has(name)))
    const own = violations.length === 0 ? {} : { 'x-mock-violations': violationsHeader(violations) }
    return {
      call,
      answer: { status: response.status, body: body.bytes, isRecorded: true, headers: { ...headers, ...own }, place },
      ...(unsendable.length > 0 && { unsent: { entry, since: UNSENDABLE, detail: unsendable.join(', ') } }),
      mistakes: violations.map(({ location, reason }) => ` (${operation.operationId}): ${location} ${reason}`),
    }
  }

  #targetOf(url: URL): string {
    return recordedTarget(url, this.#contract.groups)
  }

  #inputsOf({ request }: RecordedExchange, operation: CompiledOperation, target: string): Inputs {
    const { method, headers, contentType, body } = request
    const text = 'missing' in body ? '' : new TextDecoder().decode(body.bytes)
    // A body is recorded without its compression.
    const sent = headers.filter(({ name }) => !/^content-(encoding|type)$/i.test(name))
    const pairs = sent.map(({ name, value }): [string, string] => [name.toLowerCase(), value])
    const plain = { ...Object.fromEntries(pairs), ...(text !== '' && { 'content-type': contentType }) }
    return this.#validator.read({ method, target, headers: plain, body: { text } }, operation).inputs
  }

  #reasonAgainst({ request, response, problem }: RecordedExchange, target: string): Omit<LeftOut, 'entry'> | undefined {
    if (problem !== undefined) return { since: 'the response is not whole', detail: problem }
    const since = whyNotReplayed(request.method, response.status)
    if (since !== undefined) return { since, detail: `status ${response.status}` }
    if (!REDIRECTS.of.includes(response.status)) return undefined
    const location = response.headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? ''
    const path = this.#pathOf(location, request.url)
    // A redirect from http to https leads to itself here.
    return path === undefined || path === target ? { since: REDIRECTS.since } : undefined
  }

  #headersOf({ request, response }: RecordedExchange): ReplayedHeaders {
    const { headers, unsendable } = replayedHeaders(response.headers, (address) => this.#pathOf(address, request.url))
    const { body } = response
    if (response.contentType === '' || ('bytes' in body && body.bytes.length === 0 && !('content-type' in headers)))
      return { headers, unsendable }
    const contentType = sendableValue(response.contentType)
    if (contentType === undefined) return { headers, unsendable: [...new Set([...unsendable, 'content-type'])] }
    // Text is in UTF-8 here, whatever it was in.
    const isText = 'isText' in body && body.isText === true
    const type = isText ? contentType.replace(/(;\s*charset=)(?!"?utf-?8)"?[^;"]+"?/i, '$1utf-8') : contentType
    return { headers: { ...headers, 'content-type': type }, unsendable }
  }

  /** The path at the mock that an address stands for; `undefined` where it is of no operation of the recorded host. */
  #pathOf(address: string, base: URL): string | undefined {
    if (!URL.canParse(address, base.href)) return undefined
    const url = new URL(address, base)
    const target = this.#targetOf(url)
    return url.hostname === base.hostname && this.#validator.hasPath(target) ? target : undefined
  }
}
