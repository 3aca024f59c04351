import { today } from '../../charges/company.js'
import type { Company, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { isIn, searchRange } from '../../kernel/inputs.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { type DateRange, type Day, EVER } from '../../kernel/time.js'
import { cloudOf } from '../inventory.js'
import { type Anomaly, anomaliesOf, expectedCosts } from './anomalies.js'
import { causesOf } from './causes.js'
import type { ExpectedCost } from './expectation.js'
import { expectedRow, lowerCase, namedRow, success } from './rows.js'
import { smallestRise } from './sensitivity.js'
import { widgetTrend } from './widget.js'

const DAYS_OF_TREND = 30

export const anomalyAnalysis = {
  getAnomalyDetectionTrend: {
    async illustrative(company, { path: { vendor }, body: { sensitivity, forecastDt } }) {
      const code = vendor.toLowerCase()
      const rise = smallestRise(sensitivity)
      const yesterday = today(company) - 1
      const last = Math.min(dayIn('forecastDt', forecastDt) ?? yesterday, yesterday)
      const range: DateRange = { first: last - DAYS_OF_TREND + 1, last }
      const days = await expectedCosts(company, (charged) => charged.vendor === code, range)
      return success(days.map((day) => ({ ...expectedRow(day), ...highestExpected(day, rise) })))
    },
  },
  getAnomalyDashboardTrend: {
    illustrative: async (company, { path: { vendor }, body }) =>
      success(await widgetTrend(company, vendor.toLowerCase(), body)),
  },
  /** The resources that cost more on the day than they usually do, with the highest rise first. */
  getAnomalyPossibleCause: {
    async illustrative(company, { path: { vendor }, body }) {
      const rise = smallestRise(body.sensitivity)
      const day = dayIn('forecastDate', body.forecastDate) ?? today(company) - 1
      const cloud = cloudOf(company, vendor.toLowerCase())
      const causes = cloud === undefined ? [] : await causesOf(company, cloud, day, rise)
      return success(
        causes.map(({ resource, cost, usual }) => ({ ...namedRow(company, resource), rise: dollars(cost - usual) })),
      )
    },
  },
  aggregateAnomalies: {
    illustrative: async (company, { body }) => success(await aggregated(company, isIn(lowerCase(body.vendors)))),
  },
  aggregateVendorAnomalies: {
    illustrative: async (company, { path: { vendor } }) =>
      success(await aggregated(company, (code) => code === vendor.toLowerCase())),
  },
} satisfies Handlers<OperationIds['all']['anomaly-analysis']>

/** What a day may cost before the AI finds it. */
function highestExpected({ expected }: ExpectedCost, rise: number): object {
  return expected === undefined ? {} : { highestExpectedCost: dollars(Math.round(expected * (1 + rise))) }
}

/** An account and day that several rules find counts once. */
async function aggregated(company: Company, isVendor: (vendor: string) => boolean): Promise<object[]> {
  const found = new Map<string, Anomaly>()
  for (const anomaly of await anomaliesOf(company)) {
    const { vendor, account, day } = anomaly
    if (isVendor(vendor)) found.set(`${vendor} ${account} ${day}`, anomaly)
  }
  const anomalies = [...found.values()]
  return [...new Set(anomalies.map(({ vendor }) => vendor))].map((vendor) => {
    const ofVendor = anomalies.filter((anomaly) => anomaly.vendor === vendor)
    const excess = ofVendor.reduce((sum: Micros, { cost, expected }) => sum + cost - expected, 0)
    return { vendor, count: ofVendor.length, cost: dollars(excess) }
  })
}

function dayIn(name: string, text: string | undefined): Day | undefined {
  return text === undefined ? undefined : searchRange({ startDate: text }, EVER, [name, name]).first
}
