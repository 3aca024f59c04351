import { type CompanyState, remembered } from '../../company/company.js'
import { fleet, type Resource } from '../../company/resource.js'
import { VM_KIND } from './kinds.js'
import { azureServices, pathOf } from './services.js'

/** Virtual machines, and what is charged for by the amount. */
export function azureInventory(company: CompanyState): readonly Resource[] {
  return madeOnce(company.file, company.seed)
}

const madeOnce = remembered(({ azure }: CompanyState['file'], seed: number): readonly Resource[] => {
  const machines = (azure?.machines ?? []).flatMap((entry) =>
    fleet(entry, (name) => {
      const key = pathOf(entry, 'Microsoft.Compute/virtualMachines', name)
      return { vendor: 'azure', kind: VM_KIND, account: entry.subscription, id: key, key }
    }),
  )
  return [...machines, ...(azure === undefined ? [] : azureServices(azure, machines, seed))]
})
