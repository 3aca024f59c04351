// Finds the records in responses from which inputs of later requests are taken.
import { isObject, type Json } from '@cloud-cost/contract/document'
import type { Input } from './need.js'

type Scalar = string | number

/** What an answer of the deployment said about one thing, in which inputs of further requests are found. */
export interface ObservedRecord {
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
export function recordsIn(
  answer: Json,
  operationId: string,
  asked: readonly Input[],
  isRead: boolean,
): ObservedRecord[] {
  const inputs = new Map(asked.map((input) => [input.need.name, input]))
  // The members of the payload of an envelope.
  const payload = new Map((isObject(answer) ? Object.values(answer) : []).flatMap((member) => [...scalarsOf(member)]))
  const records: Pick<ObservedRecord, 'kind' | 'members'>[] = isRead
    ? [
        ...listedIn(answer).map((members) => ({ kind: 'listed', members }) as const),
        { kind: 'single', members: payload },
      ]
    : [{ kind: 'created', members: payload }]
  return records.filter(({ members }) => members.size > 0).map((record) => ({ ...record, operationId, inputs }))
}

function listedIn(value: Json): ObservedRecord['members'][] {
  if (Array.isArray(value))
    return value.slice(0, RECORDS_A_LIST).flatMap((item) => [scalarsOf(item), ...listedIn(item)])
  return isObject(value) ? Object.values(value).flatMap(listedIn) : []
}

function scalarsOf(record: Json): ObservedRecord['members'] {
  const members = Object.entries(isObject(record) ? record : {})
  return new Map(members.filter((member): member is [string, Scalar] => isScalar(member[1])))
}

function isScalar(value: Json): value is Scalar {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
