import { grouped } from '../../company/catalog-meters.js'
import type { AwsSupportPlan } from '../../company/company-file.js'
import { MILLIONTHS } from '../../company/meter.js'
import type { Meter } from '../../company/resource.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { usagePrefix } from './catalog.js'

export interface SupportPlan {
  /** What a month costs at least. */
  readonly minimum: Micros
  /** Percent of what the bill has above an amount, up to the next one. */
  readonly tiers: readonly { readonly above: Micros; readonly percent: number }[]
  readonly meter: Meter
}

/** Each account subscribes by itself. */
const PLANS: Readonly<Record<AwsSupportPlan, SupportPlan>> = {
  developer: plan(AWS_CATALOG.support.developer),
  business: plan(AWS_CATALOG.support.business),
}

export const SUPPORT_METERS: readonly Meter[] = Object.values(PLANS).map(({ meter }) => meter)

export function supportMeter(name: AwsSupportPlan): Meter {
  return PLANS[name].meter
}

/** The plan that a meter is one of; `undefined` for another meter. */
export function supportPlanOf(meter: Meter): SupportPlan | undefined {
  return Object.values(PLANS).find((plan) => plan.meter === meter)
}

function plan({
  service,
  code,
  minimum,
  tiers,
}: (typeof AWS_CATALOG.support)[keyof typeof AWS_CATALOG.support]): SupportPlan {
  return {
    minimum,
    tiers,
    meter: {
      code,
      product: AWS_CATALOG.services[service],
      unit: 'month',
      partsOfUnit: MILLIONTHS,
      isShareOfBill: true,
      priceText: `${shareText(tiers)} of the bill of a month${tiers.length > 1 ? ', less above' : ''}, at least ${dollars(minimum)} USD`,
      billing: { subProduct: 'Support', useType: (region) => `${usagePrefix(region)}Dollar` },
      price: () => minimum,
    },
  }
}

/** The share of the first tier, and of how much it is one where there are others. */
function shareText([first, second]: SupportPlan['tiers']): string {
  const of = second === undefined ? '' : ` of the first ${grouped(dollars(second.above))} USD`
  return `${first?.percent} percent${of}`
}
