import type { Json } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import ledger, { type LedgerEntry } from '@cloud-cost/openapi/ledger'
import type { Member } from './check.js'
import { typeOf } from './json-type.js'
import { valuesAt } from './place.js'

/** Something that the contract says is not shown, as a deployment shows it. */
export interface Seen {
  readonly place: string
  /** What is not shown: `members`, `type`, `items`, `values` or `presence`. */
  readonly what: string
  readonly type: string
  readonly values?: readonly Json[]
}

const entries: ReadonlyMap<string, readonly LedgerEntry[]> = new Map(
  ledger.flatMap(({ operations }) => operations.map(({ operationId, entries }) => [operationId, entries] as const)),
)

/** What an answer shows of the marks of its operation; `hidden` are the members that are let through by such a mark. */
export function seenUnspecified(
  { operationId }: Operation,
  status: number,
  body: Json,
  hidden: readonly Member[],
  showValues: boolean,
): Seen[] {
  const members = hidden.map((member) => ({ ...member, what: 'members' }))
  const others = (entries.get(operationId) ?? []).flatMap(({ what, element }): Seen[] => {
    const [answer, place = ''] = element.split(' ')
    if (answer !== String(status) || what === undefined || what === 'members') return []
    const values = valuesAt(place, body)
    if (values.length === 0) return []
    // Of a mark on the values of something, its members are not part.
    const depth = what === 'type' || what === 'items' ? undefined : 1
    return [{ place, what, type: typeOf(values, depth), ...(showValues && { values: values.slice(0, 3) }) }]
  })
  return [...members, ...others]
}
