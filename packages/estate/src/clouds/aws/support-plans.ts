// The support plans of AWS, whose charge is a share of what accounts cost.

import { grouped } from '../../company/catalog.js'
import type { AwsSupportPlan, CompanyEntry } from '../../company/company-file.js'
import type { ShareOfAccount } from '../../company/meter.js'
import { type Meter, MILLIONTHS } from '../../company/resource.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { converted, dollars, type Micros, rateOf } from '../../kernel/money.js'
import { type DateRange, HOURS_IN_DAY, lengthOf } from '../../kernel/time.js'
import type { MeteredLine } from '../../simulate/lines.js'
import { usagePrefix } from './catalog.js'

interface SupportPlan {
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
  enterprise: plan(AWS_CATALOG.support.enterprise),
}

export const SUPPORT_METERS: readonly Meter[] = Object.values(PLANS).map(({ meter }) => meter)

export function supportMeter(name: AwsSupportPlan): Meter {
  return PLANS[name].meter
}

/** What the lines of support charge in a month: a share of what their accounts cost, and a part of the minimum of the month by its hours. */
export function supportOf(month: DateRange, company: CompanyEntry): (line: MeteredLine) => ShareOfAccount | undefined {
  const hoursOfMonth = lengthOf(month) * HOURS_IN_DAY
  return ({ meter }) => {
    const plan = Object.values(PLANS).find((candidate) => candidate.meter === meter)
    if (plan === undefined) return undefined
    const minimum = converted(plan.minimum, company)
    return {
      costOf: (cost, hours) =>
        Math.max(Math.round((minimum * hours) / hoursOfMonth), shareOf(cost, plan, rateOf(company))),
      quantityOf: (_, hours) => Math.round((MILLIONTHS * hours) / hoursOfMonth),
    }
  }
}

function shareOf(cost: Micros, { tiers }: SupportPlan, rate: number): Micros {
  const share = tiers.reduce((sum, { above, percent }, index) => {
    const until = (tiers[index + 1]?.above ?? Number.POSITIVE_INFINITY) * rate
    return sum + Math.max(0, Math.min(cost, until) - above * rate) * percent
  }, 0)
  return Math.round(share / 100)
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
      charge: { chargeCategory: 'Purchase', chargeFrequency: 'Recurring' },
      priceText: `${shareText(tiers)} of the bill of a month${tiers.length > 1 ? ', less above' : ''}, at least ${dollars(minimum)} USD`,
      billing: { subProduct: 'Support', useType: (region) => `${usagePrefix(region)}Dollar` },
      isListed: true,
      price: () => minimum,
    },
  }
}

/** The share of the first tier, and of how much it is one where there are others. */
function shareText([first, second]: SupportPlan['tiers']): string {
  const of = second === undefined ? '' : ` of the first ${grouped(dollars(second.above))} USD`
  return `${first?.percent} percent${of}`
}
