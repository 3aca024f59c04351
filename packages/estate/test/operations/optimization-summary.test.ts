import { describe, expect, test } from 'vitest'
import { Asker, oneCompany, PROJECT, type Rec, sum } from '../support.js'

const COMPANY = 'C-1042'
const company = new Asker(COMPANY)

/** Types of resources with the number of findings on them. */
type Counts = readonly (readonly [type: unknown, count: unknown])[]

function countsOf(cards: unknown): Counts {
  return (cards as Rec[]).map(({ resourceType, expectedSavingCount }) => [resourceType, expectedSavingCount])
}

async function summary(terms: Rec = {}): Promise<Rec> {
  const body = { cmpnId: COMPANY, optimizeCategory: 'right-sizing', resourceType: 'ec2', vendor: 'aws', ...terms }
  return (await company.body('getOptimizationSummary', {}, {}, body))['data'] as Rec
}

async function cards(terms: Rec = {}): Promise<Rec[]> {
  const body = { cmpnId: COMPANY, optimizeCategory: 'right-sizing', resourceType: 'ec2', vendor: 'aws', ...terms }
  return (await company.body('listOptimizationCards', {}, {}, body))['data'] as Rec[]
}

describe('the summary', () => {
  test('finds machines with a low load that no commitment covers, and a volume that is not attached', async () => {
    expect(await summary()).toEqual({
      totalCost: 211.35,
      totalCnt: 6,
      // In Ireland: four c5.xlarge that ran in 220 of 720 hours, half of $0.192, and an idle m5.xlarge, half of $0.214, for 730 hours a month.
      rightsizing: [{ resourceType: 'ec2', expectedSavingCost: 163.75, expectedSavingCount: 5 }],
      // 500 GB in Frankfurt, at $0.0952.
      unused: [{ resourceType: 'ebs', expectedSavingCost: 47.6, expectedSavingCount: 1 }],
    })
  })

  test.each<[Rec, Counts, Counts]>([
    [{ vendor: 'azure' }, [], [['disk', 1]]],
    [{ accountList: ['333344445555'] }, [['ec2', 5]], []],
    [{ accountList: ['333344445555', '777788889999'] }, [['ec2', 5]], [['ebs', 1]]],
    [{ accountList: [] }, [['ec2', 5]], [['ebs', 1]]],
    [
      { accountList: [], vendor: '' },
      [['ec2', 5]],
      [
        ['ebs', 1],
        ['disk', 1],
        ['pd', 1],
      ],
    ],
    [{ accountList: ['unknown'] }, [], []],
    [{ regionList: ['eu-central-1'] }, [], [['ebs', 1]]],
    [{ regionList: ['eu-central-1'], accountList: ['333344445555'] }, [], []],
    [{ serviceGroupList: ['checkout'] }, [], []],
    [{ tagList: [{ key: 'team', value: ['platform', 'data'] }] }, [['ec2', 5]], []],
    [{ tagList: [{ key: 'team' }] }, [['ec2', 5]], []],
    [{ tagList: [{ key: 'team', value: ['data'] }] }, [], []],
    [
      {
        tagList: [
          { key: 'team', value: ['platform'] },
          { key: 'env', value: ['prod'] },
        ],
      },
      [['ec2', 1]],
      [],
    ],
    [{ optimizeCategory: 'unused', resourceType: 'ebs' }, [['ec2', 5]], [['ebs', 1]]],
  ])('of %j', async (terms, rightsizing, unused) => {
    const answer = await summary(terms)
    expect([countsOf(answer['rightsizing']), countsOf(answer['unused'])]).toEqual([rightsizing, unused])
  })

  test('follows a change of tags', async () => {
    const changed = new Asker(COMPANY)
    const list = [{ key: 'env', value: ['staging'] }]
    const body = {
      cmpnId: COMPANY,
      optimizeCategory: 'right-sizing',
      resourceType: 'ebs',
      vendor: 'aws',
      tagList: list,
    }
    const count = async () => ((await changed.body('getOptimizationSummary', {}, {}, body))['data'] as Rec)['totalCnt']
    expect(await count()).toBe(4)
    const reviewTagList = [{ tagKey: 'env', newValue: 'staging' }]
    const taggingResourceList = [{ instId: 'vol-049df61146c4d7901', reviewTagList }]
    await changed.body('retryTagging', {}, {}, { cmpnId: COMPANY, taggingResourceList })
    expect(await count()).toBe(5)
  })
})

test('what the discount of sustained use takes off is not saved once more', async () => {
  const place = { project: PROJECT, region: 'us-central1', type: 'n2-standard-4', tags: {} }
  // Which of them have a low load depends on their names.
  const names = Array.from({ length: 20 }, (_, index) => `worker-${index}`)
  const asker = new Asker('C-1', oneCompany({ gcp: { machines: names.map((name) => ({ ...place, name })) } }))
  const body = { cmpnId: 'C-1', optimizeCategory: 'right-sizing', resourceType: '', vendor: 'gcp' }
  const [card] = (await asker.body('listOptimizationCards', {}, {}, body))['data'] as Rec[]
  expect(card?.['expectedSavingCount']).toBeGreaterThan(0)
  const lines = await asker.costLines()
  const paidShare = sum(lines, 'cost') / (sum(lines, 'cost') + sum(lines, 'savingEffectQuantity'))
  expect(paidShare).toBeLessThan(0.81)
  // Half of what the type costs at list price.
  const listSaving = (730 * (4 * 0.031611 + 16 * 0.004237)) / 2
  const saving = Math.round(100 * listSaving * paidShare) / 100
  expect(Number(card?.['expectedSavingCost'])).toBeCloseTo(saving * Number(card?.['expectedSavingCount']), 6)
})

describe('the cards', () => {
  test.each<[Rec, Counts]>([
    [{}, [['ec2', 5]]],
    [{ resourceType: 'ebs' }, []],
    [{ optimizeCategory: 'unused', resourceType: 'ebs' }, [['ebs', 1]]],
    [{ optimizeCategory: 'unused' }, []],
    [{ optimizeCategory: 'unknown' }, []],
    [{ vendor: 'gcp' }, []],
    [{ regionList: ['us-east-1'] }, []],
  ])('of %j', async (terms, expected) => {
    expect(countsOf(await cards(terms))).toEqual(expected)
  })

  test('of an unknown company are none', async () => {
    const body = { cmpnId: 'C-9999', optimizeCategory: 'right-sizing', resourceType: 'ec2', vendor: 'aws' }
    expect((await new Asker('C-9999').body('listOptimizationCards', {}, {}, body))['data']).toEqual([])
  })
})
