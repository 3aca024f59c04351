// The anomalies that the rules of a company find.
import { type AnomalyRule, today } from '../../charges/company.js'
import type { Company } from '../../clouds/cloud.js'
import { rejected } from '../../kernel/failure.js'
import { firstBy } from '../../kernel/maps.js'
import { dollars, type Micros, micros } from '../../kernel/money.js'
import { fraction } from '../../kernel/random.js'
import { type DateRange, type Day, dateOf, daysOf } from '../../kernel/time.js'
import { type Charged, costsByDay, judgedCostsByDay } from '../charges.js'

/** A day on which an account began to cost more than a rule lets pass. */
export interface Anomaly extends AccountDay {
  /** The number of the entry in the history. */
  readonly number: number
  readonly rule: AnomalyRule
}

interface AccountDay {
  readonly vendor: string
  readonly account: string
  readonly day: Day
  readonly cost: Micros
  readonly expected: Micros
}

const SEARCHED_DAYS = 30
/** What rises this much more than in the week before is something new. */
const FURTHER_RISE = 1.5

/** The anomalies that the rules in use find in the 30 days before today, the latest first. */
export async function anomaliesOf(company: Company): Promise<readonly Anomaly[]> {
  const { deletions, clock, anomalyRules } = company
  const known = anomalies.get(deletions)
  if (known?.clock === clock && known.anomalyRules === anomalyRules) return known.found
  const found = await find(company)
  anomalies.set(deletions, { clock, anomalyRules, found })
  return found
}

/** The key is the deletions of a session, so that a change of something else leaves the anomalies as they are. */
const anomalies = new WeakMap<Company['deletions'], Found>()

interface Found {
  readonly clock: string
  readonly anomalyRules: readonly AnomalyRule[] | undefined
  readonly found: readonly Anomaly[]
}

async function find(company: Company): Promise<Anomaly[]> {
  const last = today(company) - 1
  const first = last - SEARCHED_DAYS + 1
  const searched: DateRange = { first: first - WEEK, last }
  const rules = rulesInUse(company.anomalyRules)
  const accountOf = firstBy(({ vendor, account }: Charged) => `${vendor} ${account}`)
  const { costs, judged } = await judgedCostsByDay(company, withHistory(searched), accountOf)
  return [...costs]
    .flatMap(([charged, costs]) => {
      const { vendor, account } = charged
      const days = expectedDays(costs, searched)
      const judgedDays = expectedDays(judged.get(charged) ?? [], searched)
      return rules
        .filter((rule) => watches(rule, vendor))
        .flatMap((rule) =>
          beginnings(days, judgedDays, rule).flatMap(({ day, cost, expected }) =>
            day < first ? [] : [numbered(company, rule, { vendor, account, day, cost, expected })],
          ),
        )
    })
    .sort((first, second) => second.day - first.day || second.cost - second.expected - (first.cost - first.expected))
}

/** What accounts and products cost on each day of a range, with what was to be expected. */
export async function expectedCosts(
  company: Company,
  isAsked: (charged: Charged) => boolean,
  range: DateRange,
): Promise<ExpectedCost[]> {
  const costs = await costsByDay(company, withHistory(range), (charged) => (isAsked(charged) ? 'asked' : undefined))
  return expectedDays(costs.get('asked') ?? [], range)
}

/**
 * The days that a rule finds in the costs and in what is judged of them. Costs that stay up are one anomaly: a day of the same rise in the week
 * before has begun it already.
 */
function beginnings(
  days: readonly ExpectedCost[],
  judged: readonly ExpectedCost[],
  rule: AnomalyRule,
): Required<ExpectedCost>[] {
  const isOdd = (found: ExpectedCost | undefined): found is Required<ExpectedCost> =>
    found?.expected !== undefined && found.cost - found.expected >= smallestExcess(rule, found.expected)
  const odd = days.filter((found, index) => isOdd(judged[index]) && isOdd(found)) as Required<ExpectedCost>[]
  return odd.filter((found) => !odd.some((before) => isWeekBefore(before, found) && !isMore(found, before)))
}

function isWeekBefore(before: ExpectedCost, { day }: ExpectedCost): boolean {
  return before.day < day && before.day >= day - WEEK
}

/** Both in dollars and as a share of what was expected: at weekends, the same machines are a larger share. */
function isMore(found: Required<ExpectedCost>, before: Required<ExpectedCost>): boolean {
  const [rise, riseBefore] = [found.cost - found.expected, before.cost - before.expected]
  return rise > riseBefore * FURTHER_RISE && rise / found.expected > (riseBefore / before.expected) * FURTHER_RISE
}

/** Most entries of a history have a number that is made up: the same one for the same rule, account and day. */
function numbered(company: Company, rule: AnomalyRule, found: AccountDay): Anomaly {
  const { vendor, account, day } = found
  const given = company.file.anomalyNumbers?.find(
    (entry) => entry.ruleSeq === rule.seq && entry.account === account && entry.date === dateOf(day),
  )
  const madeUp = Math.floor(fraction(company.seed, 'anomaly', vendor, account, day, rule.seq) * 2 ** 31)
  return { ...found, rule, number: given?.histSeq ?? madeUp }
}

/** Costs follow the week, and a median leaves a single odd day out, so that it is not expected again a week later. */
const WEEK = 7
const WEEKS_BEFORE = 5
/** With fewer same weekdays there is no expectation. */
const LEAST_WEEKS = 3

/** What a day cost, and what was to be expected from the weeks before, if these are known. */
export interface ExpectedCost {
  readonly day: Day
  readonly cost: Micros
  readonly expected?: Micros
}

/** How many days before a day its expectation looks at. */
export const DAYS_OF_HISTORY = WEEK * WEEKS_BEFORE

/** A range with the days before it that its expectations look at. */
export function withHistory({ first, last }: DateRange): DateRange {
  return { first: first - DAYS_OF_HISTORY, last }
}

/** @param costs day by day, of the range with its history */
export function expectedDays(costs: readonly Micros[], range: DateRange): ExpectedCost[] {
  const began = costs.findIndex((cost) => cost !== 0)
  return daysOf(range).map((day, position) => {
    const index = position + DAYS_OF_HISTORY
    const expected = began === -1 ? undefined : expectationAt(costs, index, began)
    return { day, cost: costs[index] ?? 0, ...(expected === undefined ? {} : { expected }) }
  })
}

/**
 * The median of the same weekday in the five weeks before; `undefined` where history is too short. Days before the first one that
 * cost anything are no history.
 *
 * @param costs day by day
 * @param began the position of the first day that cost anything
 */
function expectationAt(costs: readonly Micros[], index: number, began: number): Micros | undefined {
  const history: Micros[] = []
  for (let week = 1; week <= WEEKS_BEFORE; week += 1) {
    const cost = costs[index - week * WEEK]
    if (cost !== undefined && index - week * WEEK >= began) history.push(cost)
  }
  return history.length < LEAST_WEEKS ? undefined : usualOf(history)
}

/** The days whose costs make the expectation of a day. */
export function sameWeekdays(day: Day): Day[] {
  return Array.from({ length: WEEKS_BEFORE }, (_, index) => day - (index + 1) * WEEK)
}

/** The median of the costs of such days. */
export function usualOf(costs: readonly Micros[]): Micros {
  const sorted = [...costs].sort((first, second) => first - second)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  const lower = sorted[Math.ceil(middle) - 1] ?? 0
  return Math.round((lower + upper) / 2)
}

/** What a day cost, beside what was expected, which a day with too little history does not have. */
export function expectedRow({ day, cost, expected }: ExpectedCost): object {
  return {
    date: dateOf(day),
    cost: dollars(cost),
    ...(expected === undefined ? {} : { expectedCost: dollars(expected) }),
  }
}

/** What is detected where a company has no rule: the AI looks at all accounts. */
const DETECTION_WITHOUT_RULES: readonly AnomalyRule[] = [{ seq: 0, analyzeType: 'ai', sensitivity: 'M' }]

/** Less is no anomaly, however little was expected. */
const LEAST_EXCESS = micros(1)

/** The rules that are in use. */
function rulesInUse(rules: readonly AnomalyRule[] = []): readonly AnomalyRule[] {
  return rules.length === 0 ? DETECTION_WITHOUT_RULES : rules.filter(({ useYn }) => useYn !== 'N')
}

/** Whether a rule looks at the accounts of a vendor. */
function watches({ vendor }: AnomalyRule, code: string): boolean {
  return vendor === undefined || vendor.toLowerCase() === code
}

/**
 * What a day must cost more than was expected, so that the rule finds it. Manual rules go by their threshold, the AI by its sensitivity
 * and by a threshold where the rule has one; without a threshold, a manual rule goes by the sensitivity, too.
 */
function smallestExcess(rule: AnomalyRule, expected: Micros): Micros {
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
