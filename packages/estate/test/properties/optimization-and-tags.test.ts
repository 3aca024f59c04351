import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Share } from '../../src/charges/rows.js'
import type { Company } from '../../src/clouds/cloud.js'
import { CLOUDS } from '../../src/clouds/index.js'
import type { AwsVolumeEntry, CompanyEntry } from '../../src/company/company-file.js'
import { discountsOf } from '../../src/company/meter.js'
import type { Resource } from '../../src/company/resource.js'
import { type CompanyFile, generateCompany } from '../../src/index.js'
import { dateOf, dayOf, daysOf, HOURS_IN_DAY, startOfDay } from '../../src/kernel/time.js'
import { type Finding, findingsOf, LEAST_DAYS } from '../../src/operations/asset/findings.js'
import { measured } from '../../src/operations/asset/metric-data.js'
import { chargesIn } from '../../src/operations/charges.js'
import { existingResources, offsetOf, resourcesOf } from '../../src/operations/inventory.js'
import { runsInHour } from '../../src/simulate/schedule.js'
import { firstOf } from '../charges.js'
import { Asker, CLOCK, type Rec, sum } from '../support.js'
import { rememberedDraws } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(2, 1_000)
const TODAY = dayOf(CLOCK) ?? 0
const ANALYZED = { first: TODAY - 30, last: TODAY - 1 }
const HOUR = 3_600_000

/** With volumes on the first machine of each name and, of every other name, with one that is not attached. */
const generated = rememberedDraws(
  ([seed, accounts, resources, stopped]: readonly [number, number, number, boolean]) => {
    const file = generateCompany({ seed, accounts, resources, months: 13, clock: CLOCK })
    return { ...file, companies: file.companies.map((entry) => withVolumes(entry, stopped)) }
  },
)

const companies = fc
  .tuple(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 60 }),
    fc.boolean(),
  )
  .map((size) => drawn(generated(size)))

function drawn(file: CompanyFile) {
  const company = firstOf(file)
  return { company, asker: new Asker(company.companyId, file) }
}

function withVolumes(entry: CompanyEntry, stopped: boolean): CompanyEntry {
  if (entry.aws === undefined) return entry
  const machines = (entry.aws.machines ?? []).map((machine, index) =>
    stopped && index % 3 === 0 ? { ...machine, schedule: 'stopped' as const } : machine,
  )
  const volumes = machines.map(
    ({ name, account, region, tags = {} }, index): AwsVolumeEntry => ({
      name: `${name}-data`,
      account,
      region,
      gigabytes: 100 + index,
      tags,
      ...(index % 2 === 0 ? { attachedTo: name } : {}),
      ...(index % 5 === 0 ? { launched: dateOf(TODAY - (index % 30)) } : {}),
    }),
  )
  const discounts = stopped ? [{ vendor: 'aws', percent: 20 }] : []
  return { ...entry, discounts, aws: { ...entry.aws, machines, volumes } }
}

type Generated = ReturnType<typeof drawn>

async function check(verify: (drawn: Generated) => void | Promise<void>, numRuns = RUNS): Promise<void> {
  await fc.assert(
    fc.asyncProperty(companies, async (drawn) => await verify(drawn)),
    { numRuns },
  )
}

async function summary({ asker }: Generated, terms: Rec = {}): Promise<Rec> {
  const body = { cmpnId: asker.companyId, optimizeCategory: '', resourceType: '', vendor: '', ...terms }
  return (await asker.body('getOptimizationSummary', {}, {}, body))['data'] as Rec
}

async function cards(
  { asker }: Generated,
  optimizeCategory: string,
  resourceType: string,
  vendor = '',
): Promise<Rec[]> {
  const body = { cmpnId: asker.companyId, optimizeCategory, resourceType, vendor }
  return (await asker.body('listOptimizationCards', {}, {}, body))['data'] as Rec[]
}

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

describe('findings of the optimization', () => {
  test('refer to resources that are there, and that no commitment covers', async () => {
    await check(async ({ company }) => {
      const found = (await findingsOf(company)).map(({ resource }) => resource)
      for (const { life } of found) expect(life.first <= TODAY - LEAST_DAYS && TODAY <= life.last).toBe(true)
      for (const { payer, consumedQuantity } of await sharesOf(company, found))
        expect(payer.commitment === undefined || consumedQuantity === 0).toBe(true)
    })
  })

  test('save what the smaller size costs less than what is paid, and of a volume all', async () => {
    await check(async ({ company }) => {
      const findings = await findingsOf(company)
      const shares = await sharesOf(
        company,
        findings.map(({ resource }) => resource),
      )
      for (const { resource, saving, category } of findings) {
        const { kind, type, region, vendor, life } = resource
        if (category === 'unused') {
          const meter = resource.meterings?.[0]?.meter
          const units = vendor === 'azure' ? 1 : (resource.gigabytes ?? 0)
          const share = 1 - discountsOf(company.file, vendor).on({ code: meter?.product.code ?? '' }, TODAY) / 100
          expect(Math.abs(saving - ((meter?.price(resource.region) ?? 0) * units * share) / 10_000)).toBeLessThan(0.51)
          continue
        }
        const price = kind.price?.(type, region, company.file) ?? 0
        const ofResource = shares.filter((share) => share.resource.key === resource.key)
        const paid = ofResource.reduce((all, { effectiveCost }) => all + effectiveCost, 0)
        const hours = 24 * (TODAY - Math.max(ANALYZED.first, life.first))
        const smaller = kind.price?.(kind.smaller?.(type, company.file) ?? '', region, company.file) ?? 0
        const saved = ((paid * (price - smaller)) / price / hours) * (730 / 10_000)
        expect(saving).toBeGreaterThan(0)
        // On Google Cloud, the machines of a place share the discount of sustained use: each saves between none and all of it.
        if (vendor === 'gcp') expect(saving).toBeLessThanOrEqual(saved / 0.7 + 1)
        else expect(Math.abs(saving - saved)).toBeLessThanOrEqual(0.6)
      }
    })
  })

  test('are on a processor with a low load, or on a volume that nothing used', async () => {
    await check(async ({ company }) => {
      const found = new Map((await findingsOf(company)).map((finding) => [finding.resource.key, finding]))
      for (const resource of existingResources(company, TODAY)) {
        const finding = found.get(resource.key)
        if (resource.life.first > TODAY - LEAST_DAYS) expect(finding).toBeUndefined()
        else if (resource.kind.isStorage) expect(finding !== undefined).toBe(!isUsed(company, resource))
        else if (finding !== undefined) expect(busiest(company, finding)).toBeLessThanOrEqual(40)
      }
    }, RUNS / 2)
  })

  test('are summed up by cards, and those by totals', async () => {
    await check(async (drawn) => {
      const { rightsizing, unused, totalCost, totalCnt } = await summary(drawn)
      const all = [...(rightsizing as Rec[]), ...(unused as Rec[])]
      expect(cents(totalCost)).toBe(all.reduce((total, card) => total + cents(card['expectedSavingCost']), 0))
      expect(totalCnt).toBe(sum(all, 'expectedSavingCount'))
      expect(totalCnt).toBe((await findingsOf(drawn.company)).length)
      for (const [category, expected] of [['right-sizing', rightsizing] as const, ['unused', unused] as const]) {
        expect(await cards(drawn, category, '')).toEqual(expected)
        expect(
          (
            await Promise.all(
              CLOUDS.flatMap(({ kinds }) => kinds).map(async ({ code }) => await cards(drawn, category, code)),
            )
          ).flat(),
        ).toHaveLength((expected as Rec[]).length)
      }
    })
  })

  test('are narrowed by filters, whose parts make the whole', async () => {
    await check(async (drawn) => {
      const whole = await summary(drawn)
      const resources = (await findingsOf(drawn.company)).map(({ resource }) => resource)
      const values = (of: (resource: Resource) => string) => [...new Set(resources.map(of))]
      const partitions: Rec[][] = [
        values(({ account }) => account).map((account) => ({ accountList: [account] })),
        values(({ region }) => region).map((region) => ({ regionList: [region] })),
        values(({ vendor }) => vendor).map((vendor) => ({ vendor })),
      ]
      // Not everything has an owner.
      const teams = resources.flatMap(({ tags }) => tags['team'] ?? [])
      const ofTeams = await Promise.all(
        [...new Set(teams)].map(async (team) => await summary(drawn, { tagList: [{ key: 'team', value: [team] }] })),
      )
      expect(sum(ofTeams, 'totalCnt')).toBe(teams.length)
      for (const partition of partitions) {
        const parts = await Promise.all(partition.map(async (terms) => await summary(drawn, terms)))
        expect(sum(parts, 'totalCnt')).toBe(whole['totalCnt'])
        expect(parts.reduce((total, part) => total + cents(part['totalCost']), 0)).toBe(cents(whole['totalCost']))
      }
      expect(await summary(drawn, { accountList: values(({ account }) => account) })).toEqual(whole)
      expect((await summary(drawn, { accountList: ['unknown'] }))['totalCnt']).toBe(0)
    })
  })
})

describe('tags', () => {
  test('are listed once each, with the resources that carry them', async () => {
    await check(async ({ company, asker }) => {
      for (const vendor of ['aws', 'azure', 'gcp']) {
        const query = { masterCmpnId: asker.companyId, vendor }
        const resources = existingResources(company, TODAY).filter((resource) => resource.vendor === vendor)
        const keys = await asker.body('listBillingTagKeys', query)
        const listed = (keys['data'] as Rec[]).map(({ tagKey }) => String(tagKey))
        expect(listed).toEqual([...new Set(resources.flatMap(({ tags }) => Object.keys(tags)))].sort())
        expect(keys['pagination']).toMatchObject({ totalCount: listed.length })
        for (const tagKey of listed) {
          const values = await asker.body('listBillingTagValues', { ...query, tagKey })
          const carried = resources.flatMap(({ tags }) => tags[tagKey] ?? [])
          expect(values['data']).toEqual([...new Set(carried)].sort())
          expect(values['summary']).toEqual({ totalResourceCount: carried.length })
        }
      }
    })
  })

  test('are after an undo what they were before', async () => {
    const reviews = fc.array(
      fc.record({ tagKey: fc.constantFrom('team', 'env', 'owner'), newValue: fc.constantFrom('a', 'b', undefined) }),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(companies, reviews, async (drawn, picked) => {
        const { company, asker } = drawn
        const cmpnId = asker.companyId
        const resources = existingResources(company, TODAY).filter((_, index) => index % 2 === 0)
        const data = resources.map(({ key }) => ({ instId: key }))
        const tagsNow = async () =>
          (await asker.body('listCommonResourceTags', {}, {}, { cmpnId, data }))['result'] as Rec[]
        const read = async () => [
          { result: await tagsNow() },
          await asker.body('listBillingTagKeys', { masterCmpnId: cmpnId }),
          await summary(drawn, { tagList: [{ key: 'env', value: ['dev'] }] }),
        ]
        const before = await read()
        // A tag is changed once in a run.
        const changes = [...new Map(picked.map((review) => [review.tagKey, review])).values()]
        const taggingResourceList = resources.map(({ key, tags }) => ({
          arn: key,
          reviewTagList: changes.map(({ tagKey, newValue }) => ({ tagKey, oldValue: tags[tagKey], newValue })),
        }))
        await asker.body('retryTagging', {}, {}, { cmpnId, taggingResourceList })
        const changed = new Map((await tagsNow()).map(({ tagKey, tagValue }) => [tagKey, tagValue]))
        for (const { tagKey, newValue } of resources.length === 0 ? [] : changes) {
          expect(changed.get(tagKey)).toEqual(newValue === undefined ? undefined : [newValue])
        }
        await asker.body('undoTagging', {}, {}, { cmpnId, taggingResourceList })
        expect((await read()).map(sorted)).toEqual(before.map(sorted))
      }),
      { numRuns: RUNS },
    )
  })

  test('of so many resources are changed and of no more', async () => {
    const { company, asker } = drawn(generated([1, 4, 2_000, false]))
    const taggingResourceList = existingResources(company, TODAY).map(({ key }) => ({
      id: key,
      reviewTagList: [{ tagKey: 'owner', newValue: 'nobody' }],
    }))
    const run = async (tagged: readonly object[]) =>
      await asker.answer('retryTagging', {}, {}, { cmpnId: asker.companyId, taggingResourceList: tagged })
    expect(await run(taggingResourceList)).toEqual({
      failure: 'rejected',
      message: 'No more than 1000 resources can have their tags changed.',
    })
    expect(await run(taggingResourceList.slice(0, 1_000))).toEqual({ body: { status: 'success' } })
    // What was changed before can be changed again.
    expect(await run(taggingResourceList.slice(0, 1))).toEqual({ body: { status: 'success' } })
    expect(await run(taggingResourceList.slice(1_000, 1_001))).toMatchObject({ failure: 'rejected' })
  })
})

test('a report has the hours of the schedule and the load of the metric', async () => {
  await check(async ({ company, asker }) => {
    const terms = { cmpnId: asker.companyId, duraFrom: '2026-03-25', duraTo: '2026-03-27' }
    const result = (await asker.body('getCustomReportDataSource', {}, { reportType: 'performance' }, terms))[
      'result'
    ] as Rec
    const rows = new Map((result['data'] as Rec[]).map((row) => [`${row['accAlias']} ${row['instNm']}`, row]))
    const [from, to] = [(dayOf(terms.duraFrom) ?? 0) * 24 * HOUR, ((dayOf(terms.duraTo) ?? 0) + 1) * 24 * HOUR]
    const machines = resourcesOf(company).filter(({ machines: fleet, life }) => {
      return fleet !== undefined && life.first <= to / HOUR / 24 - 1 && life.last >= from / HOUR / 24
    })
    expect(result['data']).toHaveLength(machines.length)
    for (const resource of machines.filter(({ vendor }) => vendor === 'gcp')) {
      const alias = company.gcp?.projects.find(({ projectId }) => projectId === resource.account)?.projectName
      const [metric] = resource.kind.metrics
      if (metric === undefined) throw new Error('a machine has a metric of its processor')
      const what = { resource, offset: offsetOf(company, resource) }
      const points = measured(company, what, metric, { from, to, period: HOUR })
      const row = rows.get(`${alias} ${resource.name}`)
      expect(row?.['runningHours']).toBe(points.length)
      if (points.length === 0) expect(row).not.toHaveProperty('average')
      else expect(row?.['average']).toBeCloseTo(sumOf(points) / points.length / 12, 1)
    }
  }, RUNS / 2)
})

/** Keys and values in an order that does not depend on which change came first. */
function sorted(answer: Rec): Rec {
  const result = answer['result']
  if (!Array.isArray(result)) return answer
  return {
    ...answer,
    result: [...(result as Rec[])].sort((first, second) =>
      String(first['tagKey']) < String(second['tagKey']) ? -1 : 1,
    ),
  }
}

/** What resources cost on the days that are analyzed, and who paid. */
async function sharesOf(company: Company, resources: readonly Resource[]): Promise<Share[]> {
  const keys = new Set(resources.map(({ key }) => key))
  const all: Share[] = []
  const chargesOn = chargesIn(company, { resource: ({ key }) => keys.has(key) })
  for (const day of daysOf(ANALYZED)) for (const { shares } of await chargesOn(day)) all.push(...shares)
  return all
}

/** The part of the hours since the launch in which a machine ran. */
function share({ seed }: Company, resource: Resource): number {
  const days = daysOf({ first: Math.max(ANALYZED.first, resource.life.first), last: ANALYZED.last })
  const hours = days.flatMap((day) => Array.from({ length: HOURS_IN_DAY }, (_, hour) => startOfDay(day) + hour))
  return hours.length === 0 ? 0 : hours.filter((hour) => runsInHour(resource, hour, seed)).length / hours.length
}

function sumOf(points: readonly { readonly sum: number }[]): number {
  return points.reduce((total, point) => total + point.sum, 0)
}

function isUsed(company: Company, { attachedTo }: Resource): boolean {
  const machine = existingResources(company, TODAY).find(({ key }) => key === attachedTo)
  return machine !== undefined && share(company, machine) > 0
}

function busiest(company: Company, { resource }: Finding): number {
  const [metric] = resource.kind.metrics
  if (metric === undefined) throw new Error('a machine has a metric of its processor')
  const range = { from: ANALYZED.first * 24 * HOUR, to: TODAY * 24 * HOUR, period: 24 * HOUR }
  const points = measured(company, { resource, offset: offsetOf(company, resource) }, metric, range)
  return Math.max(...points.map(({ maximum }) => maximum))
}
