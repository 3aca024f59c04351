import type { AwsSupportPlan } from '../../company/company-file.js'
import { type Meter, MILLIONTHS } from '../../company/meter.js'
import { type Micros, micros } from '../../kernel/money.js'
import { usagePrefix } from './regions.js'

export interface SupportPlan {
  /** What a month costs at least. */
  readonly minimum: Micros
  /** Percent of what the bill has above an amount, up to the next one. */
  readonly tiers: readonly { readonly above: Micros; readonly percent: number }[]
  readonly meter: Meter
}

/** Public prices, found on 2026-11-23, but for the border at 80,000 US dollars, which is to be compared. Each account subscribes by itself. */
const PLANS: Readonly<Record<AwsSupportPlan, SupportPlan>> = {
  developer: plan('Developer', '3 percent of the bill of a month', 29, [[0, 3]]),
  business: plan('Business', '10 percent of the first 10,000 USD of the bill of a month, less above', 100, [
    [0, 10],
    [10_000, 7],
    [80_000, 5],
    [250_000, 3],
  ]),
}

export const SUPPORT_METERS: readonly Meter[] = Object.values(PLANS).map(({ meter }) => meter)

export function supportMeter(name: AwsSupportPlan): Meter {
  return PLANS[name].meter
}

/** The plan that a meter is one of; `undefined` for another meter. */
export function supportPlanOf(meter: Meter): SupportPlan | undefined {
  return Object.values(PLANS).find((plan) => plan.meter === meter)
}

function plan(
  name: string,
  priceText: string,
  minimum: number,
  tiers: readonly (readonly [number, number])[],
): SupportPlan {
  return {
    minimum: micros(minimum),
    tiers: tiers.map(([above, percent]) => ({ above: micros(above), percent })),
    meter: {
      code: `${name} Support`,
      product: { code: `AWSSupport${name}`, name: `AWS Support (${name})` },
      unit: 'month',
      partsOfUnit: MILLIONTHS,
      isShareOfBill: true,
      priceText: `${priceText}, at least ${minimum} USD`,
      billing: { subProduct: 'Support', useType: (region) => `${usagePrefix(region)}Dollar` },
      price: () => micros(minimum),
    },
  }
}
