import type { SavingsPlanListSuccess } from '@cloud-cost/cost-client'
import { describe, expect, test } from 'vitest'
import { DEFAULT_FILE, estateOf } from '../support.js'

async function ask(
  operationId: string,
  { companyId = 'C-1042', clock = '2026-04-01T09:00:00Z' } = {},
): Promise<unknown> {
  const answer = await estateOf(DEFAULT_FILE, clock)
    .createSession()
    .answer({ operationId, path: { companyId }, query: {} })
  return answer !== undefined && 'body' in answer ? answer.body : answer
}

const plans = async (operationId: string, options = {}) =>
  ((await ask(operationId, options)) as SavingsPlanListSuccess).list

const COMPUTE = '5b6c7d8e-9f0a-4b1c-8d2e-3f4a5b6c7d8e'
const INSTANCE = '7d8e9f0a-1b2c-4d3e-8f4a-5b6c7d8e9f0a'
const AUTOMATED = '8e9f0a1b-2c3d-4e4f-9a5b-6c7d8e9f0a1b'
const ENDED = '6c7d8e9f-0a1b-4c2d-9e3f-4a5b6c7d8e9f'

describe('savings plans', () => {
  test.each([
    ['listSavingsPlans', [COMPUTE, INSTANCE, AUTOMATED]],
    ['listMySavingsPlans', [COMPUTE, INSTANCE]],
  ])('%s has those that are not over, by who bought them', async (operationId, ids) => {
    expect((await plans(operationId)).map(({ savingsPlansId }) => savingsPlansId)).toEqual(ids)
  })

  test('a plan that is over at the clock goes, and its remaining days shrink before', async () => {
    const before = await plans('listSavingsPlans', { clock: '2026-01-10T00:00:00Z' })
    expect(before.find(({ savingsPlansId }) => savingsPlansId === ENDED)).toMatchObject({
      remainingDays: 5,
      status: 'active',
      instanceFamily: 'm5',
      regionCode: 'us-east-1',
      useType: 'EC2SP:m5.1yrAllUpfront',
      upfrontFee: '876.00',
      recurringFee: '0.00',
      hourlyCommitmentCost: '0.10',
    })
    const after = await plans('listSavingsPlans', { clock: '2026-01-15T00:00:00Z' })
    expect(after.map(({ savingsPlansId }) => savingsPlansId)).not.toContain(ENDED)
  })

  test('a plan is listed from its first day on', async () => {
    const automatedAt = async (clock: string) =>
      (await plans('listSavingsPlans', { clock })).find(({ savingsPlansId }) => savingsPlansId === AUTOMATED)
    expect(await automatedAt('2026-01-14T23:59:00Z')).toBeUndefined()
    expect(await automatedAt('2026-01-15T00:00:00Z')).toMatchObject({ remainingDays: 365, status: 'active' })
  })

  test('a Compute plan is bound to nothing', async () => {
    const [compute] = await plans('listSavingsPlans')
    for (const member of ['instanceFamily', 'regionCode', 'regionName', 'operationName']) {
      expect(compute).not.toHaveProperty(member)
    }
  })

  test('companies have their own plans, and an unknown one has none', async () => {
    expect((await plans('listSavingsPlans', { companyId: 'C-1043' })).map((plan) => plan.linkedAccountId)).toEqual([
      '555566667777',
    ])
    expect(await plans('listSavingsPlans', { companyId: 'nobody' })).toEqual([])
    expect(await ask('getSavingsPlansCategories', { companyId: 'nobody' })).toEqual({
      status: 'success',
      data: { accounts: [], products: [] },
    })
  })
})
