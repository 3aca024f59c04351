import type { AnomalyRule } from '../../charges/company.js'
import type { Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { checkRoom, rejected } from '../../kernel/failure.js'
import { isIn } from '../../kernel/inputs.js'
import { checkDimension, smallestRise } from './anomalies.js'
import { lowerCase, OK, success } from './rows.js'

export const anomalyRules = {
  /** A rule without a number is a new one. Who sends it is not kept. */
  saveAnomalyRule: {
    illustrative: true,
    change(company, { body }) {
      const { companyId, companyName, defaultVendor, userEmail, userId, userName, seq, ...members } = body
      checkDimension(body.analyzeBy)
      smallestRise(body.sensitivity)
      const rules = company.anomalyRules ?? []
      return {
        company: {
          ...company,
          anomalyRules: seq === undefined ? added(rules, members) : replaced(rules, { seq, ...members }),
        },
        body: OK,
      }
    },
  },
  listAnomalyRules(company, { body }) {
    const isVendor = isIn(lowerCase(body.vendorList))
    return success(
      (company.anomalyRules ?? []).filter(({ vendor }) => vendor === undefined || isVendor(vendor.toLowerCase())),
    )
  },
  getAnomalyRule(company, { path: { seq } }) {
    const rule = company.anomalyRules?.find((listed) => listed.seq === Number(seq))
    if (rule === undefined) throw rejected(`The anomaly rule ${seq} was not found.`)
    return success(rule)
  },
} satisfies Handlers<OperationIds['all']['anomaly-rules']>

function added(rules: readonly AnomalyRule[], members: Omit<AnomalyRule, 'seq'>): readonly AnomalyRule[] {
  checkRoom(rules)
  return [...rules, { seq: 1 + Math.max(0, ...rules.map(({ seq }) => seq)), ...members }]
}

function replaced(rules: readonly AnomalyRule[], rule: AnomalyRule): readonly AnomalyRule[] {
  if (!rules.some(({ seq }) => seq === rule.seq)) throw rejected(`The anomaly rule ${rule.seq} was not found.`)
  return rules.map((listed) => (listed.seq === rule.seq ? rule : listed))
}
