import { COLUMN_NAMES } from '@cloud-cost/estate/focus'
import { beforeAll, describe, expect, test } from 'vitest'
import { billColumnsOf, type ColumnEffect, columnEffects } from '../src/contract/bill-column-effects.js'
import { readBillColumns } from '../src/contract/bill-columns.js'
import { service } from './support/service.js'

let effects: readonly ColumnEffect[]
beforeAll(async () => {
  effects = await columnEffects(service)
}, 120_000)

function operationsWith(column: string, field: string): readonly string[] {
  const { fields = [] } = effects.find((effect) => effect.column === column) ?? {}
  return fields.find(({ name }) => name === field)?.operationIds ?? []
}

describe('what becomes of a column', () => {
  test('is what the committed table says, which `npm run update` writes', () => {
    expect(readBillColumns()).toEqual(billColumnsOf(effects))
  })

  test('is known of all of them, in their order', () => {
    expect(effects.map(({ column }) => column)).toEqual(COLUMN_NAMES)
  })

  test.each([
    ['EffectiveCost', 'cost', 'listResourceExternalCosts'],
    ['BilledCost', 'cost', 'getBillingSummary'],
    ['ListCost', 'totalOnDemandCostEquivalent', 'listIntegratedCoverages'],
    ['SubAccountName', 'linkedAccountAlias', 'listIntegratedCoverages'],
    ['RegionId', 'regionCode', 'listResourceExternalCosts'],
    ['ResourceName', 'name', 'listResourceExternalCosts'],
    ['Tags', 'tagKey', 'listBillingTagKeys'],
    ['CommitmentDiscountId', 'reservedInstanceId', 'listReservedInstanceUtilizations'],
  ])('%s: %s of %s', (column, member, operationId) => {
    expect(operationsWith(column, member)).toContain(operationId)
  })

  test('is not the same for amounts on the bill and cost lines', () => {
    expect(operationsWith('BilledCost', 'cost')).not.toContain('listResourceExternalCosts')
    expect(operationsWith('EffectiveCost', 'cost')).not.toContain('getBillingSummary')
  })

  test('is nothing where answers have no member for it', () => {
    const unused = effects.filter(({ fields, isRequired }) => fields.length === 0 && !isRequired)
    expect(unused.map(({ column }) => column)).toContain('PublisherName')
  })
})
