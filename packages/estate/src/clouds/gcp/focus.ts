import { focusServices } from '../../company/catalog.js'
import type { FocusWords } from '../../company/focus-words.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import { machineType } from './catalog.js'
import { BUCKET_KIND, DATASET_KIND, DISK_KIND, GCE_KIND, METERS } from './kinds.js'

const { provider, publisher, subAccountType, billingAccountType } = GCP_CATALOG.focus

export const GCP_FOCUS: FocusWords = {
  provider,
  publisher,
  subAccountType,
  billingAccount: ({ gcp }, account) => {
    const id = gcp?.billingAccount ?? account
    return { id, name: gcp?.billingAccountName ?? id, type: billingAccountType }
  },
  services: focusServices(GCP_CATALOG),
  providers: /^(?:Google|GCP)\b/i,
  ids: [
    [/^\/\/compute\.googleapis\.com\/.*\/instances\//, GCE_KIND],
    [/^\/\/compute\.googleapis\.com\/.*\/disks\//, DISK_KIND],
    [/^\/\/storage\.googleapis\.com\//, BUCKET_KIND],
    [/^\/\/bigquery\.googleapis\.com\//, DATASET_KIND],
  ],
  meters: Object.values(METERS),
  isMachineType: (name) => /^[a-z]\d[a-z]?-[a-z]/.test(name),
  machine: (name) => {
    const type = machineType(name)
    return type && { series: type.series.toUpperCase(), cores: type.vCpus, memoryGb: type.memoryGb }
  },
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
