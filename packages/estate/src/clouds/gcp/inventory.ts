import type { CompanyState } from '../../company/company.js'
import { fleet, type Resource } from '../../company/resource.js'
import { machineType } from './catalog.js'
import { GCE_KIND } from './kinds.js'

/** Virtual machines. */
export function gcpInventory({ gcp }: CompanyState): Resource[] {
  return (gcp?.machines ?? [])
    .filter((entry) => machineType(entry.type) !== undefined)
    .flatMap((entry) =>
      fleet(entry, (name) => {
        const key = `//compute.googleapis.com/projects/${entry.project}/zones/${entry.region}-a/instances/${name}`
        return { vendor: 'gcp', kind: GCE_KIND, account: entry.project, id: name, key }
      }),
    )
}
