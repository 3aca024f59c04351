import { printable } from '@cloud-cost/client-core'
import type { CompiledOperation, Contract } from '../contract/contract.js'
import type { Validators } from '../contract/violations.js'
import { ContractValidator } from '../core/contract-validator.js'
import type { Inputs } from '../exchange/parsed-request.js'
import { readEntries } from '../recording/read-entries.js'
import { entriesOf, type Recording } from '../recording/recording.js'
import { differences, inputValues, keyOf } from '../respond/input-values.js'
import type { FoundRecord, RecordedAnswers, RecordedSource, ReplayedAnswer } from '../respond/recorded-answers.js'
import { InvalidRecordingError } from './invalid-recording-error.js'
import { leftOutLines, lines } from './left-out-lines.js'
import { EntryReader, type LeftOut, type ReadEntry } from './recorded-entry.js'

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
