// Finds the resources of a line and the machines of a fleet among all resources of a company.
import type { Machines, Resource } from '../company/resource.js'
import type { Steps } from '../kernel/steps.js'
import type { ResourceIndex, ResourcePlaces } from './charge-table.js'

/** Resources that are looked at in a step. */
const RESOURCES_OF_A_STEP = 2_000

export function* placesIn(resources: readonly Resource[]): Steps<ResourcePlaces> {
  const fleets = new Map<Machines, number>()
  const others = new Map<string, number>()
  for (const [place, { machines, index, key }] of resources.entries()) {
    if (machines === undefined) others.set(key, place)
    else if (index === 0) fleets.set(machines, place)
    if (place % RESOURCES_OF_A_STEP === RESOURCES_OF_A_STEP - 1) yield
  }
  return { fleets, others }
}

/** The machines of a fleet, in their order. */
export function machinesOf({ resources, fleets }: ResourceIndex, fleet: Machines): readonly Resource[] {
  const first = fleets.get(fleet.whole ?? fleet)
  return first === undefined ? [] : resources.slice(first, first + fleet.count)
}

/** What is no machine with the tags that it has now; as it is given where the company does not list it, as what a bill has no id of. */
export function asItIsNow({ resources, others }: ResourceIndex, resource: Resource): Resource {
  return resources[others.get(resource.key) ?? -1] ?? resource
}

/** The position of a resource; `undefined` where the company does not list it. */
export function placeOf({ fleets, others }: ResourcePlaces, { machines, index, key }: Resource): number | undefined {
  if (machines === undefined) return others.get(key)
  const first = fleets.get(machines)
  return first === undefined ? undefined : first + index
}
