import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  REGIONS as AWS_REGIONS,
  type AwsRegionCode,
  type AwsTypeName,
  awsCatalog,
  hourlyPrice,
  INSTANCE_TYPES,
  instanceType,
  isSold,
  OFFER_CLASSES,
  RDS,
  reservationDiscount,
  SAVINGS_PLAN_TYPES,
  savingsPlanDiscount,
  usagePrefix,
} from '../src/clouds/aws/catalog.js'
import { awsLedgerOf } from '../src/clouds/aws/ledger.js'
import {
  REGIONS as AZURE_REGIONS,
  type AzureRegionCode,
  type AzureTypeName,
  azureCatalog,
  POSTGRESQL,
  sizesOf,
  VIRTUAL_MACHINES,
} from '../src/clouds/azure/catalog.js'
import { azureLedgerOf } from '../src/clouds/azure/ledger.js'
import {
  REGIONS as GCP_REGIONS,
  type GcpRegionCode,
  type GcpTypeName,
  gcpCatalog,
  MACHINE_TYPES,
  machinePrice,
  RESOURCE_TYPES,
  resourcePrice,
} from '../src/clouds/gcp/catalog.js'
import { gcpLedgerOf } from '../src/clouds/gcp/ledger.js'
import { CLOUDS } from '../src/clouds/index.js'
import { PAYMENT_OPTIONS, TERMS } from '../src/company/terms.js'
import { type AwsEntry, type AzureEntry, type CompanyEntry, checkCompanyFile, type GcpEntry } from '../src/index.js'
import { dayOf } from '../src/kernel/time.js'
import { chargesOn } from './charges.js'
import { Asker, CLOCK, companyOf } from './support.js'

const NOTHING_OWN: CompanyEntry = { companyId: 'C-1', companyName: 'One' }
/** One of each family, on which discounts depend. */
const LARGE_TYPES = INSTANCE_TYPES.filter(({ size }) => size === 'large')
const AZURE_SIZES = [...sizesOf(VIRTUAL_MACHINES), ...sizesOf(POSTGRESQL)]
const codesOf = (regions: readonly { readonly code: string }[]) => regions.map(({ code }) => code)

describe('the catalogs', () => {
  test('have ten regions each, of which three or more are in Asia and the Pacific', () => {
    for (const { regions } of CLOUDS) {
      expect(new Set(codesOf(regions)).size).toBe(10)
      expect(regions.filter(({ offset }) => offset >= 5).length).toBeGreaterThanOrEqual(3)
      for (const { offset } of regions) expect(Number.isInteger(offset)).toBe(true)
    }
    expect(new Set(codesOf(AWS_REGIONS).map(usagePrefix)).size).toBe(10)
  })

  test('price the sizes of a family of AWS in proportion to their units, but for the last digit of the list', () => {
    for (const type of INSTANCE_TYPES) {
      const large = INSTANCE_TYPES.find(({ family, size }) => family === type.family && size === 'large')
      if (large === undefined) throw new Error(`${type.family} has a large size`)
      for (const region of codesOf(AWS_REGIONS)) {
        const price = hourlyPrice(type, region) ?? 0
        const ofLarge = hourlyPrice(large, region) ?? 0
        const larges = type.quarterUnits / large.quarterUnits
        expect(Math.abs(price - ofLarge * larges)).toBeLessThanOrEqual(50 * (1 + larges))
      }
    }
  })

  test('price a size of Azure about by its ratio within its group', () => {
    const { type: sizeOf, price: priceOf } = azureCatalog(NOTHING_OWN)
    for (const region of codesOf(AZURE_REGIONS)) {
      const perUnit = new Map<string, number[]>()
      for (const name of AZURE_SIZES) {
        const size = sizeOf(name)
        if (size === undefined) throw new Error(`${name} is a size`)
        const { group } = size
        perUnit.set(group, [...(perUnit.get(group) ?? []), (priceOf(name, region) ?? 0) / size.ratio])
      }
      for (const prices of perUnit.values()) expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.02)
    }
  })

  test('lead from every type by smaller and smaller ones to the smallest, none of which costs as much', () => {
    const ofAws = awsCatalog(NOTHING_OWN)
    for (const type of INSTANCE_TYPES) {
      const smaller = instanceType(ofAws.smaller(type.name) ?? '')
      const smallest = INSTANCE_TYPES.filter(({ family }) => family === type.family)[0]
      expect(smaller === undefined).toBe(type === smallest)
      if (smaller === undefined) continue
      expect(smaller.family).toBe(type.family)
      expect(smaller.vCpus).toBeLessThanOrEqual(type.vCpus)
      for (const region of codesOf(AWS_REGIONS)) {
        expect(hourlyPrice(smaller, region)).toBeLessThan(hourlyPrice(type, region) ?? 0)
      }
    }
    const ofAzure = azureCatalog(NOTHING_OWN)
    for (const name of AZURE_SIZES) {
      const smaller = ofAzure.type(ofAzure.smaller(name) ?? '')
      if (smaller === undefined) continue
      expect(smaller.group).toBe(ofAzure.type(name)?.group)
      for (const region of codesOf(AZURE_REGIONS)) {
        expect(ofAzure.price(smaller.name, region)).toBeLessThan(ofAzure.price(name, region) ?? 0)
      }
    }
    const ofGcp = gcpCatalog(NOTHING_OWN)
    for (const type of MACHINE_TYPES) {
      const smaller = ofGcp.type(ofGcp.smaller(type.name) ?? '')
      if (smaller === undefined) continue
      expect(smaller.series).toBe(type.series)
      for (const region of codesOf(GCP_REGIONS)) {
        expect(machinePrice(smaller, region)).toBeLessThan(machinePrice(type, region) ?? 0)
      }
      expect(smaller.vCpus).toBeLessThan(type.vCpus)
      expect(smaller.memoryGb).toBeLessThan(type.memoryGb)
    }
  })
})

test('a region or a type that there is not does not compile', () => {
  expectTypeOf<'us-east-1'>().toExtend<AwsRegionCode>()
  expectTypeOf<'m5.large'>().toExtend<AwsTypeName>()
  // @ts-expect-error AWS has no such region
  const region: AwsRegionCode = 'us-east-9'
  // @ts-expect-error the family has no such size
  const type: AwsTypeName = 'm5.nano'
  // @ts-expect-error Azure has no such region
  const azureRegion: AzureRegionCode = 'us-east-1'
  // @ts-expect-error Azure has no such size
  const azureType: AzureTypeName = 'Standard_D3s_v5'
  // @ts-expect-error GCP has no such region
  const gcpRegion: GcpRegionCode = 'eastus'
  // @ts-expect-error the shape has no such size
  const gcpType: GcpTypeName = 'e2-highmem-32'
  expectTypeOf<'e2-highmem-16'>().toExtend<GcpTypeName>()
  expect([region, type, azureRegion, azureType, gcpRegion, gcpType]).toHaveLength(6)
})

describe('commitments', () => {
  test('of AWS cost less than on demand, less for three years, and less the more is paid up front', () => {
    for (const type of LARGE_TYPES) {
      for (const region of codesOf(AWS_REGIONS)) {
        for (const offerClass of OFFER_CLASSES) {
          for (const term of TERMS) {
            const discounts = PAYMENT_OPTIONS.map((payment) =>
              reservationDiscount(type, region, term, payment, offerClass),
            )
            expect([...discounts].sort((first, second) => first - second)).toEqual(discounts)
            for (const discount of discounts) {
              expect(discount).toBeGreaterThan(10)
              expect(discount).toBeLessThan(75)
            }
          }
          const [year = 0, threeYears = 0] = TERMS.map((term) =>
            reservationDiscount(type, region, term, 'No Upfront', offerClass),
          )
          expect(threeYears).toBeGreaterThan(year)
        }
      }
    }
  })

  test('of AWS that are bound to more take off more', () => {
    for (const { family, product, ...type } of LARGE_TYPES.filter(({ product }) => product !== RDS)) {
      for (const region of codesOf(AWS_REGIONS)) {
        for (const term of TERMS) {
          const [compute = 0, instance = 0] = SAVINGS_PLAN_TYPES.map((plan) =>
            savingsPlanDiscount(plan, family, region, term, 'No Upfront'),
          )
          expect(instance).toBeGreaterThanOrEqual(compute)
          const [standard = 0, convertible = 0] = OFFER_CLASSES.map((offerClass) =>
            reservationDiscount({ ...type, family, product }, region, term, 'No Upfront', offerClass),
          )
          expect(standard).toBeGreaterThan(convertible)
        }
      }
    }
  })

  test('to databases are not sold as convertible, nor for three years with nothing up front', () => {
    expect(isSold(RDS.code, '3yr', 'No Upfront', 'standard')).toBe(false)
    for (const term of TERMS) {
      for (const payment of PAYMENT_OPTIONS) expect(isSold(RDS.code, term, payment, 'convertible')).toBe(false)
      expect(isSold(RDS.code, term, 'All Upfront', 'standard')).toBe(true)
    }
  })

  test('of GCP cost less than on demand, and less for three years', () => {
    for (const { series } of MACHINE_TYPES) {
      for (const region of codesOf(GCP_REGIONS)) {
        for (const { code } of RESOURCE_TYPES) {
          const price = resourcePrice(series, region, code)
          if (price === undefined) continue
          expect(price.committed['1yr']).toBeLessThan(price.onDemand)
          expect(price.committed['3yr']).toBeLessThan(price.committed['1yr'])
          expect(price.committed['3yr']).toBeGreaterThan(0)
        }
      }
    }
  })
})

const ACCOUNT = '111122223333'
const DAY = dayOf('2026-03-11') ?? 0

function awsCompany(aws: Partial<AwsEntry>): CompanyEntry {
  const accounts = [{ accountId: ACCOUNT, accountAlias: 'one', accountType: 'master' }] as const
  return { ...NOTHING_OWN, aws: { accounts, ...aws } }
}

/** What was charged at list price for a day, by type. */
function listed(charges: readonly { readonly line: { readonly typeName: string }; readonly list: number }[]) {
  return Object.fromEntries(charges.map(({ line, list }) => [line.typeName, list]))
}

describe('a company of its own', () => {
  const machine = { account: ACCOUNT, region: 'us-east-1' }

  test('has prices of its own on AWS, for types of AWS and of its own', () => {
    const company = awsCompany({
      types: [{ name: 'x9.large', vCpus: 2, memoryGb: 32 }],
      prices: [
        { type: 'x9.large', region: 'us-east-1', hourly: 0.2 },
        { type: 'm5.large', region: 'us-east-1', hourly: 0.05 },
      ],
      machines: [
        { ...machine, name: 'own', type: 'x9.large' },
        { ...machine, name: 'cheap', type: 'm5.large' },
        { ...machine, name: 'usual', type: 'c5.large' },
      ],
      reservedInstances: [
        { ...machine, reservedInstanceId: 'r-1', type: 'x9.large', count: 1, start: '2026-01-01', term: '1yr' },
      ],
    })
    expect(checkCompanyFile({ clock: CLOCK, companies: [company] })).toEqual([])
    const ledger = awsLedgerOf(companyOf(company))
    const charges = chargesOn(ledger, DAY)
    const usual = instanceType('c5.large')
    if (usual === undefined) throw new Error('AWS has c5.large')
    expect(listed(charges)).toEqual({
      'x9.large': 24 * 200_000,
      'm5.large': 24 * 50_000,
      'c5.large': 24 * (hourlyPrice(usual, 'us-east-1') ?? 0),
    })
    const reserved = charges.find(({ line }) => line.typeName === 'x9.large')
    expect(reserved?.payer).toBe(ledger.table.commitments[0])
    expect(reserved?.effective).toBeLessThan(reserved?.list ?? 0)
  })

  test('has prices of its own on Azure and GCP', () => {
    const azure: AzureEntry = {
      tenants: [{ tenantId: 't-1', tenantAlias: 'one', tenantType: 'EA', applicationId: 'a-1' }],
      subscriptions: [{ subscriptionId: 's-1', subscriptionAlias: 'one', tenantId: 't-1' }],
      types: [{ name: 'Standard_D6s_v9', vCpus: 6, memoryGb: 24 }],
      prices: [{ type: 'Standard_D6s_v9', region: 'koreacentral', hourly: 0.3 }],
      machines: [{ name: 'own', subscription: 's-1', region: 'koreacentral', type: 'Standard_D6s_v9' }],
    }
    const gcp: GcpEntry = {
      billingAccount: '0A1B2C-3D4E5F-607182',
      projects: [{ projectId: 'one', projectName: 'One' }],
      types: [{ name: 'n2-custom-6-20480', vCpus: 6, memoryGb: 20 }],
      prices: [{ series: 'n2', region: 'asia-south1', vCpuHourly: 0.03, gbHourly: 0.004 }],
      machines: [{ name: 'own', project: 'one', region: 'asia-south1', type: 'n2-custom-6-20480' }],
    }
    const entry: CompanyEntry = { ...NOTHING_OWN, azure, gcp }
    expect(checkCompanyFile({ clock: CLOCK, companies: [entry] })).toEqual([])
    const company = companyOf(entry)
    expect(listed(chargesOn(azureLedgerOf(company), DAY))).toEqual({ Standard_D6s_v9: 24 * 300_000 })
    const ofGcp = chargesOn(gcpLedgerOf(company), DAY)
    const cost = (resource: string) =>
      ofGcp
        .filter(({ line }) => 'resource' in line && line.resource === resource)
        .reduce((sum, { list }) => sum + list, 0)
    expect([cost('VCPU'), cost('MEMORY')]).toEqual([24 * 6 * 30_000, 24 * 20 * 4000])
  })

  test('names a type of its own wherever a type may be named, and no other', () => {
    const types = [{ name: 'x9.large', vCpus: 2, memoryGb: 32 }]
    const [machines, prices] = [
      [{ ...machine, name: 'own', type: 'x8.large' }],
      [{ type: 'x7.large', region: 'us-east-1', hourly: 1 }],
    ]
    const mistakes = checkCompanyFile({ clock: CLOCK, companies: [awsCompany({ types, machines, prices })] })
    expect(mistakes.map(({ path }) => path.join('.'))).toEqual([
      'companies.0.aws.machines.0.type',
      'companies.0.aws.prices.0.type',
    ])
    for (const { message } of mistakes) expect(message).toContain('x9.large')
  })
})

describe('databases with a standby in another zone', () => {
  const database = { account: ACCOUNT, region: 'eu-west-1', type: 'db.m5.large' }
  const reserved = { ...database, reservedInstanceId: 'r-1', start: '2026-01-01', term: '1yr' } as const
  const databases = [
    { ...database, name: 'one-zone' },
    { ...database, name: 'two-zones', multiAz: true },
  ]

  test('cost twice as much, in lines of their own', async () => {
    const company = awsCompany({ databases })
    expect(checkCompanyFile({ clock: CLOCK, companies: [company] })).toEqual([])
    const [single = 0, double = 0] = chargesOn(awsLedgerOf(companyOf(company)), DAY).map(({ list }) => list)
    expect(single).toBeGreaterThan(0)
    expect(double).toBe(2 * single)
    const asker = new Asker('C-1', { clock: CLOCK, companies: [company] })
    const lines = await asker.costLines({ stDt: '2026-03-11', endDt: '2026-03-11' })
    expect(lines.map(({ useType }) => useType)).toEqual([
      'EU-InstanceUsage:db.m5.large',
      'EU-Multi-AZUsage:db.m5.large',
    ])
  })

  test('are covered with the others of their type', async () => {
    const asker = new Asker('C-1', { clock: CLOCK, companies: [awsCompany({ databases })] })
    const range = { startDate: '2026-03-01', endDate: '2026-03-31' }
    const [coverage, ...others] = await asker.list('listIntegratedCoverages', range)
    expect(others).toEqual([])
    expect(coverage).toMatchObject({
      ...(await asker.data('getIntegratedCoverageAggregate', range)),
      instanceType: 'db.m5.large',
    })
  })

  test('use two reservations of one zone, or one of their own', () => {
    const counts = (count: number, multiAz: boolean) => {
      const company = awsCompany({ databases, reservedInstances: [{ ...reserved, count, multiAz }] })
      const charges = chargesOn(awsLedgerOf(companyOf(company)), DAY)
      const covered = charges.filter(({ payer }) => payer !== 'on demand').reduce((sum, { list }) => sum + list, 0)
      return covered / charges.reduce((sum, { list }) => sum + list, 0)
    }
    expect(counts(3, false)).toBe(1)
    expect(counts(1, true)).toBeCloseTo(2 / 3, 6)
    expect(counts(2, true)).toBe(1)
    expect(counts(2, false)).toBeCloseTo(2 / 3, 6)
  })
})
