import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompanyFile, DiscountEntry } from '../src/index.js'
import { dateOf } from '../src/kernel/time.js'
import { TODAY } from './properties/random.js'
import { runs } from './properties/runs.js'
import { ACCOUNT, Asker, oneCompany, type Rec, sum, usageOnly } from './support.js'

const VENDORS = ['aws', 'azure', 'gcp'] as const

/** A company that has negotiated nothing. */
function fileOf(seed: number): CompanyFile {
  return usageOnly({ seed, accounts: 4, resources: 40, months: 13 })
}

function discounted(file: CompanyFile, discounts: readonly DiscountEntry[]): CompanyFile {
  return { ...file, companies: file.companies.map((company) => ({ ...company, discounts })) }
}

async function costLines(file: CompanyFile, day: number, first = day): Promise<Rec[]> {
  const { companyId = '' } = file.companies[0] ?? {}
  return await new Asker(companyId, file).costLines({ stDt: dateOf(first), endDt: dateOf(day) })
}

const cases = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  day: fc.integer({ min: TODAY - 60, max: TODAY - 1 }),
  vendor: fc.constantFrom(...VENDORS),
  percent: fc.constantFrom(5, 12.5, 100),
})

/** Whether no commitment pays for a line: such usage is what discounts are negotiated for. */
function isOpen({ savingEffect, recordType }: Rec): boolean {
  return ['none', 'sustained use'].includes(String(savingEffect)) && recordType === 'Usage'
}

/** Support costs a share of what is billed with the discounts, and is not discounted once more. */
function isSupport({ resourceType }: Rec): boolean {
  return resourceType === 'support'
}

test('a discount is taken off the usage of its vendor that no commitment covers, and off nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ seed, day, vendor, percent }) => {
      const file = fileOf(seed)
      const usual = await costLines(file, day)
      const less = await costLines(discounted(file, [{ vendor, percent }]), day)
      expect(less.map(({ id }) => id)).toEqual(usual.map(({ id }) => id))
      const own = new Set(await fileVendorProducts(file, vendor, day))
      usual.forEach((line, index) => {
        if (isSupport(line)) return
        const rate = isOpen(line) && own.has(line['productCode']) ? 1 - percent / 100 : 1
        expect(less[index]?.['cost']).toBeCloseTo(Number(line['cost']) * rate, 4)
      })
    }),
    { numRuns: runs(6, 500) },
  )
})

test('a discount of a product goes before the one of its vendor', async () => {
  const file = fileOf(5)
  const day = TODAY - 5
  const discounts = [
    { vendor: 'aws', percent: 10 },
    { vendor: 'aws', service: 'AmazonEC2', percent: 0 },
  ]
  const own = new Map((await costLines(discounted(file, discounts), day)).map((line) => [line['id'], line]))
  const aws = new Set(await fileVendorProducts(file, 'aws', day))
  const open = (await costLines(file, day)).filter(
    (line) => aws.has(line['productCode']) && isOpen(line) && !isSupport(line) && Number(line['cost']) > 0.001,
  )
  expect(new Set(open.map(({ productCode }) => productCode === 'AmazonEC2')).size).toBe(2)
  for (const line of open) {
    if (line['productCode'] === 'AmazonEC2') expect(own.get(line['id'])).toEqual(line)
    else expect(Number(own.get(line['id'])?.['cost'])).toBeLessThan(Number(line['cost']))
  }
})

test('support costs its share of the bill with the discounts', async () => {
  const machines = [{ account: ACCOUNT, region: 'us-east-1', name: 'web', type: 'm5.large', count: 40, tags: {} }]
  const file = oneCompany({ aws: { support: [{ account: ACCOUNT, plan: 'business' }], machines } })
  const supportOf = async (from: CompanyFile) =>
    sum((await costLines(from, TODAY - 1, TODAY - 31)).filter(isSupport), 'cost')
  // 40 × 0.096 an hour are far above what makes the plan cost more than its minimum.
  expect(await supportOf(discounted(file, [{ vendor: 'aws', percent: 25 }]))).toBeCloseTo(
    (await supportOf(file)) * 0.75,
    3,
  )
})

/** The codes of the products that a vendor charges for on a day. */
async function fileVendorProducts(file: CompanyFile, vendor: string, day: number): Promise<unknown[]> {
  const { companyId = '' } = file.companies[0] ?? {}
  const range = { stDt: dateOf(day), endDt: dateOf(day), vendor }
  return (await new Asker(companyId, file).costLines(range)).map(({ productCode }) => productCode)
}
