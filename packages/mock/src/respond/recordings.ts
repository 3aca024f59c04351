import type { CompiledOperation, Contract } from '../contract/contract.js'
import { isObject } from '../contract/json.js'
import type { Validators } from '../contract/validators.js'
import type { Inputs } from '../exchange/received.js'
import { InvalidOptionError } from '../in-process/invalid-option-error.js'
import { ExchangeJudge } from '../judge/exchange-judge.js'
import type { Har, HarEntry } from '../record/har.js'
import { differences, type InputValues, inputValues, keyOf } from './input-values.js'
import { type ReplayedAnswer, readEntry } from './recorded-entry.js'

/** A recording (HAR), made by `createRecorder`, by the proxy or by another program. */
export interface Recording extends Har {
  /** What messages call it, such as its file. */
  readonly name?: string
}

/** Answers to the same inputs, in the order in which they were recorded. */
export interface RecordedAnswers {
  readonly values: InputValues
  readonly answers: readonly ReplayedAnswer[]
  readonly isSuccess: boolean
}

/** What was recorded of an operation. */
interface OperationRecords {
  /** Names whose values were replaced, and say nothing. */
  readonly redacted: ReadonlySet<string>
  readonly byInputs: ReadonlyMap<string, RecordedAnswers>
}

/** Most places that a header names where inputs differ. */
const MOST_DIFFERENCES = 5
const MOST_BYTES_OF_BODY = 16_777_216

/** Exchanges of recordings by their operations, as the contract has these now. */
export class Recordings {
  /** Where the recordings are not as the contract has it. */
  mistakes: readonly string[] = []
  readonly #entries: readonly { readonly place: string; readonly entry: HarEntry }[]
  #operations: ReadonlyMap<string, OperationRecords> = new Map()

  /** @throws InvalidOptionError when one is no recording; it names the entry */
  constructor(recordings: readonly Recording[]) {
    this.#entries = recordings.flatMap((recording, index) => {
      const name = recording.name ?? `recording ${index + 1}`
      return entriesOf(recording, name).map((entry, number) => ({ place: `${name} entry ${number + 1}`, entry }))
    })
  }

  /** Finds the operations of all entries, and says where their answers are not as the contract has it. */
  judgeBy(contract: Contract, validators: Validators): void {
    if (this.#entries.length === 0) return
    const judge = new ExchangeJudge(contract, validators, MOST_BYTES_OF_BODY)
    const mistakes: string[] = []
    const read = this.#entries.flatMap(({ place, entry }) => {
      const result = readEntry(entry, place, contract, judge)
      mistakes.push(...result.mistakes.map((mistake) => `${place}${mistake}`))
      return result.exchange === undefined ? [] : [result.exchange]
    })
    this.mistakes = mistakes
    const operations = new Map<string, typeof read>()
    for (const exchange of read) {
      const { operationId } = exchange.operation
      operations.set(operationId, [...(operations.get(operationId) ?? []), exchange])
    }
    this.#operations = new Map(
      [...operations].map(([operationId, exchanges]) => {
        const redacted = new Set(exchanges.flatMap((exchange) => exchange.redacted))
        const byInputs = new Map<string, RecordedAnswers>()
        for (const { inputs, answer } of exchanges) {
          const values = inputValues(inputs, redacted)
          const before = byInputs.get(keyOf(values))
          const isSuccess = before?.isSuccess === true || (answer.status ?? 200) < 400
          byInputs.set(keyOf(values), { values, answers: [...(before?.answers ?? []), answer], isSuccess })
        }
        return [operationId, { redacted, byInputs }]
      }),
    )
  }

  /** The answers to the same inputs, or to the nearest ones, with what is different; nothing where the operation was not recorded. */
  find(
    { operationId }: CompiledOperation,
    inputs: Inputs,
  ): { readonly recorded: RecordedAnswers; readonly differing: readonly string[] } | undefined {
    const records = this.#operations.get(operationId)
    if (records === undefined) return undefined
    const values = inputValues(inputs, records.redacted)
    const exact = records.byInputs.get(keyOf(values))
    if (exact !== undefined) return { recorded: exact, differing: [] }
    const [first, ...others] = [...records.byInputs.values()].map((recorded) => {
      const differing = differences(values, recorded.values)
      return { recorded, differing, distance: distanceOf(differing, recorded) }
    })
    return others.reduce((best, candidate) => (best && candidate.distance < best.distance ? candidate : best), first)
  }
}

/** What a header says of a replayed answer. */
export function replayHeader(place: string, differing: readonly string[]): string {
  const named = differing.slice(0, MOST_DIFFERENCES).join(', ')
  const more = differing.length > MOST_DIFFERENCES ? ` and ${differing.length - MOST_DIFFERENCES} more` : ''
  const text = differing.length === 0 ? `exact; ${place}` : `nearest; ${place}; other ${named}${more}`
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 1_000)
}

/** A path is what a call is about, so it counts most; an error is the answer to other inputs only where there is nothing else. */
function distanceOf(differing: readonly string[], { isSuccess }: RecordedAnswers): number {
  const inPath = differing.filter((place) => place.startsWith('path.')).length
  return differing.length + 100 * inPath + (isSuccess ? 0 : 10_000)
}

function entriesOf(recording: Recording, name: string): readonly HarEntry[] {
  const log: unknown = isObject(recording) ? recording.log : undefined
  if (!isObject(log) || !Array.isArray(log['entries'])) throw noRecording(name, 'it has no list log.entries')
  for (const [index, entry] of (log['entries'] as unknown[]).entries()) {
    const { request, response } = isObject(entry) ? entry : {}
    const isWhole =
      isObject(request) &&
      typeof request['method'] === 'string' &&
      URL.canParse(String(request['url'])) &&
      isObject(response) &&
      typeof response['status'] === 'number' &&
      isObject(response['content'])
    if (!isWhole)
      throw noRecording(
        name,
        `entry ${index + 1} has no request with method and URL, or no response with status and content`,
      )
  }
  return log['entries'] as HarEntry[]
}

function noRecording(name: string, reason: string): InvalidOptionError {
  return new InvalidOptionError('replay', `must be a recording (HAR); in ${name} ${reason}`)
}
