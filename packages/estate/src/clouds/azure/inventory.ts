import type { CompanyState } from '../../charges/company.js'
import { lifeIn, placeOf } from '../../company/beginning.js'
import type { Resource } from '../../company/resource.js'
import { fleet } from '../../company/resource-makers.js'
import { flatMapped, madeOnce, type Steps } from '../../kernel/steps.js'
import type { DateRange } from '../../kernel/time.js'
import { accountCharges } from '../../simulate/account-charges.js'
import { derivedResources } from '../../simulate/derived-usage.js'
import { growthFrom } from '../../simulate/metering.js'
import { regionOf } from './catalog.js'
import { azureDerivedUsage, POSTGRESQL_KIND, VM_KIND } from './kinds.js'
import { type AzureResourceEntry, azureServices, pathOf } from './services.js'

/** Virtual machines, and what is charged for by the amount. */
export const azureInventory = madeOnce(made)

function* made(company: CompanyState): Steps<readonly Resource[]> {
  const { azure } = company.file
  const subscriptions = new Map(azure?.subscriptions.map((entry) => [entry.subscriptionId, entry]))
  const accountOf = (entry: AzureResourceEntry) => subscriptions.get(entry.subscription)
  const lifeOf = (entry: AzureResourceEntry): DateRange => lifeIn(company, accountOf(entry), entry)
  const machines = yield* flatMapped(azure?.machines ?? [], (entry) =>
    fleet(entry, placeOf(company, regionOf(entry.region), accountOf(entry), entry), (name) => {
      const key = pathOf(entry, 'Microsoft.Compute/virtualMachines', name)
      return { vendor: 'azure', kind: VM_KIND, account: entry.subscription, id: key, key }
    }),
  )
  const databases = yield* flatMapped(azure?.databases ?? [], (entry) =>
    fleet(entry, placeOf(company, regionOf(entry.region), accountOf(entry), entry), (name) => {
      const key = pathOf(entry, 'Microsoft.DBforPostgreSQL/flexibleServers', name)
      return { vendor: 'azure', kind: POSTGRESQL_KIND, account: entry.subscription, id: key, key }
    }),
  )
  const services =
    azure === undefined
      ? []
      : yield* azureServices(azure, machines, { seed: company.seed, lifeOf, growthOf: growthFrom(company) })
  return [
    ...machines,
    ...databases,
    ...services,
    ...(yield* derivedResources(company, [...machines, ...databases], services, azureDerivedUsage(company))),
    ...accountCharges(company.file, subscriptions, {
      vendor: 'azure',
      docUrl: 'https://learn.microsoft.com/azure/cost-management-billing/',
      lifeOf: (account, charge) => lifeIn(company, account, charge),
      identify: (account, path) => {
        const key = `/subscriptions/${account}/providers/Microsoft.Billing/${path}`
        return { id: key, key }
      },
    }),
  ]
}
