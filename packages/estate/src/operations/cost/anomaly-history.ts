import type { Commitment } from '../../charges/commitment.js'
import { type AnomalyRule, today } from '../../charges/company.js'
import type { Cloud, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { rejected } from '../../kernel/failure.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { withMembers } from '../../kernel/records.js'
import type { Day } from '../../kernel/time.js'
import { type Charged, type ChargedLine, chargesIn, resourceCosts } from '../charges.js'
import { accountName } from '../inventory.js'
import { type Anomaly, anomaliesOf, checkDimension, expectedCosts, expectedRow } from './anomalies.js'
import { namedRow, success } from './rows.js'

type Asked = Inputs<'getAnomalyResult'>['body']

export const anomalyHistory = {
  async listAnomalyHistory(company, { body: { analyzeBy, analyzeType } }) {
    checkDimension(analyzeBy)
    const anomalies = (await anomaliesOf(company)).filter(({ rule }) => isOfType(rule, analyzeType))
    return success(anomalies.map((anomaly) => anomalyRow(company, anomaly)))
  },
  getAnomalyResult: async (company, { body }) => success(anomalyRow(company, await anomalyIn(company, body))),
  /** What the account was charged for on the day, by resource. */
  async listAnomalyDetails(company, { path: { analyzeType }, body }) {
    const { day, vendor, account } = await anomalyIn(company, body, analyzeType)
    return success(await costRows(company, day, vendor, account))
  },
  /** The month around the day, as the rule sees it. */
  async getManualAnomalyPeriodChart(company, { body }) {
    const { vendor, account, day } = await anomalyIn(company, body, 'manual')
    const range = { first: day - DAYS_AROUND, last: Math.min(day + DAYS_AROUND, today(company) - 1) }
    const isAsked = (charged: Charged): boolean => charged.vendor === vendor && charged.account === account
    return success((await expectedCosts(company, isAsked, range)).map(expectedRow))
  },
} satisfies Handlers<OperationIds['all']['anomaly-history']>

/** The chart of an anomaly has so many days before it and after it. */
const DAYS_AROUND = 15

/** The entry of the history that has the number. What else is said of it must agree. */
async function anomalyIn(company: Company, { histSeq, ruleSeq }: Asked, analyzeType?: string): Promise<Anomaly> {
  const found = (await anomaliesOf(company)).find(
    ({ number, rule }) =>
      number === histSeq &&
      (ruleSeq === undefined || rule.seq === ruleSeq) &&
      (analyzeType === undefined || isOfType(rule, analyzeType)),
  )
  if (found === undefined) throw rejected(`The anomaly ${histSeq} was not found.`)
  return found
}

function isOfType({ analyzeType = 'ai' }: AnomalyRule, asked: string | undefined): boolean {
  return asked === undefined || analyzeType === asked
}

function anomalyRow(company: Company, anomaly: Anomaly): object {
  const { number, rule, vendor, account } = anomaly
  return {
    histSeq: number,
    ruleSeq: rule.seq,
    vendor,
    accountId: account,
    accountAlias: accountName(company, { vendor, account }),
    ...expectedRow(anomaly),
  }
}

/** What each resource of an account cost on a day, and what its commitments were not used for. */
async function costRows(company: Company, day: Day, vendor: string, account: string): Promise<object[]> {
  const resources = new Map<string, Resource>()
  const asked = {
    cloud: ({ code }: Cloud): boolean => code === vendor,
    line: (line: ChargedLine): boolean => line.account === account,
  }
  const charges = await chargesIn(company, asked)(day)
  const costs = resourceCosts(charges, resources)
  return [
    ...Array.from(costs, ([key, cost]) =>
      withMembers(namedRow(company, resources.get(key) as Resource), { cost: dollars(cost) }),
    ),
    ...charges.flatMap(({ cloud, unused }) =>
      unused
        .filter(({ commitment }) => commitment.account === account)
        .map(({ commitment, cost }) => unusedRow(company, cloud, commitment, cost)),
    ),
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
