// What a rule of anomaly detection looks at, and how much must be exceeded.
import type { AnomalyRule } from '../../charges/company.js'
import { rejected } from '../../kernel/failure.js'
import { type Micros, micros } from '../../kernel/money.js'
import { smallestRise } from './sensitivity.js'

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
