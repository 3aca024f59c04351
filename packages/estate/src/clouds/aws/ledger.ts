import { type ChargingCloud, ledgersOf } from '../../simulate/ledgers.js'
import { bySpot } from '../../simulate/lines.js'
import { ShareRule } from '../../simulate/share-rule.js'
import { AwsAllocator } from './allocation.js'
import { billedCommitment, billedPool } from './billed.js'
import { type AwsCommitment, awsCommitments, KINDS, kindOf } from './commitments.js'
import { awsInventory } from './inventory.js'
import { type AwsPool, awsPools } from './pools.js'
import { supportOf } from './support-plans.js'

export const AWS_CHARGES: ChargingCloud<AwsPool, AwsCommitment> = {
  code: 'aws',
  kinds: KINDS,
  kindOf: (commitment) => KINDS.indexOf(kindOf(commitment)),
  inventory: awsInventory,
  commitments: awsCommitments,
  *allocation(resources, commitments, file) {
    const { pools, spot } = bySpot(yield* awsPools(resources, file))
    yield
    const allocator = yield* AwsAllocator.of(pools, commitments)
    return {
      pools,
      spot,
      order: allocator.order,
      begin: () => allocator.begin(),
      apply: (day, commitment, index) => allocator.apply(day, commitment, index),
      rules: (month, lines, first, accounts) => [new ShareRule(lines, first, accounts, supportOf(month))],
    }
  },
  billed: (file) => ({
    poolOf: (line, machine) => billedPool(line, machine, file),
    commitmentOf: (commitment) => billedCommitment(commitment, file),
  }),
}

export const awsLedgerOf = ledgersOf(AWS_CHARGES)
