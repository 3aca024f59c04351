import { type ExampleCall, exampleCalls } from './calls.js'

/** Calls of one kind, all of the group that has most of them. */
export interface Workload {
  readonly group: string
  readonly calls: readonly ExampleCall[]
}

const isGet = ({ call }: ExampleCall): boolean => call.method === 'GET'
const isPlain = ({ operation: { value } }: ExampleCall): boolean =>
  !('x-mock-resource' in value || 'x-pagination' in value)

/** The calls by what is measured with them. The contract says which operation is of which kind. */
export const workloads = {
  get: largest((one) => isGet(one) && isPlain(one)),
  post: largest((one) => one.call.method === 'POST' && one.call.body !== undefined && isPlain(one)),
  state: largest((one) => isGet(one) && 'x-mock-resource' in one.operation.value),
  cursor: largest(
    ({ operation: { value } }) => (value['x-pagination'] as { style?: string } | undefined)?.style === 'cursor',
  ),
} as const

function largest(isOfKind: (call: ExampleCall) => boolean): Workload {
  const groups = new Map<string, ExampleCall[]>()
  for (const one of exampleCalls.filter(isOfKind)) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  const [found] = [...groups].sort(([, one], [, other]) => other.length - one.length)
  if (found === undefined) throw new Error('the contract has no operation of this kind')
  return { group: found[0], calls: found[1] }
}
