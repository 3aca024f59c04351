import type { Machines, Resource } from '../company/resource.js'

/** Finds the resources of a line: the machines of a fleet in their order, and what is metered. */
export interface ResourceIndex {
  readonly byFleet: ReadonlyMap<Machines, readonly Resource[]>
  /** A resource with the tags that it has now. */
  readonly byKey: ReadonlyMap<string, Resource>
}

export function indexOf(resources: readonly Resource[]): ResourceIndex {
  const byFleet = new Map<Machines, Resource[]>()
  for (const resource of resources) {
    const { machines } = resource
    if (machines === undefined) continue
    const fleet = byFleet.get(machines)
    if (fleet === undefined) byFleet.set(machines, [resource])
    else fleet.push(resource)
  }
  return { byFleet, byKey: new Map(resources.map((resource) => [resource.key, resource])) }
}
