import { type CompanyState, remembered } from '../../company/company.js'
import { fleet, type Resource } from '../../company/resource.js'
import { VM_KIND } from './kinds.js'

/** Virtual machines. */
export function azureInventory(company: CompanyState): readonly Resource[] {
  return madeOnce(company.file, company.seed)
}

const madeOnce = remembered(({ azure }: CompanyState['file'], _seed: number): readonly Resource[] => {
  return (azure?.machines ?? []).flatMap((entry) =>
    fleet(entry, (name) => {
      const group = entry.resourceGroup ?? 'rg-default'
      const key = `/subscriptions/${entry.subscription}/resourceGroups/${group}/providers/Microsoft.Compute/virtualMachines/${name}`
      return { vendor: 'azure', kind: VM_KIND, account: entry.subscription, id: key, key }
    }),
  )
})
