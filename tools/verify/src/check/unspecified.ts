import type { Json } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import certainty from '@cloud-cost/openapi/certainty'
import { type Member, memberOf, valuesAt } from './body-path.js'

/** Something that the contract says is not shown, as a deployment shows it. */
export interface Observed extends Member {
  /** What is not shown: `members`, `type`, `items`, `values` or `presence`. */
  readonly what: string
}

const entries = new Map(
  certainty.flatMap(({ operations }) => operations.map((operation) => [operation.operationId, operation.entries])),
)

/** What an answer shows of the marks of its operation; those on members apart, which the members that they let through show. */
export function observedUndocumented(
  { operationId }: Operation,
  status: number,
  body: Json,
  showValues: boolean,
): Observed[] {
  return (entries.get(operationId) ?? []).flatMap(({ what, element }): Observed[] => {
    const [answer, place = ''] = element.split(' ')
    if (answer !== String(status) || what === undefined || what === 'members') return []
    // A mark on the values of something does not cover its members.
    const depth = what === 'type' || what === 'items' ? undefined : 1
    const values = valuesAt(place, body)
    return values.length === 0 ? [] : [{ what, ...memberOf(place, values, showValues, depth) }]
  })
}
