import { type CompanyState, remembered } from '../../company/company.js'
import { fleet, type Resource } from '../../company/resource.js'
import { machineType } from './catalog.js'
import { GCE_KIND } from './kinds.js'
import { gcpServices } from './services.js'

/** Virtual machines, and what is charged for by the amount. */
export function gcpInventory(company: CompanyState): readonly Resource[] {
  return madeOnce(company.file, company.seed)
}

const madeOnce = remembered(({ gcp }: CompanyState['file'], seed: number): readonly Resource[] => {
  const machines = (gcp?.machines ?? [])
    .filter((entry) => machineType(entry.type) !== undefined)
    .flatMap((entry) =>
      fleet(entry, (name) => {
        const key = `//compute.googleapis.com/projects/${entry.project}/zones/${entry.region}-a/instances/${name}`
        return { vendor: 'gcp', kind: GCE_KIND, account: entry.project, id: name, key }
      }),
    )
  return [...machines, ...(gcp === undefined ? [] : gcpServices(gcp, machines, seed))]
})
