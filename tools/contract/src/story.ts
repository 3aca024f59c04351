import { isObject, type Json, type JsonObject } from './document.js'
import type { Example } from './example.js'
import type { Problem } from './failure.js'
import { walk } from './walk.js'

/** A relation between members of one record that must hold wherever all of them occur. */
interface Relation {
  /** The member that is compared, and where a failure is shown. */
  readonly member: string
  readonly formula: string
  readonly expected: (record: (name: string) => number) => number
  readonly needs: readonly string[]
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)

const sum = (member: string, ...parts: readonly string[]): Relation => ({
  member,
  formula: parts.join(' + '),
  needs: parts,
  expected: (of) => parts.reduce((total, part) => total + of(part), 0),
})

const COVERAGE_KINDS = ['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp'] as const

const RELATIONS: readonly Relation[] = [
  {
    member: 'utilization',
    formula: 'usedCommitmentCost / commitmentCost × 100',
    needs: ['usedCommitmentCost', 'commitmentCost'],
    expected: (of) => percent(of('usedCommitmentCost'), of('commitmentCost')),
  },
  ...['usedCommitmentCostOnDemandEquivalent', 'committedUseDiscountOnDemandCostEquivalent'].flatMap(
    (equivalent): Relation[] => [
      {
        member: 'netSavingsCost',
        formula: `${equivalent} − commitmentCost`,
        needs: [equivalent, 'commitmentCost'],
        expected: (of) => of(equivalent) - of('commitmentCost'),
      },
      {
        member: 'netSavingsRate',
        formula: `netSavingsCost / ${equivalent} × 100`,
        needs: ['netSavingsCost', equivalent],
        expected: (of) => percent(of('netSavingsCost'), of(equivalent)),
      },
    ],
  ),
  ...COVERAGE_KINDS.map(
    (kind): Relation => ({
      member: `${kind}CoverageRate`,
      formula: `${kind}OnDemandCostEquivalent / totalOnDemandCostEquivalent × 100`,
      needs: [`${kind}OnDemandCostEquivalent`, 'totalOnDemandCostEquivalent'],
      expected: (of) => percent(of(`${kind}OnDemandCostEquivalent`), of('totalOnDemandCostEquivalent')),
    }),
  ),
  ...['OnDemandCostEquivalent', 'NormalizeFactorAmount', 'Amount'].map((unit): Relation => {
    const onDemand = unit === 'OnDemandCostEquivalent' ? 'onDemandCost' : `onDemand${unit}`
    const parts = [...COVERAGE_KINDS.map((kind) => `${kind}${unit}`), onDemand]
    return sum(`total${unit}`, ...parts)
  }),
  sum('totalSavingCost', 'autoSavingCost', 'mySavingCost'),
  sum('estimatedCost', 'estimatedAutoSavingCost', 'estimatedMySavingCost'),
  {
    member: 'committedUseDiscountCoverageRate',
    formula: 'committedUseDiscountOnDemandCostEquivalent / totalOnDemandCostEquivalent × 100',
    needs: ['committedUseDiscountOnDemandCostEquivalent', 'totalOnDemandCostEquivalent'],
    expected: (of) => percent(of('committedUseDiscountOnDemandCostEquivalent'), of('totalOnDemandCostEquivalent')),
  },
]

const TOLERANCE = 0.006
const DAY = 24 * 60 * 60 * 1000

const RULE = 'example-story'

/** Sums, rates and series of an example that contradict one another. */
export function checkStory(example: Pick<Example, 'role' | 'value' | 'paged'>): Problem[] {
  if (example.role === 'request') return []
  const problems: Problem[] = []
  walk(example.value, (value, tokens) => {
    if (Array.isArray(value)) problems.push(...checkSeries(value, tokens))
    else if (isObject(value)) {
      problems.push(...checkRelations(value, tokens))
      if (!example.paged) problems.push(...checkCount(value, tokens))
    }
  })
  return problems
}

function checkRelations(record: JsonObject, tokens: readonly string[]): Problem[] {
  return RELATIONS.flatMap(({ member, formula, needs, expected }) => {
    const actual = amount(record[member])
    if (Number.isNaN(actual) || needs.some((name) => Number.isNaN(amount(record[name])))) return []
    const wanted = expected((name) => amount(record[name]))
    if (Math.abs(actual - wanted) <= TOLERANCE) return []
    const message = `\`${member}\` is ${actual}, but ${formula} makes ${round(wanted)}. Let the figures agree.`
    return [{ tokens: [...tokens, member], rule: RULE, message }]
  })
}

/** A number, or one that is written as text, as amounts often are. */
function amount(value: Json | undefined): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
}

function checkCount(record: JsonObject, tokens: readonly string[]): Problem[] {
  const list = record['list'] ?? record['items']
  const count = record['totalCount']
  if (!Array.isArray(list) || typeof count !== 'number' || count === list.length) return []
  const message = `\`totalCount\` is ${count}, but the list has ${list.length} items. Let them agree.`
  return [{ tokens: [...tokens, 'totalCount'], rule: RULE, message }]
}

/** The days of a series follow one another without a gap; records of one day may stand side by side. */
function checkSeries(items: readonly Json[], tokens: readonly string[]): Problem[] {
  const days = items.map((item) => (isObject(item) ? item['usageDate'] : undefined))
  if (!days.every((day) => typeof day === 'string')) return []
  return days.flatMap((day, index) => {
    const previous = days[index - 1]
    if (previous === undefined) return []
    const step = Date.parse(day) - Date.parse(previous)
    if (step === DAY || step === 0) return []
    const message = `\`usageDate\` ${day} does not follow ${previous}. A series has one record for each day, in order.`
    return [{ tokens: [...tokens, String(index), 'usageDate'], rule: RULE, message }]
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
