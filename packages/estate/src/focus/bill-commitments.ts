// Collects the commitments of a bill.

import type { Account } from '../charges/charge-table.js'
import type { BilledCommitment } from '../charges/commitment.js'
import type { CommitmentIndex } from '../charges/indexes.js'
import type { Cloud } from '../clouds/cloud.js'
import { MILLIONTHS } from '../company/resource.js'
import type { Micros } from '../kernel/money.js'
import type { Day } from '../kernel/time.js'
import { machineTypeOf, productOf } from './bill-lines.js'
import { exactSum } from './bill-sums.js'
import type { Charge } from './charge.js'

/** Collects the commitments that charges name. */
export class BillCommitments {
  readonly #cloud: Cloud
  readonly #commitments = new Map<string, CommitmentDraft>()

  constructor(cloud: Cloud) {
    this.#cloud = cloud
  }

  of(account: string, charge: Charge, effective: Micros): CommitmentDraft | undefined {
    const name = charge.text('CommitmentDiscountId')
    if (name === undefined) return undefined
    const { holderOf, comparable } = this.#cloud.focus
    let found = this.#commitments.get(comparable(name))
    if (found === undefined) {
      const key = charge.kept('CommitmentDiscountId') ?? name
      const position = this.#commitments.size as CommitmentIndex
      const first = { position, key, account: holderOf(key) ?? account, first: charge.day }
      found = {
        ...first,
        product: productOf(charge),
        last: charge.day,
        cost: 0,
        amount: 0,
        days: new Set(),
        isOwn: false,
      }
      this.#commitments.set(comparable(key), found)
    }
    found.category ??= charge.kept('CommitmentDiscountCategory')
    found.type ??= charge.kept('CommitmentDiscountType')
    found.unit ??= charge.kept('CommitmentDiscountUnit')
    // Charges of the commitment itself say more of it than the charges that it covers.
    const isOwn = charge.category === 'Purchase' || isUnused(charge)
    if (isOwn && !found.isOwn) {
      found.isOwn = true
      found.account = account
      found.product = productOf(charge)
      found.region = charge.kept('RegionId')
    }
    const machineType = machineTypeOf(charge)
    if (machineType !== undefined && (isOwn || found.machineType === undefined)) found.machineType = machineType
    if (charge.category === 'Usage' && !charge.isSpread) {
      found.first = Math.min(found.first, charge.day)
      found.last = Math.max(found.last, charge.lastDay)
      found.days.add(charge.day)
      found.cost += effective
      const amount = charge.number('CommitmentDiscountQuantity') ?? 0
      exactSum(charge, 'CommitmentDiscountQuantity', Math.abs(found.amount) * MILLIONTHS, amount * MILLIONTHS)
      found.amount += amount
    }
    return found
  }

  finish(last: Day, hoursOf: (day: Day) => number): BilledCommitment[] {
    return Array.from(this.#commitments.values(), (draft) => finishedCommitment(draft, last, hoursOf))
  }
}

export interface CommitmentDraft {
  readonly position: CommitmentIndex
  readonly key: string
  account: string
  product: Account['product']
  region?: string | undefined
  category?: string | undefined
  type?: string | undefined
  unit?: string | undefined
  machineType?: string
  first: Day
  last: Day
  cost: Micros
  amount: number
  readonly days: Set<Day>
  /** Whether a charge of the commitment itself was seen. */
  isOwn: boolean
}

function finishedCommitment(draft: CommitmentDraft, lastOfBill: Day, hoursOf: (day: Day) => number): BilledCommitment {
  const { key, account, region, product, category, type = '', unit = '', machineType, first, last } = draft
  const hours = Math.max(
    1,
    [...draft.days].reduce((sum, day) => sum + hoursOf(day), 0),
  )
  // Parts of an amount are rounded in the bill.
  const amount = Math.round((draft.amount / hours) * 1e6) / 1e6
  const words = { category: category === 'Spend' ? 'Spend' : 'Usage', type, unit, amount } as const
  return {
    ...{ key, account, product, first },
    id: key.split(/[/:]/).at(-1) ?? key,
    focus: { ...words, ...(machineType === undefined ? {} : { machineType }) },
    // What is charged to the end of the bill is not known to be over.
    last: last < lastOfBill ? last : Number.POSITIVE_INFINITY,
    hourlyCost: Math.round(draft.cost / hours),
    ...(region === undefined ? {} : { region }),
  }
}

export function isUnused(charge: Charge): boolean {
  return charge.text('CommitmentDiscountStatus') === 'Unused'
}
