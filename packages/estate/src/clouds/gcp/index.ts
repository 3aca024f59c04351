import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import type { Cloud, Handlers, IdsOf } from '../cloud.js'
import { REGIONS } from './catalog.js'
import { GCP_FOCUS } from './focus.js'
import { generatedGcp } from './generate.js'
import { gcpAccounts, gcpInventory } from './inventory.js'
import { GCE_KIND, GCP_RESOURCES, zoneOfKey } from './kinds.js'
import { GCP_CHARGES, gcpLedgerOf } from './ledger.js'
import { committedUseDiscounts } from './operations/committed-use-discounts.js'
import { recommendations } from './operations/recommendations.js'
import { GCP_REFERENCES } from './references.js'

/** Google Cloud: virtual machines, committed use, and what is charged for by the amount. */
export const gcp: Cloud & { readonly code: 'gcp' } = {
  code: 'gcp',
  name: GCP_CATALOG.name,
  regions: REGIONS,
  kinds: [GCE_KIND, ...GCP_RESOURCES.kinds],
  entries: {
    accounts: { list: 'projects', id: 'projectId' },
    account: 'project',
    machines: 'machines',
    product: GCP_CHARGES.product,
    commitments: [
      {
        list: 'commitments',
        id: 'commitmentId',
        sizes: [
          { member: 'vCpus', step: 1, suffix: '-vcpu' },
          { member: 'memoryGb', step: 1, suffix: '-memory' },
        ],
      },
    ],
  },
  references: GCP_REFERENCES,
  focus: GCP_FOCUS,
  isJudgedAtList: true,
  generated: {
    share: 0.15,
    accounts: 2,
    entry: (options, random, resources) => ({ gcp: generatedGcp(options, random, resources) }),
  },
  zoneOf: ({ key }) => zoneOfKey(key),
  accounts: gcpAccounts,
  inventory: gcpInventory,
  billed: GCP_CHARGES,
  ledger: gcpLedgerOf,
  operations: { ...committedUseDiscounts, ...recommendations } satisfies Handlers<IdsOf<'gcp'>>,
}
