// What a company has on Google Cloud: its resources, projects and accounts.
import type { CompanyState } from '../../charges/company.js'
import type {
  GcpEntry,
  GcpMachineEntry,
  GcpProjectEntry,
  InProject,
  ResourceEntry,
} from '../../company/company-file.js'
import type { Account } from '../../company/resource.js'
import { remembered } from '../../kernel/maps.js'
import { inventoryOf } from '../../simulate/charged-resources.js'
import { derivedResources } from '../../simulate/derived-usage.js'
import { gcpCatalog, regionOf } from './catalog.js'
import { GCE_KIND, GCP_RESOURCES, gcpDerivedUsage, gcpZone, METERS, zoneOfKey } from './kinds.js'

/** Virtual machines, and what is charged for by the amount. */
export const gcpInventory = inventoryOf<GcpEntry, GcpMachineEntry, InProject & ResourceEntry>({
  vendor: 'gcp',
  resources: GCP_RESOURCES,
  meters: METERS,
  docUrl: 'https://cloud.google.com/billing/docs',
  partOf: ({ gcp }) => gcp,
  accountsOf: ({ projects }) => projects.map((project) => [project.projectId, project]),
  // A disk is in the zone of its machine.
  placeOf: ({ project: account, region, name }, machine = '') => ({
    account,
    zone: zoneOfKey(machine) ?? gcpZone(region, `${account} ${name}`),
  }),
  regionOf,
  identify: ({ project, region, type }, { file }) => {
    if (gcpCatalog(file).type(type) === undefined) return undefined
    return (name) => {
      const zone = gcpZone(region, `${project} ${name}`)
      const key = `//compute.googleapis.com/projects/${project}/zones/${zone}/instances/${name}`
      return { kind: GCE_KIND, id: name, key }
    }
  },
  implied: (company, machines, described) => derivedResources(company, machines, described, gcpDerivedUsage(company)),
  chargeKey: (account, path) => `//cloudbilling.googleapis.com/projects/${account}/${path}`,
})

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
