import type { Company, Handlers } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { rejected } from '../../kernel/failure.js'
import { dollars } from '../../kernel/money.js'
import { type Day, dateOf } from '../../kernel/time.js'
import { withMembers } from '../../kernel/with-members.js'
import { accountName, resourcesOf } from '../inventory.js'
import { type Anomaly, anomaliesOf, costOf } from './anomalies.js'
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
      const { day, account } = anomalyNumbered(company, body.histSeq)
      return success(costRows(company, day, (resource) => resource.account === account))
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

function costRows(company: Company, day: Day, isWanted: (resource: Resource) => boolean): object[] {
  return resourcesOf(company)
    .filter(isWanted)
    .map((resource) => withMembers(namedRow(company, resource), { cost: dollars(costOf(company, [resource], day)) }))
    .filter(({ cost }) => cost > 0)
}
