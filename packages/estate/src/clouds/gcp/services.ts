// What Google Cloud charges for by the amount.
import type { GcpEntry, GcpServiceEntry, InProject, ResourceEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import type { Making } from '../../company/resource-makers.js'
import type { Steps } from '../../kernel/steps.js'
import { listedResources, serviceResources } from '../../simulate/services.js'
import { GCP_RESOURCES, gcpZone, METERS, zoneOfKey } from './kinds.js'

const LISTING = {
  resources: GCP_RESOURCES,
  meters: METERS,
  // A disk is in the zone of its machine.
  placeOf: ({ project: account, region, name }: Placed, machine = '') => ({
    account,
    zone: zoneOfKey(machine) ?? gcpZone(region, `${account} ${name}`),
  }),
}

interface Placed extends ResourceEntry, InProject {}

/** What a company is charged for by the amount. */
export function* gcpServices(gcp: GcpEntry, machines: readonly Resource[], making: Making<Placed>): Steps<Resource[]> {
  return [
    ...(yield* listedResources(gcp, machines, making, LISTING)),
    ...serviceResources<GcpServiceEntry>(gcp.services ?? [], making, LISTING),
  ]
}
