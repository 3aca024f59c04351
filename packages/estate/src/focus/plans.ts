// Plans what is read of each file for each bill.

import type { Cloud } from '../clouds/cloud.js'
import { addTo, entryOf } from '../kernel/maps.js'
import type { Day } from '../kernel/time.js'
import type { Charge } from './charge.js'
import { BASES, type Basis, type BillPlan, planOf, type Replacement, type Surveyed, type Taken } from './deliveries.js'
import { manifestFacts } from './files.js'
import type { Form } from './forms/form.js'
import { hashOf, Sketch } from './overlaps.js'
import { Owners } from './own-charges.js'
import type { FocusSource } from './source.js'

const EVERYTHING: Taken = new Map(BASES.map((basis) => [basis, new Set()]))

/** What is taken of each file for each bill. */
export class Plans {
  readonly #plans: ReadonlyMap<string, BillPlan> | undefined

  constructor(plans?: ReadonlyMap<string, BillPlan>) {
    this.#plans = plans
  }

  /** Nothing where all that the file has of the bill is in other files. */
  takenOf(bill: string, file: string): Taken | undefined {
    return this.#plans === undefined ? EVERYTHING : this.#plans.get(bill)?.taken.get(file)
  }

  /** Whether a charge counts in a later file. */
  isElsewhere(bill: string, file: string, charge: Charge): boolean {
    const elsewhere = this.#plans?.get(bill)?.elsewhere.get(file)
    const hash = elsewhere === undefined ? undefined : longHash(charge)
    return hash !== undefined && elsewhere?.has(hash) === true
  }

  /** The bases that a billing account lacks in any month: sums over months would mix what is there with what isn't. */
  missingOf(bill: string): ReadonlySet<Basis> {
    const account = bill.slice(0, bill.lastIndexOf('\n'))
    const missing = [...(this.#plans ?? [])].filter(([key]) => key.startsWith(`${account}\n`))
    return new Set(missing.flatMap(([, plan]) => [...plan.missing]))
  }

  get replacements(): readonly Replacement[] {
    return [...(this.#plans?.values() ?? [])].flatMap(({ replacements }) => replacements)
  }
}

/**
 * Looks at all files to find which charges are in several, and which basis of cost they have.
 *
 * @throws FocusMistake when a file can't be read
 */
export async function plansOf(
  files: readonly FocusSource[],
  manifests: readonly FocusSource[],
  clouds: readonly Cloud[],
  step: (file: string, rows: number) => Promise<void>,
): Promise<Plans> {
  const names = files.map(({ name }) => name)
  const facts = await manifestFacts(manifests, names)
  const bills = new Map<string, Surveyed[]>()
  for (const { name: file, lastModified, data } of files) {
    const surveys = new Map<string, { readonly form: Form; readonly survey: Survey }>()
    let count = 0
    for await (const { form, charges, rows } of new Owners(clouds).chargesOf({ name: file, data })) {
      for (const { bill, charge } of charges) {
        entryOf(surveys, bill, () => ({ form, survey: new Survey() })).survey.add(charge)
      }
      count += rows
      await step(file, count)
    }
    for (const [bill, { form, survey }] of surveys) {
      const given = { file, form: form.code, lastModified, manifest: facts.get(file) }
      addTo(bills, bill, { ...given, ...survey, onlyDay: survey.onlyDay })
    }
  }
  return new Plans(new Map(Array.from(bills, ([bill, files]) => [bill, planOf(monthIn(bill), files)])))
}

function monthIn(bill: string): string {
  return bill.slice(bill.lastIndexOf('\n') + 1)
}

/** So many charges for longer than a day are told apart. */
const MOST_LONG = 16_384

/** Collects what a file has of one bill. */
class Survey {
  readonly charges = new Sketch()
  readonly costs = new Sketch()
  firstDay: Day = Number.POSITIVE_INFINITY
  lastDay: Day = Number.NEGATIVE_INFINITY
  readonly long = new Set<number>()
  readonly evidence = { amortized: 0, actual: 0 }
  readonly #shortDays = new Set<Day>()

  get onlyDay(): Day | undefined {
    const [day] = this.#shortDays
    return this.#shortDays.size === 1 ? day : undefined
  }

  add(charge: Charge): void {
    const { day, category } = charge
    this.firstDay = Math.min(this.firstDay, day)
    this.lastDay = Math.max(this.lastDay, day)
    const charged = chargedFor(charge)
    this.charges.add(charged, day)
    if (isLong(charge)) this.long.add(this.long.size < MOST_LONG ? hashOf(charged) : 0)
    else if (this.#shortDays.size < 2) this.#shortDays.add(day)
    this.costs.add(`${charged}\n${charge.billed} ${charge.effective} ${charge.number('ConsumedQuantity')}`, day)
    if (charge.text('CommitmentDiscountId') === undefined) return
    const status = charge.text('CommitmentDiscountStatus')
    if (status === 'Unused' || (status === 'Used' && charge.effective !== 0)) this.evidence.amortized += 1
    else if (status === 'Used' || category === 'Purchase') this.evidence.actual += 1
  }
}

/** Whether a charge is for longer than a day, such as a fee of the month. */
function isLong({ day, lastDay }: Charge): boolean {
  return lastDay > day
}

/** What tells a charge for longer than a day from others, whatever it costs; nothing for a shorter one. */
function longHash(charge: Charge): number | undefined {
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
