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
import { leftOutLines } from './left-out-lines.js'
import { InvalidRecordingError } from './options.js'

/** What was recorded of an operation. */
interface OperationRecords {
  /** Names whose values were replaced, and say nothing. */
  readonly redacted: ReadonlySet<string>
  readonly byInputs: ReadonlyMap<string, RecordedAnswers>
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
    const validator = new ContractValidator(contract, validators, MOST_BYTES_OF_BODY)
    const summaries: string[] = []
    const mistakes: string[] = []
    const operations = new Map<string, ReadEntry[]>()
    for (const recording of this.#recordings) {
      const leftOut: LeftOut[] = []
      for (const recorded of readEntries(recording)) {
        const read = readEntry(recorded, `${recording.name} entry ${recorded.entry}`, contract, validator)
        for (const mistake of read.mistakes ?? []) mistakes.push(printable(`${read.place}${mistake}`))
        if (read.leftOut !== undefined) leftOut.push(read.leftOut)
        if (read.call === undefined) continue
        const { operationId } = read.call.operation
        operations.set(operationId, operations.get(operationId) ?? [])
        operations.get(operationId)?.push(read)
      }
      summaries.push(...leftOutLines(recording, leftOut))
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

function recordsOf(entries: readonly ReadEntry[]): OperationRecords {
  const redacted = new Set(entries.flatMap(({ call }) => [...(call?.redacted ?? [])]))
  const byInputs = new Map<string, RecordedAnswers & { readonly answers: ReplayedAnswer[] }>()
  for (const { call, answer, leftOut, place } of entries) {
    if (call === undefined) continue
    const values = inputValues(call.inputs, redacted)
    const key = keyOf(values)
    const before = byInputs.get(key)
    const isSuccess = before?.isSuccess === true || (answer !== undefined && (answer.status ?? 200) < 400)
    const answers = before?.answers ?? []
    if (answer !== undefined) answers.push(answer)
    const own = answer === undefined && leftOut !== undefined ? { place, since: leftOut.since } : undefined
    const unanswered = before?.unanswered ?? own
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

/** Why an entry is not replayed, or not all of it. */
export interface LeftOut {
  readonly entry: number
  /** In words that go on after "are". */
  readonly fate: 'not replayed' | 'replayed without headers'
  /** In words that go on after "since", the same for all entries of a kind. */
  readonly since: string
  /** What is special about this one. */
  readonly detail?: string | undefined
}

/** An entry in its place: as it is replayed, or why it is not. */
interface ReadEntry {
  readonly place: string
  /** What was called; absent where the contract has no such operation. */
  readonly call?: {
    readonly operation: CompiledOperation
    readonly inputs: Inputs
    /** Names whose values were replaced. */
    readonly redacted: ReadonlySet<string>
  }
  readonly answer?: ReplayedAnswer
  readonly leftOut?: LeftOut
  /** Where the response is not as the contract has it, in words that go on after its place. */
  readonly mistakes?: readonly string[]
}

/** Decides what becomes of an entry by a contract. */
function readEntry(
  recorded: RecordedExchange | UnreadEntry,
  place: string,
  { groups }: Contract,
  validator: ContractValidator,
): ReadEntry {
  const { entry } = recorded
  const notReplayed = (since: string, detail?: string): ReadEntry => {
    return { place, leftOut: { entry, fate: 'not replayed', since, detail } }
  }
  if ('unread' in recorded) return notReplayed(recorded.unread, recorded.detail)
  const { request, response, redacted } = recorded
  const { method, url } = request
  const target = recordedTarget(url, groups)
  const operation = validator.operationOf(method, target)
  if (operation === undefined)
    return notReplayed('the contract has no such operation', `${method} ${target.split('?')[0]}`)
  const call = { operation, inputs: inputsOf(recorded, operation, target, validator), redacted }
  /** The path at the mock that an address stands for; `undefined` where it is of no operation of the recorded host. */
  const pathOf = (address: string): string | undefined => {
    if (!URL.canParse(address, url.href)) return undefined
    const meant = new URL(address, url)
    const path = recordedTarget(meant, groups)
    return meant.hostname === url.hostname && validator.hasPath(path) ? path : undefined
  }
  const refused = reasonAgainst(recorded, target, pathOf)
  if (refused !== undefined) return { ...notReplayed(...refused), call }
  const { body } = response
  if ('missing' in body) return { ...notReplayed(`the body of the response ${body.missing}`, body.detail), call }
  const { headers, unsendable } = headersOf(response, pathOf)
  const head = { status: response.status, headers }
  const violations = [
    ...validator.head(operation, method, head),
    ...validator.body(operation, method, head, body.bytes),
  ]
    // What was replaced may have another form.
    .filter(({ pointer }) => !pointer.split('/').some((name) => redacted.has(name)))
  const own = violations.length === 0 ? {} : { 'x-mock-violations': violationsHeader(violations) }
  const unsent = { entry, fate: 'replayed without headers', since: UNSENDABLE, detail: unsendable.join(', ') } as const
  return {
    place,
    call,
    answer: { status: response.status, body: body.bytes, isRecorded: true, headers: { ...headers, ...own }, place },
    ...(unsendable.length > 0 && { leftOut: unsent }),
    mistakes: violations.map(({ location, reason }) => ` (${operation.operationId}): ${location} ${reason}`),
  }
}

const UNSENDABLE = 'HTTP does not allow their names or values'

function inputsOf(
  { request }: RecordedExchange,
  operation: CompiledOperation,
  target: string,
  validator: ContractValidator,
): Inputs {
  const { method, headers, contentType, body } = request
  const text = 'missing' in body ? '' : new TextDecoder().decode(body.bytes)
  // A body is recorded without its compression.
  const sent = headers.filter(({ name }) => !/^content-(encoding|type)$/i.test(name))
  const pairs = sent.map(({ name, value }): [string, string] => [name.toLowerCase(), value])
  const plain = { ...Object.fromEntries(pairs), ...(text !== '' && { 'content-type': contentType }) }
  return validator.read({ method, target, headers: plain, body: { text } }, operation).inputs
}

/** Why a response is not replayed, and what is special about it. */
function reasonAgainst(
  { request, response: { status, headers }, problem }: RecordedExchange,
  target: string,
  pathOf: (address: string) => string | undefined,
): [since: string, detail?: string] | undefined {
  if (problem !== undefined) return ['the response is not whole', problem]
  const since = whyNotReplayed(request.method, status)
  if (since !== undefined) return [since, `status ${status}`]
  if (!REDIRECTS.of.includes(status)) return undefined
  const path = pathOf(headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '')
  // A redirect from http to https leads to itself here.
  return path === undefined || path === target ? [REDIRECTS.since] : undefined
}

function headersOf(
  { headers: recorded, contentType, body }: RecordedExchange['response'],
  pathOf: (address: string) => string | undefined,
): ReplayedHeaders {
  const { headers, unsendable } = replayedHeaders(recorded, pathOf)
  if (contentType === '' || ('bytes' in body && body.bytes.length === 0 && !('content-type' in headers)))
    return { headers, unsendable }
  const sent = sendableValue(contentType)
  if (sent === undefined) return { headers, unsendable: [...new Set([...unsendable, 'content-type'])] }
  // Text is in UTF-8 here, whatever it was in.
  const isText = 'isText' in body && body.isText === true
  const type = isText ? sent.replace(/(;\s*charset=)(?!"?utf-?8)"?[^;"]+"?/i, '$1utf-8') : sent
  return { headers: { ...headers, 'content-type': type }, unsendable }
}
