import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import type { Input } from './fill.js'

type Scalar = string | number

/** What an answer of the deployment said about one thing, in which inputs of further requests are found. */
export interface SeenRecord {
  readonly operationId: string
  /** Where it stood: in a list, alone, or in the answer to what made the thing in this run. */
  readonly kind: 'listed' | 'single' | 'created'
  readonly members: ReadonlyMap<string, Scalar>
  /** The inputs that it was asked for with, by name. */
  readonly inputs: ReadonlyMap<string, Input>
}

/** More records of a list tell nothing new about how to call other operations. */
const RECORDS_A_LIST = 20

/** The records in the answer to a read, those of its lists and the one that it is itself; or the one of what was created. */
export function recordsIn(answer: Json, operationId: string, inputs: readonly Input[], isRead: boolean): SeenRecord[] {
  const asked = new Map(inputs.map((input) => [input.need.name, input]))
  const record = (kind: SeenRecord['kind']) => (members: SeenRecord['members']) => ({
    operationId,
    kind,
    members,
    inputs: asked,
  })
  // The members of the payload of an envelope.
  const payload = new Map((isObject(answer) ? Object.values(answer) : []).flatMap((one) => [...scalarsOf(one)]))
  const records = isRead
    ? [...listedIn(answer).map(record('listed')), record('single')(payload)]
    : [record('created')(payload)]
  return records.filter(({ members }) => members.size > 0)
}

function listedIn(value: Json): SeenRecord['members'][] {
  if (Array.isArray(value))
    return value.slice(0, RECORDS_A_LIST).flatMap((item) => [scalarsOf(item), ...listedIn(item)])
  return isObject(value) ? Object.values(value).flatMap(listedIn) : []
}

function scalarsOf(record: Json): Map<string, Scalar> {
  const members = Object.entries(isObject(record) ? (record as JsonObject) : {})
  return new Map(
    members.filter(
      (entry): entry is [string, Scalar] =>
        (typeof entry[1] === 'string' && entry[1] !== '') || typeof entry[1] === 'number',
    ),
  )
}
