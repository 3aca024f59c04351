// Fills the inputs of an operation from options, responses before and the examples of the contract.
import type { Json } from '@cloud-cost/contract/document'
import type { Input, Need } from './need.js'
import type { ObservedRecord } from './records.js'

/** The origin of a value that may name nothing that exists. */
export const EXAMPLE = "the contract's example"

/** Inputs for a request, and the names of those that nothing gives a value for. */
export interface Filled {
  readonly inputs: readonly Input[]
  readonly missing: readonly string[]
}

/**
 * Gives each need a value: one that was set by hand, one of a record that was read, the contract's default, its example.
 * Values of records fit together: the record that knows most of the needs comes first, and none of the others may
 * contradict what is chosen already.
 */
export function fill(
  needs: readonly Need[],
  records: readonly ObservedRecord[],
  fixed: ReadonlyMap<string, string> = new Map(),
): Filled {
  const chosen = new Map<Need, Input>()
  const choose = (need: Need, value: Json | undefined, from: string): void => {
    if (value !== undefined && !chosen.has(need)) chosen.set(need, { need, value, from })
  }
  for (const need of needs) choose(need, fixed.get(need.name), '--set')
  fillFromRecords(needs, records, chosen)
  for (const need of needs) {
    choose(need, need.default, "the contract's default")
    choose(need, need.example, EXAMPLE)
  }
  const missing = needs.filter((need) => !chosen.has(need)).map(({ name }) => name)
  return { inputs: [...chosen.values()], missing }
}

function fillFromRecords(needs: readonly Need[], records: readonly ObservedRecord[], chosen: Map<Need, Input>): void {
  for (;;) {
    const open = needs.filter((need) => !chosen.has(need))
    const [best] = records
      .map((record) => ({ record, inputs: open.flatMap((need) => inputFrom(record, need, records)) }))
      .filter(({ record, inputs }) => inputs.length > 0 && agrees(record, chosen))
      .sort((first, second) => second.inputs.length - first.inputs.length)
    if (best === undefined) return
    for (const input of best.inputs) chosen.set(input.need, input)
    // The record was asked for with inputs of its own; what hangs together with them has to be asked for likewise.
    for (const need of open) {
      const asked = best.record.inputs.get(need.name)
      if (asked !== undefined && !chosen.has(need)) chosen.set(need, { ...asked, need })
    }
  }
}

/** Where the contract names the origin of a value, records from elsewhere count only when it has given none. */
function inputFrom(
  { operationId, kind, members }: ObservedRecord,
  need: Need,
  records: readonly ObservedRecord[],
): Input[] {
  const { source, name, isLookedUp } = need
  const isSource = source !== undefined && (source.operation === operationId || kind === 'created')
  const isKnown = records.some((record) => record.operationId === source?.operation)
  const member = isSource ? source.member : isLookedUp && !isKnown && kind !== 'single' ? name : undefined
  const value = member === undefined ? undefined : members.get(member)
  return value === undefined ? [] : [{ need, value, from: `response of ${operationId}` }]
}

function agrees({ members, inputs }: ObservedRecord, chosen: ReadonlyMap<Need, Input>): boolean {
  return [...chosen.values()].every(({ need, value }) => {
    const own = inputs.get(need.name)?.value ?? members.get(need.name)
    return own === undefined || own === value
  })
}
