import type { Company, Handlers } from '../../clouds/cloud.js'
import { today } from '../../company/company.js'
import { recentRange } from '../../company/ranges.js'
import type { OperationIds } from '../../generated/operations.js'
import { isIn, searchRange } from '../../kernel/inputs.js'
import { dollars } from '../../kernel/money.js'
import { type Day, dateOf } from '../../kernel/time.js'
import type { Charged } from '../charges.js'
import { anomaliesOf, expectedCosts, rises } from './anomalies.js'
import { lowerCase, namedRow, success } from './rows.js'

export const anomalyAnalysis = {
  getAnomalyDetectionTrend: { illustrative: (company, { path: { vendor } }) => success(trend(company, vendor)) },
  getAnomalyDashboardTrend: { illustrative: (company, { path: { vendor } }) => success(trend(company, vendor)) },
  /** The resources that cost more on the day than in the week before, with the highest rise first. */
  getAnomalyPossibleCause: {
    illustrative(company, { path: { vendor }, body }) {
      const day = dayIn('forecastDate', body.forecastDate) ?? today(company) - 1
      const rows = [...rises(company, day, (resource) => resource.vendor === vendor.toLowerCase())]
        .map(([resource, rise]) => ({ resource, rise: Math.round(rise) }))
        .filter(({ rise }) => rise > 0)
        .sort((first, second) => second.rise - first.rise)
      return success(
        rows.slice(0, 10).map(({ resource, rise }) => ({ ...namedRow(company, resource), rise: dollars(rise) })),
      )
    },
  },
  aggregateAnomalies: {
    illustrative: (company, { body }) => success(aggregated(company, isIn(lowerCase(body.vendors)))),
  },
  aggregateVendorAnomalies: {
    illustrative: (company, { path: { vendor } }) =>
      success(aggregated(company, (one) => one === vendor.toLowerCase())),
  },
} satisfies Handlers<OperationIds['all']['anomaly-analysis']>

/** The last 30 days, with what was to be expected from the week before each. */
function trend(company: Company, vendor: string): object[] {
  const isAsked = (charged: Charged): boolean => charged.vendor === vendor.toLowerCase()
  return expectedCosts(company, isAsked, recentRange(company, {})).map(({ day, cost, expected }) => ({
    date: dateOf(day),
    cost: dollars(cost),
    expectedCost: dollars(expected),
  }))
}

function aggregated(company: Company, isVendor: (vendor: string) => boolean): object[] {
  const anomalies = anomaliesOf(company).filter(({ vendor }) => isVendor(vendor))
  return [...new Set(anomalies.map(({ vendor }) => vendor))].map((vendor) => {
    const ofVendor = anomalies.filter((one) => one.vendor === vendor)
    const excess = ofVendor.reduce((sum, { cost, expected }) => sum + cost - expected, 0)
    return { vendor, count: ofVendor.length, cost: dollars(excess) }
  })
}

function dayIn(name: string, text: string | undefined): Day | undefined {
  return text === undefined
    ? undefined
    : searchRange({ startDate: text }, { first: 0, last: Number.POSITIVE_INFINITY }, [name, name]).first
}
