import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { awsLedgerOf, type Company } from '../src/company/company.js'
import { coverageFigures, sumCovered } from '../src/figures/coverage.js'
import { DEFAULT_COMPANY } from '../src/generated/default-company.js'
import { generateCompany } from '../src/index.js'
import { dayOf } from '../src/time.js'

const schema = JSON.parse(readFileSync(new URL('../dist/company-file.schema.json', import.meta.url), 'utf8'))
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)

describe('the schema of company files', () => {
  test.each([
    ['the default company', DEFAULT_COMPANY],
    [
      'a generated company',
      generateCompany({ seed: 3, accounts: 4, resources: 60, months: 13, clock: '2026-04-01T09:00:00Z' }),
    ],
    ['the least there is', { clock: '2026-04-01T09:00:00Z', companies: [{ companyId: 'C-1', companyName: 'One' }] }],
  ])('%s fits', (_, file) => {
    validate(file)
    expect(validate.errors).toBeNull()
  })

  test.each([
    ['a member that does not exist', { companyName: 'One', account: [] }, '/companies/0'],
    [
      'an account number that is too short',
      { aws: { accounts: [{ accountId: '1', accountAlias: 'a', accountType: 'member' }] } },
      '/companies/0/aws/accounts/0/accountId',
    ],
    [
      'a schedule that does not exist',
      {
        aws: {
          accounts: [],
          machines: [
            { name: 'a', account: '111122223333', region: 'us-east-1', type: 'm5.large', schedule: 'sometimes' },
          ],
        },
      },
      '/companies/0/aws/machines/0/schedule',
    ],
    [
      'half a machine',
      {
        aws: {
          accounts: [],
          machines: [{ name: 'a', account: '111122223333', region: 'us-east-1', type: 'm5.large', count: 0.5 }],
        },
      },
      '/companies/0/aws/machines/0/count',
    ],
  ])('%s does not', (_, company, place) => {
    validate({ clock: '2026-04-01T09:00:00Z', companies: [{ companyId: 'C-1', companyName: 'One', ...company }] })
    expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain(place)
  })
})

describe('the default company is worth looking at', () => {
  const [halcyon, europe] = DEFAULT_COMPANY.companies.map(
    (entry): Company => ({ ...entry, seed: 1, clock: DEFAULT_COMPANY.clock, pendingDeletions: [] }),
  )
  const aws = halcyon?.aws
  const count = (entries: readonly { count?: number }[] = []) =>
    entries.reduce((sum, entry) => sum + (entry.count ?? 1), 0)

  test('there is enough of everything', () => {
    expect(aws?.accounts.length).toBeGreaterThanOrEqual(6)
    expect(new Set(aws?.machines?.map(({ region }) => region)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(aws?.machines?.map(({ type }) => type)).size).toBeGreaterThanOrEqual(6)
    expect(count(aws?.machines)).toBeGreaterThanOrEqual(25)
    expect(count(aws?.databases)).toBeGreaterThanOrEqual(3)
    expect(aws?.volumes?.length).toBeGreaterThan(0)
    expect(aws?.reservedInstances?.length).toBeGreaterThanOrEqual(8)
    expect(new Set(aws?.savingsPlans?.map(({ type }) => type)).size).toBe(2)
    expect(aws?.savingsPlans?.length).toBeGreaterThanOrEqual(4)
    expect(halcyon?.gcp?.projects.length).toBeGreaterThanOrEqual(3)
    expect(halcyon?.gcp?.commitments?.length).toBeGreaterThanOrEqual(4)
    expect(halcyon?.azure?.subscriptions.length).toBeGreaterThanOrEqual(3)
    expect(halcyon?.azure?.tenants.length).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['Halcyon Robotics', halcyon],
    ['Halcyon Robotics Europe', europe],
  ])('commitments cover from 40 to 90 percent of the machines of %s', (_, company) => {
    if (company === undefined) throw new Error('the company is missing')
    for (const month of ['2025-09', '2025-12', '2026-03']) {
      const days = awsLedgerOf(company).days({ first: dayOf(`${month}-01`) ?? 0, last: dayOf(`${month}-28`) ?? 0 })
      const [figures] = coverageFigures([sumCovered(days.flatMap(({ pools }) => pools))])
      expect(100 - (figures?.onDemandCoverageRate ?? 0), month).toBeGreaterThan(40)
      expect(100 - (figures?.onDemandCoverageRate ?? 0), month).toBeLessThan(90)
    }
  })
})
