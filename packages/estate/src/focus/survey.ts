import type { Day } from '../kernel/time.js'
import type { Charge } from './charge.js'
import type { BasisEvidence, Surveyed } from './deliveries.js'
import { Sketch } from './sketch.js'

/** Collects what a file has of one bill. */
export class Survey {
  readonly #charges = new Sketch()
  readonly #costs = new Sketch()
  #firstDay: Day = Number.POSITIVE_INFINITY
  #lastDay: Day = Number.NEGATIVE_INFINITY
  #amortized = 0
  #actual = 0

  add(charge: Charge): void {
    const { day, category } = charge
    this.#firstDay = Math.min(this.#firstDay, day)
    this.#lastDay = Math.max(this.#lastDay, day)
    const charged = chargedFor(charge)
    this.#charges.add(charged, day)
    this.#costs.add(`${charged}\n${charge.billed} ${charge.effective} ${charge.number('ConsumedQuantity')}`, day)
    if (charge.text('CommitmentDiscountId') === undefined) return
    const status = charge.text('CommitmentDiscountStatus')
    if (status === 'Unused' || (status === 'Used' && charge.effective !== 0)) this.#amortized += 1
    else if (status === 'Used' || category === 'Purchase') this.#actual += 1
  }

  finish(): Pick<Surveyed, 'charges' | 'costs' | 'evidence' | 'firstDay' | 'lastDay'> {
    const evidence: BasisEvidence = { amortized: this.#amortized, actual: this.#actual }
    return {
      charges: this.#charges,
      costs: this.#costs,
      firstDay: this.#firstDay,
      lastDay: this.#lastDay,
      evidence,
    }
  }
}

/** What two deliveries of a charge have in common, whatever it costs in each. */
function chargedFor(charge: Charge): string {
  return [
    charge.text('SubAccountId'),
    charge.text('ResourceId'),
    charge.text('SkuId'),
    charge.text('SkuPriceId'),
    charge.text('RegionId'),
    charge.text('ServiceName'),
    charge.text('ChargeDescription'),
    charge.text('CommitmentDiscountId'),
    charge.text('CommitmentDiscountStatus'),
    charge.text('x_UsageType'),
    charge.text('x_Operation'),
    charge.category,
    charge.text('ChargeClass'),
    charge.text('ChargeFrequency'),
    charge.from,
    charge.until,
  ]
    .join('\n')
    .toLowerCase()
}
