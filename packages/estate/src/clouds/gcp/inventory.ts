import { placeOf } from '../../company/beginning.js'
import { type CompanyState, remembered } from '../../company/company.js'
import { fleet, type Resource } from '../../company/resource.js'
import { machineType, regionOf } from './catalog.js'
import { GCE_KIND } from './kinds.js'

/** Virtual machines. */
export function gcpInventory(company: CompanyState): readonly Resource[] {
  return madeOnce(company.file, company)
}

const madeOnce = remembered(({ gcp }: CompanyState['file'], company: CompanyState): readonly Resource[] => {
  return (gcp?.machines ?? [])
    .filter((entry) => machineType(entry.type) !== undefined)
    .flatMap((entry) =>
      fleet(entry, placeOf(company, regionOf(entry.region), undefined, entry), (name) => {
        const key = `//compute.googleapis.com/projects/${entry.project}/zones/${entry.region}-a/instances/${name}`
        return { vendor: 'gcp', kind: GCE_KIND, account: entry.project, id: name, key }
      }),
    )
})
