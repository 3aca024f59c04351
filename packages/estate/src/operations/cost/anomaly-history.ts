import type { Cloud, Company, Handlers } from '../../clouds/cloud.js'
import type { Commitment } from '../../company/ledger/commitment.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { rejected } from '../../kernel/failure.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { type Day, dateOf } from '../../kernel/time.js'
import { withMembers } from '../../kernel/with-members.js'
import { eachChargedDay } from '../charges.js'
import { accountName } from '../inventory.js'
import { type Anomaly, anomaliesOf } from './anomalies.js'
import { namedRow, success } from './rows.js'

export const anomalyHistory = {
  listAnomalyHistory: {
    illustrative: (company) => success(anomaliesOf(company).map((anomaly) => anomalyRow(company, anomaly))),
  },
  getAnomalyResult: {
    illustrative: (company, { body }) => success(anomalyRow(company, anomalyNumbered(company, body.histSeq))),
  },
  /** What the account was charged for on the day, by resource. */
  listAnomalyDetails: {
    illustrative(company, { body }) {
      const { day, vendor, account } = anomalyNumbered(company, body.histSeq)
      return success(costRows(company, day, vendor, account))
    },
  },
  listAnomalyNotifications: 'not answered',
  getManualAnomalyPeriodChart: 'not answered',
} satisfies Handlers<OperationIds['all']['anomaly-history']>

function anomalyNumbered(company: Company, histSeq: unknown): Anomaly {
  const found = anomaliesOf(company).find((one) => one.number === Number(histSeq))
  if (found === undefined) throw rejected(`The anomaly ${histSeq} was not found.`)
  return found
}

function anomalyRow(company: Company, { number, vendor, account, day, cost, expected }: Anomaly): object {
  return {
    histSeq: number,
    vendor,
    accountId: account,
    accountAlias: accountName(company, { vendor, account }),
    date: dateOf(day),
    cost: dollars(cost),
    expectedCost: dollars(expected),
  }
}

/** What each resource of an account cost on a day, and what its commitments were not used for. */
function costRows(company: Company, day: Day, vendor: string, account: string): object[] {
  const costs = new Map<Resource, Micros>()
  const rows: object[] = []
  const isAsked = (resource: Resource): boolean => resource.vendor === vendor && resource.account === account
  eachChargedDay(company, { first: day, last: day }, isAsked, ({ cloud, shares, unused }) => {
    for (const { resource, effective } of shares) costs.set(resource, (costs.get(resource) ?? 0) + effective)
    if (cloud.code !== vendor) return
    for (const { commitment, cost } of unused) {
      if (commitment.account === account) rows.push(unusedRow(company, cloud, commitment, cost))
    }
  })
  return [
    ...Array.from(costs, ([resource, cost]) => withMembers(namedRow(company, resource), { cost: dollars(cost) })),
    ...rows,
  ]
}

function unusedRow(company: Company, { code: vendor }: Cloud, { id, account }: Commitment, cost: Micros): object {
  return {
    vendor,
    resourceId: id,
    resourceName: `Unused part of ${id}`,
    accountId: account,
    accountAlias: accountName(company, { vendor, account }),
    cost: dollars(cost),
  }
}
