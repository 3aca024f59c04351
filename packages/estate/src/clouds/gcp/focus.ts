import type { FocusWords } from '../../company/focus-words.js'
import { COMPUTE_ENGINE } from './catalog.js'
import { GCE_KIND } from './kinds.js'
import { ALL, BIGQUERY, CLOUD_STORAGE } from './meters.js'
import { BUCKET_KIND, DATASET_KIND, DISK_KIND } from './service-kinds.js'

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
  providers: /^(?:Google|GCP)\b/i,
  ids: [
    [/^\/\/compute\.googleapis\.com\/.*\/instances\//, GCE_KIND],
    [/^\/\/compute\.googleapis\.com\/.*\/disks\//, DISK_KIND],
    [/^\/\/storage\.googleapis\.com\//, BUCKET_KIND],
    [/^\/\/bigquery\.googleapis\.com\//, DATASET_KIND],
  ],
  meters: ALL,
  isMachineType: (name) => /^[a-z]\d[a-z]?-[a-z]/.test(name),
  accountOf: (id) => id.replace(/^projects\//, ''),
  payerOf: (id) => id.replace(/^billingAccounts\//, ''),
  comparable: (id) => id,
  idOf: (key) => key.split('/').at(-1) ?? key,
  holderOf: (key) => /\/projects\/([^/]+)\//.exec(key)?.[1],
  describedIn: ({ gcp }) => {
    if (gcp === undefined) return {}
    const { machines, disks, buckets, datasets, ...described } = gcp
    return { gcp: described }
  },
  payersOf: ({ gcp }) => (gcp === undefined ? [] : [gcp.billingAccount]),
  withAccounts: ({ gcp }, payer, accounts) => {
    const described = gcp?.projects ?? []
    const ids = new Set(described.map(({ projectId }) => projectId))
    const added = accounts.filter(({ id }) => !ids.has(id))
    return {
      gcp: {
        billingAccountName: payer.name,
        ...gcp,
        billingAccount: payer.id,
        projects: [...described, ...added.map(({ id, name }) => ({ projectId: id, projectName: name }))],
      },
    }
  },
}
