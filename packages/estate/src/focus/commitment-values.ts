// What columns of FOCUS say of a commitment: as what is sold, and as what pays.
import type { Commitment } from '../charges/commitment.js'
import type { Micros } from '../kernel/money.js'
import { DAYS_IN_YEAR } from '../kernel/time.js'
import { decimal, type FocusVersion, type KnownColumn, type Values } from './columns.js'

/** A commitment and what it is sold as: its price depends on the term and the way to pay, too. */
export function valuesOfCommitment(commitment: Commitment): Values<KnownColumn> {
  const { product, region, key, words, focus, start, end, payment } = commitment
  const { type, machineType, unit } = focus
  const id =
    machineType === undefined ? product.name : [type, machineType, unit.replace(/-?Hours$/, '')].join(' ').trim()
  const years = Math.round((end - start) / DAYS_IN_YEAR)
  return {
    ResourceId: key,
    ResourceName: commitment.id,
    ResourceType: type,
    SkuId: id,
    SkuMeter: words.name,
    SkuPriceDetails: machineType === undefined ? undefined : JSON.stringify({ InstanceType: machineType }),
    SkuPriceId: [id, `${years}yr`, payment, region].filter((part) => part !== undefined).join(' '),
  }
}

export function quantityFor({ focus, hourlyCost }: Commitment, cost: Micros): number {
  return (focus.amount * cost) / hourlyCost
}

/** The cost of a commitment is shared out by amount, so that a share of its cost is the same share of its amount. */
export function paidBy(
  commitment: Commitment,
  cost: Micros,
  status: 'Used' | 'Unused',
  version: FocusVersion,
): Values<KnownColumn> {
  const program = { CommitmentPrograms: [{ ProgramType: commitment.focus.type }] }
  const isEligible = status === 'Used' && version === '1.4'
  return {
    ...appliedValues(commitment, quantityFor(commitment, cost), version),
    CommitmentDiscountStatus: status,
    CommitmentProgramEligibilityDetails: isEligible ? JSON.stringify(program) : undefined,
  }
}

/** A commitment of an amount of money applies money, and one of usage applies usage. */
export function appliedValues(
  { key, id, focus }: Commitment,
  quantity: number,
  version: FocusVersion,
): Values<KnownColumn> {
  const amount = decimal(quantity)
  const applied =
    focus.category === 'Spend'
      ? { ContractCommitmentAppliedCost: amount }
      : { ContractCommitmentAppliedQuantity: amount, ContractCommitmentAppliedUnit: focus.unit }
  const contract = { Elements: [{ ContractId: key, ContractCommitmentId: key, ...applied }] }
  return {
    CommitmentDiscountCategory: focus.category,
    CommitmentDiscountId: key,
    CommitmentDiscountName: id,
    CommitmentDiscountQuantity: amount,
    CommitmentDiscountType: focus.type,
    CommitmentDiscountUnit: focus.unit,
    ContractApplied: version === '1.2' ? undefined : JSON.stringify(contract),
  }
}
