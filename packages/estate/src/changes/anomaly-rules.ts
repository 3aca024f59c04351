import type { SaveAnomalyRuleParams } from '@cloud-cost/cost-client'
import type { AnomalyRule, Company } from '../company/company.js'
import { rejected } from '../failure.js'
import type { Inputs } from '../inputs.js'
import { type Changed, checkRoom } from './changed.js'

/** A rule without a number is a new one. Who sends it is not kept. */
export function saveAnomalyRule(company: Company, { body }: Inputs<SaveAnomalyRuleParams>): Changed {
  const { companyId, companyName, defaultVendor, userEmail, userId, userName, seq, ...members } = body
  const rules = company.anomalyRules ?? []
  return {
    company: {
      ...company,
      anomalyRules: seq === undefined ? added(rules, members) : replaced(rules, { seq, ...members }),
    },
    body: { status: 'success', error: { code: 'OK', message: 'Success' } },
  }
}

function added(rules: readonly AnomalyRule[], members: Omit<AnomalyRule, 'seq'>): readonly AnomalyRule[] {
  checkRoom(rules)
  return [...rules, { seq: 1 + Math.max(0, ...rules.map(({ seq }) => seq)), ...members }]
}

function replaced(rules: readonly AnomalyRule[], rule: AnomalyRule): readonly AnomalyRule[] {
  if (!rules.some(({ seq }) => seq === rule.seq)) throw rejected(`The anomaly rule ${rule.seq} was not found.`)
  return rules.map((one) => (one.seq === rule.seq ? rule : one))
}
