// Surveys what a file has of a bill before it is read.
import type { Day } from '../kernel/time.js'
import type { Charge } from './charge.js'
import type { BasisEvidence, Surveyed } from './deliveries.js'
import { hashOf, Sketch } from './sketch.js'

/** So many charges for longer than a day are told apart. */
const MOST_LONG = 16_384

/** Collects what a file has of one bill. */
export class Survey {
  readonly #charges = new Sketch()
  readonly #costs = new Sketch()
  #firstDay: Day = Number.POSITIVE_INFINITY
  #lastDay: Day = Number.NEGATIVE_INFINITY
  readonly #long = new Set<number>()
  readonly #shortDays = new Set<Day>()
  #amortized = 0
  #actual = 0

  add(charge: Charge): void {
    const { day, category } = charge
    this.#firstDay = Math.min(this.#firstDay, day)
    this.#lastDay = Math.max(this.#lastDay, day)
    const charged = chargedFor(charge)
    this.#charges.add(charged, day)
    if (isLong(charge)) this.#long.add(this.#long.size < MOST_LONG ? hashOf(charged) : 0)
    else if (this.#shortDays.size < 2) this.#shortDays.add(day)
    this.#costs.add(`${charged}\n${charge.billed} ${charge.effective} ${charge.number('ConsumedQuantity')}`, day)
    if (charge.text('CommitmentDiscountId') === undefined) return
    const status = charge.text('CommitmentDiscountStatus')
    if (status === 'Unused' || (status === 'Used' && charge.effective !== 0)) this.#amortized += 1
    else if (status === 'Used' || category === 'Purchase') this.#actual += 1
  }

  finish(): Pick<Surveyed, 'charges' | 'costs' | 'evidence' | 'firstDay' | 'lastDay' | 'long' | 'onlyDay'> {
    const [onlyDay] = this.#shortDays.size === 1 ? this.#shortDays : []
    const evidence: BasisEvidence = { amortized: this.#amortized, actual: this.#actual }
    return {
      charges: this.#charges,
      costs: this.#costs,
      firstDay: this.#firstDay,
      lastDay: this.#lastDay,
      evidence,
      long: this.#long,
      onlyDay,
    }
  }
}

/** Whether a charge is for longer than a day, such as a fee of the month. */
function isLong({ day, lastDay }: Charge): boolean {
  return lastDay > day
}

/** What tells a charge for longer than a day from others, whatever it costs; nothing for a shorter one. */
export function longHash(charge: Charge): number | undefined {
  return isLong(charge) ? hashOf(chargedFor(charge)) : undefined
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
