import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CompanyFile, checkCompanyFile } from '../src/index.js'
import { existingResources } from '../src/operations/inventory.js'
import { firstOf } from './charges.js'
import { exportedTexts } from './focus.js'
import { ACCOUNT, Asker, oneCompany, type Rec } from './support.js'

const MARCH = { vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' }

function file(more: object, aws: object = {}): CompanyFile {
  const machines = [{ name: 'web', account: ACCOUNT, region: 'us-east-1', type: 'm5.xlarge', count: 3 }]
  return oneCompany({ beginning: '2026-03-01', ...more, aws: { machines, ...aws } })
}

const linesOf = async (company: CompanyFile): Promise<Rec[]> => await new Asker('C-1', company).costLines(MARCH)
const costOf = (lines: readonly Rec[]): number => lines.reduce((sum, { cost }) => sum + Number(cost), 0)
const billOf = async (company: CompanyFile): Promise<number> => {
  const month = { searchYear: '2026', searchMnth: '03', vndr: 'aws' }
  return Number(((await new Asker('C-1', company).illustrative('getBillingSummary', month)) as Rec)['cost'])
}

describe('a credit', () => {
  test('is taken off the bill of its day, in cost lines and exports alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 900_000 }), async (date, cents) => {
        const day = `2026-03-${String(date).padStart(2, '0')}`
        const credits = [{ name: 'Refund', account: ACCOUNT, product: 'AWS Credit', amount: cents / 100, day }]
        const [without, credited] = [file({}), file({ credits })]
        expect(checkCompanyFile(credited)).toEqual([])
        const [line, ...others] = (await linesOf(credited)).filter(({ recordType }) => recordType === 'Credit')
        expect([line?.['date'], line?.['cost'], others.length]).toEqual([day, -cents / 100, 0])
        expect(await billOf(credited)).toBeCloseTo((await billOf(without)) - cents / 100, 5)
        const exported = Object.values(await exportedTexts({ company: credited })).join('\n')
        expect(exported.split('\n').filter((row) => /,Credit,/.test(row))).toHaveLength(1)
      }),
      { numRuns: 5 },
    )
  })
})

describe('derived usage', () => {
  test('is what machines imply, and leaves what they cost themselves as it is', async () => {
    const [plain, derived] = [await linesOf(file({})), await linesOf(file({ derivedUsage: true }))]
    const ofMachines = (lines: readonly Rec[]) => costOf(lines.filter(({ resourceType }) => resourceType === 'ec2'))
    expect(ofMachines(derived)).toBeCloseTo(ofMachines(plain), 6)
    expect(costOf(plain)).toBeCloseTo(ofMachines(plain), 6)
    const share = costOf(derived) / ofMachines(derived) - 1
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.3)
    const resources = existingResources(firstOf(file({ derivedUsage: true })), 20_544)
    const disks = resources.filter(({ kind }) => kind.isStorage === true)
    const machines = resources.filter(({ kind }) => kind.code === 'ec2').map(({ key }) => key)
    expect(new Set(disks.map(({ attachedTo }) => attachedTo))).toEqual(new Set(machines))
    expect(new Set(resources.map(({ key }) => key)).size).toBe(resources.length)
  })

  test('gives a machine that has a disk in the file no other data disk', () => {
    const volumes = [{ name: 'own', account: ACCOUNT, region: 'us-east-1', gigabytes: 10, attachedTo: 'web-1' }]
    const disks = existingResources(firstOf(file({ derivedUsage: true }, { volumes })), 20_544).filter(
      ({ kind, attachedTo }) => kind.isStorage === true && attachedTo !== undefined,
    )
    const first = disks.find(({ name }) => name === 'own')?.attachedTo
    expect(disks.filter(({ attachedTo }) => attachedTo === first).map(({ name }) => name)).toEqual([
      'own',
      'web-1-root',
    ])
  })
})

describe('services of a company file', () => {
  const service = { type: 'eks', name: 'shop', account: ACCOUNT, region: 'us-east-1', amounts: { eksHours: 730 } }

  test('cost their price for the amounts', async () => {
    const lines = await linesOf(file({}, { services: [service] }))
    expect(costOf(lines.filter(({ resourceType }) => resourceType === 'eks'))).toBeCloseTo(31 * 24 * 0.1, 6)
  })
})
