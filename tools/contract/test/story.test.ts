import { describe, expect, it } from 'vitest'
import { findingsIn } from '../src/check-examples.js'
import type { Example } from '../src/example.js'
import type { Finding } from '../src/failure.js'
import * as story from '../src/story.js'
import { exampleFile, FIRST_LINE } from './example-file.js'

const checkStory = (example: Example): Finding[] => findingsIn(example, story.checkStory(example))

/** Figures that agree; the last member is the one that is compared. */
interface Relation {
  readonly figures: Readonly<Record<string, number>>
  readonly formula: string
}

const coverage = (kind: string): Relation => ({
  figures: { [`${kind}OnDemandCostEquivalent`]: 30, totalOnDemandCostEquivalent: 120, [`${kind}CoverageRate`]: 25 },
  formula: `${kind}OnDemandCostEquivalent / totalOnDemandCostEquivalent × 100`,
})

const total = (unit: string, onDemand: string): Relation => {
  const parts = [...['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp'].map((kind) => kind + unit), onDemand]
  return {
    figures: { ...Object.fromEntries(parts.map((part, index) => [part, 10 ** index])), [`total${unit}`]: 11111 },
    formula: parts.join(' + '),
  }
}

const savings = (equivalent: string): readonly Relation[] => [
  {
    figures: { [equivalent]: 168, commitmentCost: 112, netSavingsCost: 56 },
    formula: `${equivalent} − commitmentCost`,
  },
  {
    figures: { [equivalent]: 168, netSavingsCost: 56, netSavingsRate: 33.33 },
    formula: `netSavingsCost / ${equivalent} × 100`,
  },
]

const RELATIONS: readonly Relation[] = [
  {
    figures: { usedCommitmentCost: 106.4, commitmentCost: 112, utilization: 95 },
    formula: 'usedCommitmentCost / commitmentCost × 100',
  },
  ...savings('usedCommitmentCostOnDemandEquivalent'),
  ...savings('committedUseDiscountOnDemandCostEquivalent'),
  ...['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp', 'committedUseDiscount'].map(coverage),
  {
    figures: { autoSavingCost: 106.29, mySavingCost: 372, totalSavingCost: 478.29 },
    formula: 'autoSavingCost + mySavingCost',
  },
  {
    figures: { estimatedAutoSavingCost: 106.29, estimatedMySavingCost: 372, estimatedCost: 478.29 },
    formula: 'estimatedAutoSavingCost + estimatedMySavingCost',
  },
  total('OnDemandCostEquivalent', 'onDemandCost'),
  total('NormalizeFactorAmount', 'onDemandNormalizeFactorAmount'),
  total('Amount', 'onDemandAmount'),
]

const cases = RELATIONS.map(({ figures, formula }) => {
  const [member, value] = Object.entries(figures).at(-1) ?? ['', 0]
  return { member, value, figures, formula }
})

const yaml = (figures: Readonly<Record<string, number>>): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

describe.each(cases)('$member = $formula', ({ member, value, figures, formula }) => {
  it('accepts figures that agree', () => {
    expect(checkStory(exampleFile(yaml(figures)))).toEqual([])
  })

  it('refuses a figure that is a cent off', () => {
    const wrong = Math.round((value + 0.02) * 100) / 100
    const example = exampleFile(yaml({ ...figures, [member]: wrong }))
    expect(checkStory(example)).toEqual([
      {
        file: example.file,
        line: FIRST_LINE + Object.keys(figures).length - 1,
        rule: 'example-story',
        message: `\`${member}\` is ${wrong}, but ${formula} makes ${value}. Let the figures agree.`,
      },
    ])
  })

  it('says nothing where a figure is missing', () => {
    const [first = ''] = Object.keys(figures)
    const { [first]: _missing, ...others } = figures
    expect(checkStory(exampleFile(yaml({ ...others, [member]: -1 })))).toEqual([])
  })
})

describe('figures', () => {
  it('may be rounded to cents', () => {
    const rounded = { usedCommitmentCost: 1, commitmentCost: 3, utilization: 33.33 }
    expect(checkStory(exampleFile(yaml(rounded)))).toEqual([])
    expect(checkStory(exampleFile(yaml({ ...rounded, utilization: 33.34 })))).toHaveLength(1)
  })

  it('have a rate of 0 where the whole is 0', () => {
    const idle = { usedCommitmentCost: 0, commitmentCost: 0, utilization: 0 }
    expect(checkStory(exampleFile(yaml(idle)))).toEqual([])
    expect(checkStory(exampleFile(yaml({ ...idle, utilization: 100 })))).toHaveLength(1)
  })

  it('take part when they are written as text', () => {
    const text = (total: string): string =>
      `autoSavingCost: "106.29"\nmySavingCost: "-6.29"\ntotalSavingCost: "${total}"`
    expect(checkStory(exampleFile(text('100.00')))).toEqual([])
    expect(checkStory(exampleFile(text('100.01')))).toMatchObject([
      {
        line: FIRST_LINE + 2,
        message: '`totalSavingCost` is 100.01, but autoSavingCost + mySavingCost makes 100. Let the figures agree.',
      },
    ])
    expect(checkStory(exampleFile(text('not yet known')))).toEqual([])
  })

  it('are compared in every record of a list', () => {
    const example = exampleFile(
      [
        'list:',
        '  - { usedCommitmentCost: 1, commitmentCost: 2, utilization: 50 }',
        '  - { usedCommitmentCost: 1, commitmentCost: 2, utilization: 51 }',
      ].join('\n'),
    )
    expect(checkStory(example)).toMatchObject([{ line: FIRST_LINE + 2 }])
  })

  it('of a request are wishes, and compared with nothing', () => {
    const wrong = 'usedCommitmentCost: 1\ncommitmentCost: 2\nutilization: 51'
    expect(checkStory(exampleFile(wrong, { role: 'request' }))).toEqual([])
  })
})

describe('totalCount', () => {
  it.each(['list', 'items'])('is the length of `%s`', (name) => {
    expect(checkStory(exampleFile(`${name}: [1, 2]\ntotalCount: 2`))).toEqual([])
    expect(checkStory(exampleFile(`${name}: [1, 2]\ntotalCount: 3`))).toMatchObject([
      {
        line: FIRST_LINE + 1,
        rule: 'example-story',
        message: '`totalCount` is 3, but the list has 2 items. Let them agree.',
      },
    ])
  })

  it('counts further pages where the list is one of several', () => {
    expect(checkStory(exampleFile('list: [1, 2]\ntotalCount: 3', { paged: true }))).toEqual([])
  })
})

describe('a series of days', () => {
  const series = (...days: readonly string[]): string =>
    ['list:', ...days.map((day) => `  - usageDate: "${day}"`)].join('\n')

  it.each([
    { title: 'follows day by day', days: ['2026-02-27', '2026-02-28', '2026-03-01'] },
    { title: 'has several records a day', days: ['2026-03-01', '2026-03-01', '2026-03-02'] },
    { title: 'crosses a change of the clocks', days: ['2026-03-28', '2026-03-29', '2026-03-30'] },
    { title: 'is one day', days: ['2026-03-01'] },
  ])('$title', ({ days }) => {
    expect(checkStory(exampleFile(series(...days)))).toEqual([])
  })

  it.each([
    { title: 'leaves a day out', days: ['2026-03-01', '2026-03-02', '2026-03-04'] },
    { title: 'goes backwards', days: ['2026-03-01', '2026-03-02', '2026-03-01'] },
    { title: 'has a day that does not exist', days: ['2026-03-01', '2026-03-02', '2026-03-32'] },
  ])('is refused when it $title', ({ days }) => {
    expect(checkStory(exampleFile(series(...days)))).toMatchObject([
      {
        line: FIRST_LINE + 3,
        rule: 'example-story',
        message: `\`usageDate\` ${days[2]} does not follow ${days[1]}. A series has one record for each day, in order.`,
      },
    ])
  })

  it('is only looked for where every record has a day', () => {
    expect(checkStory(exampleFile('list:\n  - usageDate: "2026-03-01"\n  - total: 3'))).toEqual([])
  })
})
