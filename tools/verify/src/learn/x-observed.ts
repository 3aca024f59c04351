import { isObject, type JsonObject } from '@cloud-cost/contract/document'
import { listed } from '@cloud-cost/contract/marks'
import { list } from '@cloud-cost/contract/model'

/** What `x-observed` says of answers: the day, and the marks that they settled. */
export interface Answered {
  readonly on: string
  readonly code: string
}

/** `x-observed` of an element that recordings showed; what was answered of it stays. */
export function withRecorded(element: JsonObject, recorded: JsonObject): JsonObject {
  return withObservations(element, [recorded, ...observations(element).filter(isAnswer)])
}

/** `x-observed` of an element about which questions were answered; what recordings showed stays. */
export function withAnswered(element: JsonObject, answered: readonly Answered[]): JsonObject {
  const all = observations(element)
  const before = all.filter(isAnswer).flatMap(({ settles }) => list(settles).map(String))
  const settles = [...new Set([...before, ...answered.map(({ code }) => code)])]
  const answer = { by: 'answer', on: answered.at(-1)?.on ?? '', settles }
  return withObservations(element, [...all.filter((observation) => !isAnswer(observation)), answer])
}

function observations(element: JsonObject): JsonObject[] {
  return listed(element['x-observed']).filter(isObject)
}

function isAnswer({ by }: JsonObject): boolean {
  return by === 'answer'
}

function withObservations(element: JsonObject, all: readonly JsonObject[]): JsonObject {
  const [first = {}, ...others] = all
  return { ...element, 'x-observed': others.length === 0 ? first : [...all] }
}
