import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import type { Input } from './fill.js'

type Scalar = string | number

/** What an answer of the deployment said about one thing. */
export interface PoolRecord {
  readonly operationId: string
  /** Where it stood: in a list, alone, or in the answer to what made the thing in this run. */
  readonly kind: 'listed' | 'single' | 'created'
  readonly members: ReadonlyMap<string, Scalar>
  /** The inputs that it was asked for with, by name. */
  readonly inputs: ReadonlyMap<string, Input>
}

/** More records of a list tell nothing new about how to call other operations. */
const RECORDS_A_LIST = 20

/** The records seen so far, in which inputs of further requests are found. */
export class Pool {
  readonly #records: PoolRecord[] = []

  /** Takes what was read: the records of all lists in an answer, and the one that it is itself. */
  addRead(operationId: string, answer: Json, inputs: readonly Input[]): void {
    const asked = byName(inputs)
    for (const members of recordsIn(answer)) this.#records.push({ operationId, kind: 'listed', members, inputs: asked })
    const members = payloadOf(answer)
    if (members.size > 0) this.#records.push({ operationId, kind: 'single', members, inputs: asked })
  }

  /** Takes what was made: the names in the answer. */
  addCreated(operationId: string, answer: Json, inputs: readonly Input[]): void {
    this.#records.push({ operationId, kind: 'created', members: payloadOf(answer), inputs: byName(inputs) })
  }

  records(): readonly PoolRecord[] {
    return this.#records
  }
}

function byName(inputs: readonly Input[]): ReadonlyMap<string, Input> {
  return new Map(inputs.map((input) => [input.need.name, input]))
}

function recordsIn(value: Json): ReadonlyMap<string, Scalar>[] {
  if (Array.isArray(value)) {
    return value.slice(0, RECORDS_A_LIST).flatMap((item) => {
      const scalars = isObject(item) ? scalarsOf(item) : new Map<string, Scalar>()
      return [...(scalars.size > 0 ? [scalars] : []), ...recordsIn(item)]
    })
  }
  return isObject(value) ? Object.values(value).flatMap(recordsIn) : []
}

/** The members of the payload of an envelope. */
function payloadOf(answer: Json): Map<string, Scalar> {
  if (!isObject(answer)) return new Map()
  return new Map(Object.values(answer).flatMap((payload) => (isObject(payload) ? [...scalarsOf(payload)] : [])))
}

function scalarsOf(record: JsonObject): Map<string, Scalar> {
  return new Map(
    Object.entries(record).filter(
      (entry): entry is [string, Scalar] =>
        (typeof entry[1] === 'string' && entry[1] !== '') || typeof entry[1] === 'number',
    ),
  )
}
