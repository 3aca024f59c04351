import { type Operation, reachable } from '@cloud-cost/contract/model'

/**
 * Names of the component schemas that occur in requests only. Their types ask little of callers: arrays may be read-only
 * and optional members `undefined`. What answers use as well is typed as an answer.
 */
export function requestModels(operations: readonly Operation[]): ReadonlySet<string> {
  const sent = new Set<string>()
  const received = new Set<string>()
  for (const { document, body, success, errors, parameters } of operations) {
    reachable(document, [...parameters.map(({ schema }) => schema), body?.schema ?? null], sent)
    reachable(document, [success ?? null, ...errors], received)
  }
  return new Set([...sent].filter((name) => !received.has(name)))
}
