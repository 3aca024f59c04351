import type { FocusWords } from '../../company/focus-words.js'
import { COMPUTE_ENGINE } from './catalog.js'
import { BIGQUERY, CLOUD_STORAGE } from './meters.js'

export const GCP_FOCUS: FocusWords = {
  provider: 'Google Cloud',
  publisher: 'Google Cloud',
  subAccountType: 'Project',
  billingAccount: ({ gcp }, account) => {
    const id = gcp?.billingAccount ?? account
    return { id, name: gcp?.billingAccountName ?? id, type: 'Billing Account' }
  },
  services: {
    [COMPUTE_ENGINE.code]: { category: 'Compute', subcategory: 'Virtual Machines' },
    [CLOUD_STORAGE.code]: { category: 'Storage', subcategory: 'Object Storage' },
    [BIGQUERY.code]: { category: 'Databases', subcategory: 'Data Warehouses' },
  },
}
