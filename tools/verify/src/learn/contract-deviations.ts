// Finds what recordings contradict in the contract.
import { isObject, type JsonObject } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { type Operation, readOperations, responseFor } from '@cloud-cost/contract/model'
import { check } from '../check/check.js'
import type { Evidence } from './evidence.js'
import type { Exchange } from './har.js'
import type { RecordedCall } from './recorded-call.js'
import { type SchemaPath, schemaPathTo } from './schema-walk.js'

/** Something in responses that the contract does not allow, also with what was learned. */
export interface ContractDeviation {
  readonly operationId: string
  /** The deviation in words that hold no value of the response. */
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
export function contractDeviations(
  documents: ReadonlyMap<Group, JsonObject>,
  exchanges: Iterable<Exchange>,
  evidence: Evidence,
): ContractDeviation[] {
  const operations = new Map(
    [...documents.values()].flatMap(readOperations).map((operation) => [operation.operationId, operation]),
  )
  const found = new Map<string, ContractDeviation>()
  for (const exchange of exchanges) {
    const call = evidence.callOf(exchange)
    const operation = operations.get(call?.subject.operation.operationId ?? '')
    if (call === undefined || operation === undefined) continue
    for (const { message, label, isAssumed } of deviationsOf(operation, call)) {
      const key = `${operation.operationId} ${message}`
      const deviation = found.get(key)
      if (deviation !== undefined) deviation.count += 1
      else {
        const example = `${exchange.file}, entry ${exchange.entry}`
        found.set(key, { operationId: operation.operationId, message, label, isAssumed, count: 1, example })
      }
    }
  }
  return [...found.values()]
}

type FoundDeviation = Pick<ContractDeviation, 'label' | 'message' | 'isAssumed'>

function deviationsOf(operation: Operation, { exchange, subject, body }: RecordedCall): FoundDeviation[] {
  const { status, contentType, text, redacted } = exchange
  if (text === undefined) return []
  const isRedacted = (place: string): boolean => place.split(/[.[\]]+/).some((name) => redacted.has(name))
  const answer = { status, contentType, text, milliseconds: 0 }
  const { deviations, undescribed } = check(operation, answer, false, false)
  const deviation = (place: string, message: (shown: string) => string, isDoubt: boolean): FoundDeviation => {
    const { place: shown, steps } = schemaPathOf(subject, status, place, body)
    const label = steps.at(-1)?.at(-1)?.label ?? subject.schemas.elements.at(subject.group, subject.reference).label
    return { label, message: message(shown), isAssumed: isDoubt || isAssumed(steps) }
  }
  return [
    ...deviations
      .filter(({ place }) => !isRedacted(place))
      .map(({ place, message }) => deviation(place, (shown) => message.replaceAll(`\`${place}`, `\`${shown}`), false)),
    ...undescribed.map(({ place }) =>
      deviation(place, (shown) => `\`${shown}\` stands for members that are not described.`, true),
    ),
  ]
}

/** Whether the element that is contradicted, or the one that holds it, is assumed to have its type or its members. */
function isAssumed(steps: SchemaPath['steps']): boolean {
  const [own = [], holder = []] = [...steps].reverse()
  const carries = (elements: typeof own, kind: string, subjects: readonly string[]): boolean =>
    elements.some(({ marks }) => marks.some((mark) => mark.kind === kind && subjects.includes(mark.subject)))
  const isOpen = carries(own, 'undocumented', ['type', 'items'])
  const isDecided = carries(own, 'assumed', ['type', 'items', 'members', 'presence'])
  return isOpen || isDecided || carries(holder, 'assumed', ['members'])
}

function schemaPathOf(
  { operation, schemas }: RecordedCall['subject'],
  status: number,
  place: string,
  body: RecordedCall['body'],
): SchemaPath {
  const response = responseFor(operation.responses, status)
  if (response?.reference === undefined || place === 'status' || place === 'content') return { place, steps: [] }
  return schemaPathTo(schemas, response.reference, place, isObject(body) ? String(body['status']) : '')
}
