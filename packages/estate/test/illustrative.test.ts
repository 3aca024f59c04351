import { shapeOf } from '@cloud-cost/contract/model'
import { describe, expect, test } from 'vitest'
import { CONTRACT } from './contract.js'
import { ALL_COMPANIES, estateOf, ILLUSTRATIVE_ESTATE, type Rec, sum } from './support.js'

const COMPANY = 'C-1042'

/** Asks with the example of the contract, in which some inputs are others; its filters are left out where they are undefined. */
async function ask(
  operationId: string,
  { path = {}, body }: { readonly path?: Rec; readonly body?: Rec } = {},
  from = session(),
) {
  const operation = CONTRACT.find((candidate) => candidate.operationId === operationId)
  const values = (place: string) =>
    Object.fromEntries(
      (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map(({ name, example }) => [name, example]),
    )
  return await from.answer({
    operationId,
    path: { ...values('path'), ...path },
    query: values('query'),
    body: body ?? operation?.body?.example,
  })
}

function session() {
  return ILLUSTRATIVE_ESTATE.createSession()
}

/** The rows of a success. */
async function rows(...asked: Parameters<typeof ask>): Promise<Rec[]> {
  const answer = await ask(...asked)
  if (answer === undefined || !('body' in answer)) throw new Error(JSON.stringify(answer))
  return (answer.body as { readonly data: Rec[] }).data
}

describe('illustrative answers', () => {
  test('are of operations whose payload is not described, and given only when they are asked for', async () => {
    expect(ILLUSTRATIVE_ESTATE.illustrative.size).toBeGreaterThan(25)
    const plain = estateOf(ALL_COMPANIES)
    expect(plain.illustrative.size).toBe(0)
    for (const operationId of [...ILLUSTRATIVE_ESTATE.illustrative, 'saveAnomalyRule']) {
      const operation = CONTRACT.find((candidate) => candidate.operationId === operationId)
      const { properties } = shapeOf(operation?.document ?? {}, operation?.success)
      expect([operationId, Object.keys(properties).sort()]).toEqual([operationId, ['error', 'status']])
      expect(plain.operations.has(operationId)).toBe(false)
      expect(await ask(operationId, {}, plain.createSession())).toBeUndefined()
      expect(ILLUSTRATIVE_ESTATE.operations.has(operationId)).toBe(true)
    }
  })

  test.each([...ILLUSTRATIVE_ESTATE.illustrative])(
    '%s says so, with rows for the default company',
    async (operationId) => {
      // The example names accounts without a recommendation.
      const requests: Readonly<Record<string, Parameters<typeof ask>[1]>> = {
        getOptimizationChart: { body: { cmpnId: COMPANY, optimizeCategory: 'right-sizing' } },
      }
      const answer = await ask(operationId, requests[operationId])
      expect(answer).toMatchObject({ illustrative: true, body: { status: 'success', data: expect.anything() } })
      if (operationId !== 'listOptimizationExcludedTags') {
        expect(JSON.stringify((answer as { body: Rec }).body['data']).length).toBeGreaterThan(2)
      }
    },
  )

  test.each([
    ['listCurrentUsage', 'getUsageSummary'],
    ['listTags', 'getUsageSummary'],
  ])('%s has as many resources as %s', async (operationId, described) => {
    const body = { cmpnId: COMPANY, rsrcTypes: ['ec2'], rsrcType: 'ec2' }
    const answer = await session().answer({ operationId: described, path: { prvrCd: 'aws' }, query: {}, body })
    const { items } = (answer as unknown as { body: { result: { items: { count: number }[] } } }).body.result
    expect(await rows(operationId, { body })).toHaveLength(items.reduce((sum, { count }) => sum + count, 0))
  })

  test('have pages, an order, and what was searched for', async () => {
    const body = { cmpnId: COMPANY, rsrcType: 'ec2', sortColId: 'rsrcNm', sortDirection: 'desc' }
    const all = await rows('listCurrentUsage', { body })
    const names = all.map(({ rsrcNm }) => String(rsrcNm))
    expect(names).toEqual([...names].sort().reverse())
    expect(await rows('listCurrentUsage', { body: { ...body, limitCnt: 3, pageNum: 2 } })).toEqual(all.slice(3, 6))
    expect(await rows('listCurrentUsage', { body: { ...body, limitCnt: 3, offset: 3 } })).toEqual(all.slice(3, 6))
    expect(await rows('listCurrentUsage', { body: { ...body, limitCnt: 3, pageNum: 2, excelYn: 'Y' } })).toEqual(all)
    const found = await rows('listCurrentUsage', { body: { ...body, searchText: 'STOREFRONT' } })
    expect(found).toEqual(all.filter((row) => JSON.stringify(row).includes('storefront')))
    expect([found.length > 0, found.length < all.length]).toEqual([true, true])
  })

  test('have the costs of a month by product, of which cost lines are the parts', async () => {
    const body = { selectedVendor: 'aws', startDate: '2026-03-01', endDate: '2026-03-31' }
    const portions = await rows('getDailyCostPortion', { body: { companyId: COMPANY, ...body } })
    const lines = (await session().answer({
      operationId: 'listResourceExternalCosts',
      path: {},
      query: {},
      body: { cmpnId: COMPANY, vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' },
    })) as unknown as { body: { data: Rec[] } }
    expect(sum(portions, 'cost')).toBeCloseTo(sum(lines.body.data, 'cost'), 6)
    expect(sum(portions, 'cost')).toBeGreaterThan(0)
  })

  test('have the bill of a month by product, of which fees and what no commitment covers are the parts', async () => {
    const month = { companyId: COMPANY, searchYear: '2026', searchMnth: '03', vndr: 'aws' }
    const { cost, services } = (await rows('getBillingSummary', { body: month })) as unknown as {
      cost: number
      services: Rec[]
    }
    expect(cost).toBeCloseTo(sum(services, 'cost'), 6)
    const products = services.map(({ product }) => product)
    expect(products).toContain('ComputeSavingsPlans')
    expect(products).toContain('AmazonEC2')
  })

  test('find the days on which an account cost far more than before', async () => {
    const anomalies = await rows('listAnomalyHistory')
    expect(anomalies.length).toBeGreaterThan(0)
    for (const { cost, expectedCost } of anomalies) expect(Number(cost)).toBeGreaterThan(Number(expectedCost))
    const [first] = anomalies
    const body = { companyId: COMPANY, histSeq: first?.['histSeq'] }
    expect(await ask('getAnomalyResult', { body })).toMatchObject({ body: { data: first } })
    const parts = (await rows('listAnomalyDetails', { body })).reduce((sum, row) => sum + Number(row['cost']), 0)
    expect(parts).toBeCloseTo(Number(first?.['cost']), 4)
  })

  test('list the anomaly rules that were saved', async () => {
    const asked = session()
    const list = async (vendorList?: string[]) =>
      await rows('listAnomalyRules', { body: { companyId: COMPANY, ...(vendorList && { vendorList }) } }, asked)
    const before = await list()
    const rule = { companyId: COMPANY, userId: 'finops-lead', vendor: 'aws', name: 'spend' }
    await ask('saveAnomalyRule', { body: rule }, asked)
    await ask('saveAnomalyRule', { body: { ...rule, vendor: 'gcp', name: 'other' } }, asked)
    const [first, second] = (await list()).slice(before.length)
    expect(await list()).toEqual([...before, first, second])
    expect([first, second]).toEqual([
      { seq: expect.any(Number), vendor: 'aws', name: 'spend' },
      { seq: Number(first?.['seq']) + 1, vendor: 'gcp', name: 'other' },
    ])
    await ask('saveAnomalyRule', { body: { ...rule, seq: first?.['seq'], name: 'renamed' } }, asked)
    expect(await list(['aws'])).toEqual([...before, { ...first, name: 'renamed' }])
    const path = { seq: second?.['seq'] }
    expect(await ask('getAnomalyRule', { path, body: { companyId: COMPANY } }, asked)).toMatchObject({
      body: { data: { name: 'other' } },
    })
    for (const unknown of [
      await ask('saveAnomalyRule', { body: { ...rule, seq: 9 } }, asked),
      await ask('getAnomalyRule', { path: { seq: 9 }, body: { companyId: COMPANY } }, asked),
    ]) {
      expect(unknown).toEqual({ failure: 'rejected', message: 'The anomaly rule 9 was not found.' })
    }
    const restored = session()
    expect(restored.load(asked.changes())).toBeUndefined()
    expect(await rows('listAnomalyRules', { body: { companyId: COMPANY } }, restored)).toEqual(await list())
  })

  test.each([
    ['getOptimizationDetail', { cmpnId: COMPANY, instanceId: 'i-0' }, 'The recommendation for i-0 was not found.'],
    ['getAnomalyResult', { companyId: COMPANY, histSeq: 1, ruleSeq: 17 }, 'The anomaly 1 was not found.'],
    ['getAnomalyResult', { companyId: COMPANY, histSeq: 2087, ruleSeq: 23 }, 'The anomaly 2087 was not found.'],
    [
      'getAnomalyDetectionTrend',
      { companyId: COMPANY, sensitivity: 'extreme' },
      'sensitivity must be H, M or L, not extreme.',
    ],
    [
      'listAnomalyHistory',
      { companyId: COMPANY, analyzeBy: 'moon', analyzeType: 'ai' },
      'analyzeBy must be account, the only dimension that is known, not moon.',
    ],
    [
      'getBillingSummary',
      { companyId: COMPANY, searchYear: '2026', searchMnth: '13' },
      'searchYear and searchMnth must be a month like 2026 and 03.',
    ],
  ])('of %s fail for %j', async (operationId, body, message) => {
    expect(await ask(operationId, { body })).toEqual({ failure: 'rejected', message })
  })
})
