import type { FocusWords } from '../../company/focus-words.js'

/** What the vendor calls its agreements, by the types of tenants. */
const AGREEMENTS: Readonly<Record<string, string>> = {
  EA: 'Enterprise Agreement',
  CSP: 'Microsoft Partner Agreement',
  'AZURE-PLAN': 'Microsoft Customer Agreement',
  'PAY-AS-YOU-GO': 'Microsoft Online Services Program',
}

export const AZURE_FOCUS: FocusWords = {
  provider: 'Microsoft',
  publisher: 'Microsoft',
  subAccountType: 'Subscription',
  billingAccount: ({ azure }, account) => {
    const subscription = azure?.subscriptions.find(({ subscriptionId }) => subscriptionId === account)
    const tenant = azure?.tenants.find(({ tenantId }) => tenantId === subscription?.tenantId)
    if (tenant === undefined) return { id: account, name: account, type: 'Subscription' }
    const { enrollmentNumber, tenantId, tenantAlias, tenantType } = tenant
    return { id: enrollmentNumber ?? tenantId, name: tenantAlias, type: AGREEMENTS[tenantType] ?? tenantType }
  },
  services: {
    'Virtual Machines': { category: 'Compute', subcategory: 'Virtual Machines' },
    Storage: { category: 'Storage', subcategory: 'Other (Storage)' },
    Bandwidth: { category: 'Networking', subcategory: 'Network Connectivity' },
  },
}
