import { focusServices } from '../../company/catalog.js'
import { billedIds } from '../../company/catalog-resources.js'
import type { FocusWords } from '../../company/focus-words.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'
import { uuid } from '../../kernel/random.js'
import { NO_AZURE } from './accounts.js'
import { azureSize } from './catalog.js'
import { AZURE_RESOURCES, METERS, POSTGRESQL_KIND, VM_KIND } from './kinds.js'

const { provider, publisher, subAccountType, agreements } = AZURE_CATALOG.focus
/** What the vendor calls its agreements, by the types of tenants. */
const AGREEMENTS: Readonly<Record<string, string>> = agreements

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function lowerGuid(id: string): string {
  return GUID.test(id) ? id.toLowerCase() : id
}

export const AZURE_FOCUS: FocusWords = {
  provider,
  publisher,
  subAccountType,
  billingAccount: ({ azure }, account) => {
    const subscription = azure?.subscriptions.find(({ subscriptionId }) => subscriptionId === account)
    const tenant = azure?.tenants.find(({ tenantId }) => tenantId === subscription?.tenantId)
    if (tenant === undefined) return { id: account, name: account, type: subAccountType }
    const { enrollmentNumber, tenantId, tenantAlias, tenantType } = tenant
    return { id: enrollmentNumber ?? tenantId, name: tenantAlias, type: AGREEMENTS[tenantType] ?? tenantType }
  },
  services: focusServices(AZURE_CATALOG),
  providers: /^(?:Microsoft|Azure)\b/i,
  ids: billedIds(AZURE_CATALOG, [VM_KIND, POSTGRESQL_KIND, ...AZURE_RESOURCES.kinds], 'i'),
  meters: Object.values(METERS),
  isMachineType: (name) => /^(?:Standard|Basic)_\w+$/.test(name),
  machine: (name) => {
    const type = azureSize(name)
    const [, family = '', features = '', version = ''] = /^Standard_([A-Z]+)\d+([a-z]*)(?:_(v\d+))?$/.exec(name) ?? []
    if (type === undefined || family === '') return undefined
    const { vCpus: cores, memoryGb } = type
    return { series: `${family}${features}${version}`, memoryGb, ...(family.startsWith('B') ? {} : { cores }) }
  },
  accountOf: (id) => /^\/subscriptions\/([^/]+)/i.exec(id)?.[1]?.toLowerCase() ?? lowerGuid(id),
  // A billing account of a customer agreement is two GUIDs and a date.
  payerOf: (id) => lowerGuid((/\/billingAccounts\/([^/]+)/i.exec(id)?.[1] ?? id).replace(/:.*$/, '')),
  comparable: (id) => id.toLowerCase(),
  idOf: (key) => key,
  holderOf: () => undefined,
  describedIn: ({ azure }) => {
    if (azure === undefined) return {}
    const { machines, databases, disks, storageAccounts, ...described } = azure
    return { azure: described }
  },
  payersOf: ({ azure }) =>
    (azure?.tenants ?? []).flatMap(({ enrollmentNumber, tenantId }) => [enrollmentNumber ?? [], tenantId].flat()),
  withAccounts: ({ azure = NO_AZURE }, payer, accounts) => {
    const { payerOf, accountOf } = AZURE_FOCUS
    const tenant = azure.tenants.find(({ enrollmentNumber, tenantId }) =>
      [enrollmentNumber, tenantId].some((id) => id !== undefined && payerOf(id) === payer.id),
    )
    const isGuid = GUID.test(payer.id)
    // A bill has no tenant: one with the id of the billing account stands for it, in the form that tenants have.
    const tenantId = tenant?.tenantId ?? (isGuid ? payer.id : uuid('tenant', payer.id))
    const ids = new Set(azure.subscriptions.map(({ subscriptionId }) => accountOf(subscriptionId)))
    // What belongs to no subscription is charged to the billing account.
    const added = accounts.filter(({ id }) => !ids.has(id) && id !== payer.id)
    const newTenant = {
      tenantId,
      tenantAlias: payer.name,
      tenantType: payer.type,
      applicationId: '',
      ...(isGuid ? {} : { enrollmentNumber: payer.id }),
    }
    return {
      azure: {
        ...azure,
        tenants: tenant === undefined ? [...azure.tenants, newTenant] : azure.tenants,
        subscriptions: [
          ...azure.subscriptions,
          ...added.map(({ id, name }) => ({ subscriptionId: id, subscriptionAlias: name, tenantId })),
        ],
      },
    }
  },
}
