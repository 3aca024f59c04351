import { isObject, type JsonObject, mapping } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { type Operation, readOperations, responseFor } from '@cloud-cost/contract/model'
import { check } from '../check/check.js'
import type { Call, Evidence } from './evidence.js'
import type { Exchange } from './har.js'
import type { Place } from './places.js'
import { nodesOnWay } from './schema-walk.js'

/** Something in responses that the contract does not allow, also with what was learned. */
export interface Objection {
  readonly operationId: string
  /** In words that hold no value of the response. */
  readonly message: string
  /** `spec/cost/schemas/Thing.yaml:12`: where the contract says otherwise. */
  readonly label: string
  /** Whether the contract assumes what is contradicted, so that it is a doubt. */
  readonly isAssumed: boolean
  count: number
  /** The first exchange with it: `a.har, entry 12`. */
  readonly example: string
}

/** What the recordings contradict, by operation and place, and the members that are seen too seldom. */
export async function objectionsTo(
  documents: ReadonlyMap<Group, JsonObject>,
  exchanges: Iterable<Exchange>,
  evidence: Evidence,
): Promise<Objection[]> {
  const operations = new Map([...documents.values()].flatMap(readOperations).map((one) => [one.operationId, one]))
  const found = new Map<string, Objection>()
  for (const exchange of exchanges) {
    const call = evidence.callOf(exchange)
    const operation = operations.get(call?.subject.operation.operationId ?? '')
    if (call === undefined || operation === undefined) continue
    for (const { place, message, isAssumed } of await complaintsOf(operation, call)) {
      const key = `${operation.operationId} ${message}`
      const objection = found.get(key)
      if (objection !== undefined) objection.count += 1
      else found.set(key, objectionOf(call, place, message, isAssumed))
    }
  }
  return [...found.values()]
}

interface Complaint {
  readonly place: string
  readonly message: string
  readonly isAssumed: boolean
}

async function complaintsOf(operation: Operation, { exchange, subject, body }: Call): Promise<Complaint[]> {
  const { status, contentType, text, redacted } = exchange
  if (text === undefined) return []
  const isRedacted = (place: string): boolean => place.split(/[.[\]]+/).some((name) => redacted.has(name))
  const { deviations, undescribed } = await check(
    operation,
    { status, contentType, text, milliseconds: 0 },
    false,
    pause,
  )
  return [
    ...deviations
      .filter(({ place }) => !isRedacted(place))
      .map(({ place, message }) => ({ place, message, isAssumed: isAssumed(subject, exchange.status, place, body) })),
    ...undescribed.map(({ place, type }) => ({
      place,
      message: `\`${place}\` is not described: ${type}.`,
      isAssumed: true,
    })),
  ]
}

/** Nothing else runs beside. */
async function pause(): Promise<void> {}

function objectionOf({ subject, exchange, body }: Call, place: string, message: string, isAssumed: boolean): Objection {
  const { operation, schemas, group, reference } = subject
  const { label } = nearest(subject, exchange.status, place, body).at(-1) ?? schemas.places.at(group, reference)
  const example = `${exchange.file}, entry ${exchange.entry}`
  return { operationId: operation.operationId, message, label, isAssumed, count: 1, example }
}

/** Whether the element at a place, or the one that holds it, says that it is assumed or not shown. */
function isAssumed(subject: Call['subject'], status: number, place: string, body: Call['body']): boolean {
  const nodes = nearest(subject, status, place, body)
  return nodes.some(({ element }) => 'x-assumption' in element || 'x-unspecified' in element)
}

function nearest(
  { operation, schemas }: Call['subject'],
  status: number,
  place: string,
  body: Call['body'],
): readonly Place[] {
  const response = responseFor(operation.responses, status)
  if (response?.reference === undefined || place === 'status' || place === 'content') return []
  const envelope = String(isObject(body) ? mapping(body)['status'] : '')
  return nodesOnWay(schemas, response.reference, place, envelope).at(-1)?.places ?? []
}
