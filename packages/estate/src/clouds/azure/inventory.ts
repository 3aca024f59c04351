import { placeOf } from '../../company/beginning.js'
import { type CompanyState, remembered } from '../../company/company.js'
import { fleet, type Resource } from '../../company/resource.js'
import { regionOf } from './catalog.js'
import { VM_KIND } from './kinds.js'

/** Virtual machines. */
export function azureInventory(company: CompanyState): readonly Resource[] {
  return madeOnce(company.file, company)
}

const madeOnce = remembered(({ azure }: CompanyState['file'], company: CompanyState): readonly Resource[] => {
  const subscriptions = new Map(azure?.subscriptions.map((entry) => [entry.subscriptionId, entry]))
  return (azure?.machines ?? []).flatMap((entry) =>
    fleet(entry, placeOf(company, regionOf(entry.region), subscriptions.get(entry.subscription), entry), (name) => {
      const group = entry.resourceGroup ?? 'rg-default'
      const key = `/subscriptions/${entry.subscription}/resourceGroups/${group}/providers/Microsoft.Compute/virtualMachines/${name}`
      return { vendor: 'azure', kind: VM_KIND, account: entry.subscription, id: key, key }
    }),
  )
})
