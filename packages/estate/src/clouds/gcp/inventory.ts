// What a company has on Google Cloud: its resources, projects and accounts.

import type { CompanyState } from '../../charges/company.js'
import { lifeIn, placeOf } from '../../company/beginning.js'
import type {
  GcpEntry,
  GcpProjectEntry,
  GcpServiceEntry,
  InProject,
  ResourceEntry,
} from '../../company/company-file.js'
import type { Account, Resource } from '../../company/resource.js'
import { fleet, type Making } from '../../company/resource-makers.js'
import { remembered } from '../../kernel/maps.js'
import { flatMapped, madeOnce, type Steps } from '../../kernel/steps.js'
import type { DateRange } from '../../kernel/time.js'
import { accountCharges, listedResources, serviceResources } from '../../simulate/charged-resources.js'
import { derivedResources } from '../../simulate/derived-usage.js'
import { growthFrom } from '../../simulate/metering.js'
import { gcpCatalog, regionOf } from './catalog.js'
import { GCE_KIND, GCP_RESOURCES, gcpDerivedUsage, gcpZone, METERS, zoneOfKey } from './kinds.js'

/** Virtual machines, and what is charged for by the amount. */
export const gcpInventory = madeOnce(made)

function* made(company: CompanyState): Steps<readonly Resource[]> {
  const { file } = company
  const { gcp } = file
  const lifeOf = (entry: ResourceEntry): DateRange => lifeIn(company, undefined, entry)
  const entries = (gcp?.machines ?? []).filter((entry) => gcpCatalog(file).type(entry.type) !== undefined)
  const machines = yield* flatMapped(entries, (entry) =>
    fleet(entry, placeOf(company, regionOf(entry.region), undefined, entry), (name) => {
      const zone = gcpZone(entry.region, `${entry.project} ${name}`)
      const key = `//compute.googleapis.com/projects/${entry.project}/zones/${zone}/instances/${name}`
      return { vendor: 'gcp', kind: GCE_KIND, account: entry.project, id: name, key }
    }),
  )
  const services =
    gcp === undefined
      ? []
      : yield* gcpServices(gcp, machines, { seed: company.seed, lifeOf, growthOf: growthFrom(company) })
  return [
    ...machines,
    ...services,
    ...(yield* derivedResources(company, machines, services, gcpDerivedUsage(company))),
    ...accountCharges(company.file, new Map(gcp?.projects.map((project) => [project.projectId, project])), {
      vendor: 'gcp',
      docUrl: 'https://cloud.google.com/billing/docs',
      lifeOf: (account, charge) => lifeIn(company, account, charge),
      identify: (account, path) => {
        const key = `//cloudbilling.googleapis.com/projects/${account}/${path}`
        return { id: path.slice(path.indexOf('/') + 1), key }
      },
    }),
  ]
}

/** The name of a project; its id where the company has no such project. */
export function projectName(company: CompanyState, projectId: string): string {
  return gcpAccounts(company).find(({ accountId }) => accountId === projectId)?.accountAlias ?? projectId
}

export function gcpAccounts({ gcp }: CompanyState): readonly Account[] {
  return accountsOf(gcp?.projects ?? NONE)
}

const NONE: readonly GcpProjectEntry[] = []

const accountsOf = remembered((projects: readonly GcpProjectEntry[]): readonly Account[] =>
  projects.map(({ projectId: accountId, projectName: accountAlias }) => ({ accountId, accountAlias })),
)

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
function* gcpServices(gcp: GcpEntry, machines: readonly Resource[], making: Making<Placed>): Steps<Resource[]> {
  return [
    ...(yield* listedResources(gcp, machines, making, LISTING)),
    ...serviceResources<GcpServiceEntry>(gcp.services ?? [], making, LISTING),
  ]
}
