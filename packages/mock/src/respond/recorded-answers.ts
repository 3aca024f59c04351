// What recordings answer, by the values of inputs, and what a header says of it.
import type { CompiledOperation } from '../contract/contract.js'
import { isObject } from '../contract/json.js'
import type { Inputs } from '../exchange/parsed-request.js'
import type { SourceAnswer } from './session-answers.js'

/** An answer with the place of its entry in a recording. */
export interface ReplayedAnswer extends SourceAnswer {
  readonly place: string
}

/** What was recorded of the same inputs. */
export interface RecordedAnswers {
  readonly values: ReadonlyMap<string, string>
  /** In the order in which they were recorded; none where there was no response that can be replayed. */
  readonly answers: readonly ReplayedAnswer[]
  readonly isSuccess: boolean
  /** The first entry whose response can't be replayed, and why, in words that go on after "since". */
  readonly unanswered?: { readonly place: string; readonly since: string }
}

/** What was recorded of the same inputs, or of the nearest ones, with what is different. */
export interface FoundRecord {
  readonly recorded: RecordedAnswers
  readonly differing: readonly string[]
}

/** Finds what was recorded. */
export interface RecordedSource {
  /** Returns nothing where the operation was not recorded. */
  find(operation: CompiledOperation, inputs: Inputs): FoundRecord | undefined
}

/** What a session is answered from recordings: the answers of the same request in their order. */
export class SessionReplay {
  readonly #recordings: RecordedSource
  /** How often the answers to the same inputs were given. */
  #given = new WeakMap<RecordedAnswers, number>()

  constructor(recordings: RecordedSource) {
    this.#recordings = recordings
  }

  /** Returns nothing where nothing was recorded. */
  answer(operation: CompiledOperation, inputs: Inputs): SourceAnswer | undefined {
    const found = this.#recordings.find(operation, inputs)
    if (found === undefined) return undefined
    const { recorded, differing } = found
    const times = this.#given.get(recorded) ?? 0
    if (differing.length === 0) this.#given.set(recorded, times + 1)
    const answer = recorded.answers[Math.min(times, recorded.answers.length - 1)]
    return (
      answer && { ...answer, headers: { ...answer.headers, 'x-mock-replay': replayHeader(answer.place, differing) } }
    )
  }

  /** Headers that say why a call is not answered from where it might be, whether it succeeds or fails. */
  note(operation: CompiledOperation, inputs: Inputs): { readonly [name: string]: string } | undefined {
    const { answers, unanswered } = this.#recordings.find(operation, inputs)?.recorded ?? {}
    return answers?.length === 0 && unanswered !== undefined
      ? { 'x-mock-replay': headerText(`none; ${unanswered.place}; ${unanswered.since}`) }
      : undefined
  }

  reset(): void {
    this.#given = new WeakMap()
  }
}

/** Most places that a header names where inputs differ. */
const MOST_DIFFERENCES = 5

/** What a header says of a replayed answer. */
function replayHeader(place: string, differing: readonly string[]): string {
  const named = differing.slice(0, MOST_DIFFERENCES).join(', ')
  const more = differing.length > MOST_DIFFERENCES ? ` and ${differing.length - MOST_DIFFERENCES} more` : ''
  return headerText(differing.length === 0 ? `exact; ${place}` : `nearest; ${place}; other ${named}${more}`)
}

function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 1_000)
}

/** The single values of inputs, in JSON, by where they stand: `query.startDate`, `body.tags.0.key`. */
export type InputValues = ReadonlyMap<string, string>

/** @param ignored names whose values don't count, in a recording for instance because they were replaced */
export function inputValues(inputs: Inputs, ignored: ReadonlySet<string>): InputValues {
  const values = new Map<string, string>()
  const collect = (value: unknown, place: string): void => {
    if (Array.isArray(value) && value.length > 0)
      for (const [index, item] of value.entries()) collect(item, `${place}.${index}`)
    else if (isObject(value) && Object.keys(value).length > 0) {
      for (const [name, inner] of Object.entries(value)) if (!ignored.has(name)) collect(inner, `${place}.${name}`)
    } else if (value !== undefined) values.set(place, JSON.stringify(value))
  }
  for (const part of ['path', 'query', 'body'] as const) collect(inputs[part], part)
  for (const part of ['path', 'query'] as const) if (values.get(part) === '{}') values.delete(part)
  return values
}

/** Where inputs differ, in their order. */
export function differences(first: InputValues, second: InputValues): string[] {
  const places = new Set([...first.keys(), ...second.keys()])
  return [...places].filter((place) => first.get(place) !== second.get(place))
}

/** A text that is the same for the same inputs. */
export function keyOf(values: InputValues): string {
  return JSON.stringify([...values].sort(([a], [b]) => (a < b ? -1 : 1)))
}
