import { createEstate } from '@cloud-cost/estate'
import { type ExampleCall, exampleCalls } from './calls.js'

/** Calls of one kind, all of one group. */
export interface Workload {
  readonly group: string
  readonly calls: readonly ExampleCall[]
}

const isGet = ({ call }: ExampleCall): boolean => call.method === 'GET'
const { operations: computed } = createEstate()
const isComputed = ({ operation }: ExampleCall): boolean => computed.has(operation.operationId)
const isPlain = (one: ExampleCall): boolean => !isComputed(one) && one.operation.pagination === undefined

/** The calls by what is measured with them. Contract and estate say which operation is of which kind. */
export const workloads = {
  get: largest((one) => isGet(one) && isPlain(one)),
  post: largest((one) => one.call.method === 'POST' && one.call.body !== undefined && isPlain(one)),
  cursor: largest(({ operation: { pagination } }) => pagination?.['style'] === 'cursor'),
} as const

/** The reads that the mock computes from its estate, in every group that has some. */
export const computedReads: readonly Workload[] = byGroup((one) => one.operation.isRead && isComputed(one))

function largest(isOfKind: (call: ExampleCall) => boolean): Workload {
  const [found] = [...byGroup(isOfKind)].sort((one, other) => other.calls.length - one.calls.length)
  if (found === undefined) throw new Error('the contract has no operation of this kind')
  return found
}

function byGroup(isOfKind: (call: ExampleCall) => boolean): Workload[] {
  const groups = new Map<string, ExampleCall[]>()
  for (const one of exampleCalls.filter(isOfKind)) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  return [...groups].map(([group, calls]) => ({ group, calls }))
}
