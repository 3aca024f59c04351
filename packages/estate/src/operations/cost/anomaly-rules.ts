import type { AnomalyRule } from '../../charges/company.js'
import type { Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { checkRoom, rejected } from '../../kernel/failure.js'
import { isIn } from '../../kernel/inputs.js'
import { type Micros, micros } from '../../kernel/money.js'
import { lowerCase, OK, success } from './rows.js'

export const anomalyRules = {
  /** A rule without a number is a new one. Who sends it is not kept. */
  saveAnomalyRule: {
    illustrative: {
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
  },
  listAnomalyRules: {
    illustrative(company, { body }) {
      const isVendor = isIn(lowerCase(body.vendorList))
      return success(
        (company.anomalyRules ?? []).filter(({ vendor }) => vendor === undefined || isVendor(vendor.toLowerCase())),
      )
    },
  },
  getAnomalyRule: {
    illustrative(company, { path: { seq } }) {
      const rule = company.anomalyRules?.find((listed) => listed.seq === Number(seq))
      if (rule === undefined) throw rejected(`The anomaly rule ${seq} was not found.`)
      return success(rule)
    },
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

/** What is detected where a company has no rule: the AI looks at all accounts. */
const DETECTION_WITHOUT_RULES: readonly AnomalyRule[] = [{ seq: 0, analyzeType: 'ai', sensitivity: 'M' }]

/** Less is no anomaly, however little was expected. */
const LEAST_EXCESS = micros(1)

/** The rules that are in use. */
export function rulesInUse(rules: readonly AnomalyRule[] = []): readonly AnomalyRule[] {
  return rules.length === 0 ? DETECTION_WITHOUT_RULES : rules.filter(({ useYn }) => useYn !== 'N')
}

/** Whether a rule looks at the accounts of a vendor. */
export function watches({ vendor }: AnomalyRule, code: string): boolean {
  return vendor === undefined || vendor.toLowerCase() === code
}

/**
 * What a day must cost more than was expected, so that the rule finds it. Manual rules go by their threshold, the AI by its sensitivity
 * and by a threshold where the rule has one; without a threshold, a manual rule goes by the sensitivity, too.
 */
export function smallestExcess(rule: AnomalyRule, expected: Micros): Micros {
  const bySensitivity = expected * smallestRise(rule.sensitivity)
  const byThreshold = threshold(rule, expected)
  if (byThreshold === undefined) return Math.max(LEAST_EXCESS, bySensitivity)
  return Math.max(LEAST_EXCESS, byThreshold, rule.analyzeType === 'manual' ? 0 : bySensitivity)
}

function threshold({ thVal, thOpt = 'percentage' }: AnomalyRule, expected: Micros): Micros | undefined {
  if (thVal === undefined) return undefined
  return thOpt === 'amount' ? micros(thVal) : (expected * thVal) / 100
}

/**
 * Costs are analyzed by account; another dimension is refused rather than answered wrongly.
 *
 * @throws RequestFailure for another dimension
 */
export function checkDimension(analyzeBy = 'account'): void {
  if (analyzeBy !== 'account')
    throw rejected(`analyzeBy must be account, the only dimension that is known, not ${analyzeBy}.`)
}

/** How far above the expectation a cost is odd, as a share of it. The service shows `M` alone; the others are made up. */
const SMALLEST_RISE: Readonly<Record<string, number>> = { H: 0.25, M: 0.5, L: 1 }

/** @throws RequestFailure for another sensitivity */
export function smallestRise(sensitivity = 'M'): number {
  const share = Object.hasOwn(SMALLEST_RISE, sensitivity) ? SMALLEST_RISE[sensitivity] : undefined
  if (share === undefined) throw rejected(`sensitivity must be H, M or L, not ${sensitivity}.`)
  return share
}
