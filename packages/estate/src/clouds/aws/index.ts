import { zoneLetter } from '../../company/catalog.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import type { Cloud, Handlers, IdsOf } from '../cloud.js'
import { REGIONS, regionOf } from './catalog.js'
import { AWS_FOCUS } from './focus.js'
import { generatedAws } from './generate.js'
import { awsInventory } from './inventory.js'
import { AWS_RESOURCES, EC2_KIND, RDS_KIND } from './kinds.js'
import {
  ACCOUNT,
  AWS_CHARGES,
  awsAutoSavingsState,
  awsAutoSavingsSubscriptions,
  awsLedgerOf,
  chargedAccounts,
} from './ledger.js'
import { automatedSavingsAccounts } from './operations/automated-savings-accounts.js'
import { automatedSavingsIntegration } from './operations/automated-savings-integration.js'
import { awsAccountOperations } from './operations/aws-accounts.js'
import { recommendations } from './operations/recommendations.js'
import { reservedInstances } from './operations/reserved-instances.js'
import { savingsPlans } from './operations/savings-plans.js'
import { AWS_REFERENCES } from './references.js'

/** Amazon Web Services: machines, databases and what is charged for by the amount, reserved instances and savings plans, automated savings. */
export const aws: Cloud & { readonly code: 'aws' } = {
  code: 'aws',
  name: AWS_CATALOG.name,
  regions: REGIONS,
  kinds: [EC2_KIND, RDS_KIND, ...AWS_RESOURCES.kinds],
  entries: {
    accounts: { list: 'accounts', id: 'accountId' },
    account: 'account',
    machines: 'machines',
    product: AWS_CHARGES.product,
    databases: 'databases',
    commitments: [
      { list: 'reservedInstances', id: 'reservedInstanceId', sizes: [{ member: 'count', step: 1 }] },
      { list: 'savingsPlans', id: 'savingsPlansId', sizes: [{ member: 'hourlyCommitment', step: 0.0001 }] },
    ],
  },
  references: AWS_REFERENCES,
  focus: AWS_FOCUS,
  changed: { definition: 'AwsEntry', lists: ['accounts'], deletable: [ACCOUNT], empty: { accounts: [] } },
  generated: {
    share: 0.7,
    accounts: 1,
    entry: (options, random, resources) => ({ aws: generatedAws(options, random, resources) }),
  },
  // A volume is in the zone of its machine.
  zoneOf: ({ region, key, attachedTo }) => `${region}${zoneLetter(regionOf(region), attachedTo ?? key)}`,
  accounts: chargedAccounts,
  inventory: awsInventory,
  billed: AWS_CHARGES,
  ledger: awsLedgerOf,
  autoSavings: { subscriptions: awsAutoSavingsSubscriptions, state: awsAutoSavingsState },
  operations: {
    ...automatedSavingsAccounts,
    ...automatedSavingsIntegration,
    ...awsAccountOperations,
    ...recommendations,
    ...reservedInstances,
    ...savingsPlans,
  } satisfies Handlers<IdsOf<'aws'>>,
}
