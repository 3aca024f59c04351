// Exchanges of recordings by their operations, and what becomes of each entry.
import { printable } from '@cloud-cost/client-core'
import type { CompiledOperation, Contract } from '../contract/contract.js'
import type { Validators } from '../contract/violations.js'
import { ContractValidator } from '../core/contract-validator.js'
import type { Inputs } from '../exchange/parsed-request.js'
import { REDIRECTS, whyNotReplayed } from '../recording/decisions.js'
import { type RecordedExchange, readEntries, type UnreadEntry } from '../recording/read-entries.js'
import { entriesOf, type Recording, recordedTarget } from '../recording/recording.js'
import { type ReplayedHeaders, replayedHeaders, sendableValue } from '../recording/replayed-headers.js'
import { violationsHeader } from '../respond/problem-answer.js'
import {
  differences,
  type FoundRecord,
  inputValues,
  keyOf,
  type RecordedAnswers,
  type RecordedSource,
  type ReplayedAnswer,
} from '../respond/recorded-answers.js'
import { leftOutLines, lines } from './left-out-lines.js'
import { InvalidRecordingError } from './options.js'

/** What was recorded of an operation. */
interface OperationRecords {
  /** Names whose values were replaced, and say nothing. */
  readonly redacted: ReadonlySet<string>
  readonly byInputs: ReadonlyMap<string, RecordedAnswers>
}

/** An entry of an operation, in its place. */
type PlacedEntry = Pick<ReadEntry, 'answer' | 'leftOut'> & {
  readonly place: string
  readonly call: NonNullable<ReadEntry['call']>
}

const MOST_BYTES_OF_BODY = 16_777_216

/** Exchanges of recordings by their operations, as the contract has these now. */
export class Recordings implements RecordedSource {
  /** What of the recordings is not replayed, and then where they are not as the contract has it. */
  mistakes: readonly string[] = []
  readonly #recordings: readonly (Recording & { readonly name: string })[]
  #operations: ReadonlyMap<string, OperationRecords> = new Map()

  /** @throws InvalidRecordingError when one is no recording */
  constructor(recordings: readonly Recording[]) {
    this.#recordings = recordings.map((recording, index) => {
      const name = recording?.name ?? `recording ${index + 1}`
      if (entriesOf(recording) === undefined) throw new InvalidRecordingError(`in ${name} it has no list log.entries`)
      return { ...recording, name }
    })
  }

  /** Finds the operations of all entries, and says where their answers are not as the contract has it. */
  useContract(contract: Contract, validators: Validators): void {
    if (this.#recordings.length === 0) return
    const reader = new EntryReader(contract, new ContractValidator(contract, validators, MOST_BYTES_OF_BODY))
    const summaries: string[] = []
    const mistakes: string[] = []
    const operations = new Map<string, PlacedEntry[]>()
    for (const recording of this.#recordings) {
      const leftOut: LeftOut[] = []
      const unsent: LeftOut[] = []
      for (const recorded of readEntries(recording)) {
        const place = `${recording.name} entry ${recorded.entry}`
        const { call, mistakes: found, ...read } = reader.read(recorded, place)
        for (const mistake of found) mistakes.push(printable(`${place}${mistake}`))
        if (read.leftOut !== undefined) leftOut.push(read.leftOut)
        if (read.unsent !== undefined) unsent.push(read.unsent)
        if (call === undefined) continue
        const entries = operations.get(call.operation.operationId)
        if (entries === undefined) operations.set(call.operation.operationId, [{ ...read, call, place }])
        else entries.push({ ...read, call, place })
      }
      summaries.push(...leftOutLines(recording, leftOut), ...lines(recording, unsent, 'replayed without headers'))
    }
    this.mistakes = [...summaries, ...mistakes]
    this.#operations = new Map([...operations].map(([operationId, entries]) => [operationId, recordsOf(entries)]))
  }

  find({ operationId }: CompiledOperation, inputs: Inputs): FoundRecord | undefined {
    const records = this.#operations.get(operationId)
    if (records === undefined) return undefined
    const values = inputValues(inputs, records.redacted)
    const exact = records.byInputs.get(keyOf(values))
    if (exact !== undefined) return { recorded: exact, differing: [] }
    let best: (FoundRecord & { readonly distance: number }) | undefined
    for (const recorded of records.byInputs.values()) {
      const differing = differences(values, recorded.values)
      const distance = distanceOf(differing, recorded)
      if (best === undefined || distance < best.distance) best = { recorded, differing, distance }
    }
    return best
  }
}

function recordsOf(entries: readonly PlacedEntry[]): OperationRecords {
  const redacted = new Set(entries.flatMap(({ call }) => [...call.redacted]))
  const byInputs = new Map<string, RecordedAnswers & { readonly answers: ReplayedAnswer[] }>()
  for (const { call, answer, leftOut, place } of entries) {
    const values = inputValues(call.inputs, redacted)
    const key = keyOf(values)
    const before = byInputs.get(key)
    const isSuccess = before?.isSuccess === true || (answer !== undefined && (answer.status ?? 200) < 400)
    const answers = before?.answers ?? []
    if (answer !== undefined) answers.push(answer)
    const unanswered = before?.unanswered ?? (leftOut && { place, since: leftOut.since })
    byInputs.set(key, { values, answers, isSuccess, ...(unanswered !== undefined && { unanswered }) })
  }
  return { redacted, byInputs }
}

/**
 * A path is what a call is about, so it counts most; an error is the answer to other inputs only where there is nothing else, and what was not
 * recorded where there is not even an error.
 */
function distanceOf(differing: readonly string[], { isSuccess, answers }: RecordedAnswers): number {
  const inPath = differing.filter((place) => place.startsWith('path.')).length
  return differing.length + 100 * inPath + (isSuccess ? 0 : 10_000) + (answers.length > 0 ? 0 : 1_000_000)
}

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
interface ReadEntry {
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
class EntryReader {
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
