import type { CompiledOperation } from '../contract/contract.js'
import type { Inputs } from '../exchange/received.js'
import type { SourceAnswer } from './answer-source.js'
import type { InputValues } from './input-values.js'

/** An answer with the place of its entry in a recording. */
export interface ReplayedAnswer extends SourceAnswer {
  readonly place: string
}

/** Answers to the same inputs, in the order in which they were recorded. */
export interface RecordedAnswers {
  readonly values: InputValues
  readonly answers: readonly ReplayedAnswer[]
  readonly isSuccess: boolean
}

/** Finds what was recorded. */
export interface RecordedSource {
  /** The answers to the same inputs, or to the nearest ones, with what is different; nothing where the operation was not recorded. */
  find(
    operation: CompiledOperation,
    inputs: Inputs,
  ): { readonly recorded: RecordedAnswers; readonly differing: readonly string[] } | undefined
}

/** Most places that a header names where inputs differ. */
const MOST_DIFFERENCES = 5

/** What a header says of a replayed answer. */
export function replayHeader(place: string, differing: readonly string[]): string {
  const named = differing.slice(0, MOST_DIFFERENCES).join(', ')
  const more = differing.length > MOST_DIFFERENCES ? ` and ${differing.length - MOST_DIFFERENCES} more` : ''
  const text = differing.length === 0 ? `exact; ${place}` : `nearest; ${place}; other ${named}${more}`
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 1_000)
}
