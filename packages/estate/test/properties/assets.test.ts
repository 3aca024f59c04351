import type { UsageSummaryItem } from '@cloud-cost/asset-client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Company } from '../../src/clouds/cloud.js'
import { CLOUDS } from '../../src/clouds/index.js'
import type { CompanyFile } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/kernel/time.js'
import { existingResources } from '../../src/operations/inventory.js'
import { firstOf } from '../charges.js'
import { Asker, CLOCK, type Rec, sum, usageOnly } from '../support.js'
import { rememberedDraws } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(2, 1_000)
const TODAY = dayOf(CLOCK) ?? 0
const VENDORS = ['aws', 'azure', 'gcp'] as const

/** With a volume for each machine of a name, some attached and some not, which the generator does not make. */
const generated = rememberedDraws(([seed, accounts, resources]: readonly [number, number, number]): CompanyFile => {
  const [entry] = usageOnly({ seed, accounts, resources, months: 13 }).companies
  if (entry === undefined) throw new Error('a company is always generated')
  const volumes = (entry.aws?.machines ?? []).map(({ name, account, region, launched, ended }, index) => ({
    name: `${name}-data`,
    account,
    region,
    gigabytes: 7 + 13 * index,
    ...(index % 3 === 0 ? {} : { attachedTo: name }),
    ...(launched === undefined ? {} : { launched }),
    ...(ended === undefined ? {} : { ended }),
  }))
  const aws = entry.aws === undefined ? {} : { aws: { ...entry.aws, volumes } }
  return { seed, clock: CLOCK, companies: [{ ...entry, ...aws }] }
})

function askerOf(file: CompanyFile): Asker {
  return new Asker(firstOf(file).companyId, file)
}

const companies = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }))
  .map(generated)
/** Before, around and after the clock. */
const ranges = fc
  .tuple(fc.integer({ min: -400, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, length]) => ({ first: TODAY + from, last: TODAY + from + length }))
type Range = { readonly first: number; readonly last: number }

function check(name: string, verify: (asker: Asker, range: Range, company: Company) => void | Promise<void>) {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(companies, ranges, async (file, range) => await verify(askerOf(file), range, firstOf(file))),
      { numRuns: RUNS },
    )
  })
}

async function costs(asker: Asker, { first, last }: Range, body: Rec = {}): Promise<Rec[]> {
  return await asker.costLines({ stDt: dateOf(first), endDt: dateOf(last), ...body })
}

async function summary(asker: Asker, prvrCd: string, body: Rec = {}): Promise<UsageSummaryItem[]> {
  return ((await asker.body('getUsageSummary', {}, { prvrCd }, body))['result'] as { items: UsageSummaryItem[] }).items
}

function vendorOf({ resourceType }: Rec): string {
  return CLOUDS.find(({ kinds }) => kinds.some(({ code }) => code === resourceType))?.code ?? 'aws'
}

/** Other lines are of commitments that were not used up. */
function isOfResource({ resourceType }: Rec): boolean {
  return resourceType !== undefined
}

describe('ranges of assets add up', () => {
  check('cost lines', async (asker, { first, last }) => {
    const middle = Math.floor((first + last) / 2)
    const parts = [
      ...(await costs(asker, { first, last: middle })),
      ...(middle < last ? await costs(asker, { first: middle + 1, last }) : []),
    ]
    expect(parts).toEqual(await costs(asker, { first, last }))
  })
})

describe('filters of assets narrow, and the parts of a partition make the whole', () => {
  check('cost lines', async (asker, range, company) => {
    const whole = await costs(asker, range)
    const accounts = [
      ...(company.aws?.accounts ?? []).map(({ accountId }) => accountId),
      ...(company.azure?.subscriptions ?? []).map(({ subscriptionId }) => subscriptionId),
      ...(company.gcp?.projects ?? []).map(({ projectId }) => projectId),
    ]
    const types = CLOUDS.flatMap(({ kinds }) => kinds.map(({ code }) => code))
    const present = types.filter((type) => whole.some(({ resourceType }) => resourceType === type))
    const [absent] = types.filter((type) => !present.includes(type))
    for (const [parameter, values] of [
      ['vendor', VENDORS],
      ['rsrcType', absent === undefined ? present : [...present, absent]],
      ['accId', accounts],
    ] as const) {
      const ids = (await Promise.all(values.map(async (value) => await costs(asker, range, { [parameter]: value }))))
        .flat()
        .map(({ id }) => id)
      // What is not used of a commitment has no type.
      const parted = whole.filter((line) => parameter !== 'rsrcType' || isOfResource(line))
      expect(ids.sort()).toEqual(parted.map(({ id }) => id).sort())
    }
    const keys = [...new Set(whole.map(({ originalResourceId }) => originalResourceId))].slice(0, 3)
    expect(await costs(asker, range, { arnList: keys })).toEqual(
      keys.length === 0 ? whole : whole.filter(({ originalResourceId }) => keys.includes(originalResourceId)),
    )
    expect(await costs(asker, range, { accId: 'unknown' })).toEqual([])
  })

  check('the usage summary', async (asker) => {
    for (const vendor of VENDORS) {
      const whole = await summary(asker, vendor)
      for (const [parameter, member] of [
        ['accounts', 'accId'],
        ['regions', 'rgnId'],
        ['rsrcTypes', 'rsrcType'],
      ] as const) {
        for (const value of new Set(whole.map((item) => item[member]))) {
          expect(await summary(asker, vendor, { [parameter]: [value] })).toEqual(
            whole.filter((item) => item[member] === value),
          )
        }
      }
    }
  })

  check('filter entries', async (asker, _, company) => {
    const entries = async (keyList: readonly Rec[]) =>
      (await asker.body('getMenuFilters', {}, {}, { actionType: 'current', keyList }))['result'] as Record<
        string,
        Rec[]
      >
    const all = await entries([])
    const existing = existingResources(company, TODAY)
    for (const account of all['accounts'] ?? []) {
      const { regions = [], tags = [] } = await entries([account])
      const own = existing.filter((resource) => resource.account === account['key'])
      expect(regions.map(({ key }) => key).sort()).toEqual([...new Set(own.map(({ region }) => region))].sort())
      const values = own.flatMap((resource) => Object.entries(resource.tags).map(([key, value]) => `${key} ${value}`))
      expect(tags.map(({ key, value }) => `${key} ${value}`).sort()).toEqual([...new Set(values)].sort())
    }
    // What is chosen leaves a part of the whole, in its order; all accounts together leave the whole.
    expect(await entries(all['accounts'] ?? [])).toEqual(all)
    const [first] = all['tags'] ?? []
    const left = first === undefined ? all : await entries([first])
    for (const [group, items] of Object.entries(left)) {
      const texts = items.map((item) => JSON.stringify(item))
      expect((all[group] ?? []).map((item) => JSON.stringify(item)).filter((text) => texts.includes(text))).toEqual(
        texts,
      )
    }
  })
})

describe('reads of assets agree', () => {
  check('every read finds the resource of a cost line', async (asker, range, company) => {
    const lines = (await costs(asker, range)).filter(isOfResource)
    const present = new Set(existingResources(company, TODAY).map(({ key }) => key))
    // Not all of them, but one of each name.
    const sample = new Map(lines.map((line) => [String(line['name']).replace(/-\d+$/, ''), line]))
    for (const line of sample.values()) {
      const [key, type] = [String(line['originalResourceId']), String(line['resourceType'])]
      const [vendor, rgnId] = [vendorOf(line), String(line['regionCode'])]
      const query = { rsrcKey: key, rsrcType: type }
      const described = await asker.answer('getResourceByKey', query, { vendor, rgnId })
      if (!present.has(key)) {
        expect(described).toMatchObject({ failure: 'rejected' })
        continue
      }
      const record = (await asker.body('getResourceByKey', query, { vendor, rgnId }))['data'] as Rec
      expect(record).toMatchObject({ name: line['name'], instId: line['resourceId'], rgnNm: line['region'] })
      const byId = [
        { instId: record['instId'], rsrcType: type },
        { vendor, rgnId, accId: record['accId'] },
      ] as const
      expect((await asker.body('getResource', ...byId))['data']).toEqual(record)
      const tags = (await asker.body('listResourceTags', ...byId))['data']
      expect((await asker.body('listResourceTagsByKey', query, { vendor, rgnId }))['data']).toEqual(tags)
      const { serviceGroup } = existingResources(company, TODAY).find((resource) => resource.key === key) ?? {}
      const groups = (await asker.body('listResourceServiceGroups', ...byId))['data'] as Rec[]
      expect(groups.map((group) => Object.values(group).includes(serviceGroup))).toEqual(serviceGroup ? [true] : [])
      for (const related of (await asker.body('listRelatedResources', query, { vendor }))['data'] as Rec[]) {
        const resource = existingResources(company, TODAY).find(({ id }) => id === related['resourceId'])
        if (resource === undefined) continue
        // Related ones know each other.
        const back = await asker.body(
          'listRelatedResources',
          { rsrcKey: resource.key, rsrcType: resource.kind.code },
          { vendor },
        )
        expect((back['data'] as Rec[]).map(({ resourceId }) => resourceId)).toContain(record['instId'])
      }
      const metrics = (await asker.body('listResourceMetrics', {}, {}, { vendor, rsrcKey: key }))['data'] as Rec[]
      expect(metrics.length > 0).toBe(['ec2', 'rds', 'ebs', 'vm', 'postgresql', 'gce'].includes(type))
    }
  })

  check('the summary counts what can be described', async (asker, _, company) => {
    const existing = existingResources(company, TODAY)
    for (const vendor of VENDORS) {
      const own = existing.filter((resource) => resource.vendor === vendor)
      const items = await summary(asker, vendor)
      expect(items.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(own.length)
      const states = await Promise.all(
        own.map(async ({ key, region, kind }) => {
          const query = { rsrcKey: key, rsrcType: kind.code }
          return ((await asker.body('getResourceByKey', query, { vendor, rgnId: region }))['data'] as Rec)['state']
        }),
      )
      for (const state of new Set(states)) {
        const counted = items.reduce((sum, { statusSummary = {} }) => sum + (statusSummary[String(state)] ?? 0), 0)
        expect([state, counted]).toEqual([state, states.filter((listed) => listed === state).length])
      }
    }
  })

  check('there are measurements just for the hours that a machine costs', async (asker, { first }) => {
    const lines = await costs(asker, { first, last: first }, { vendor: 'azure', rsrcType: 'vm' })
    for (const key of [...new Set(lines.map(({ originalResourceId }) => originalResourceId))].slice(0, 3)) {
      const metricStatisticsRequest = { startTime: dateOf(first), endTime: dateOf(first + 1) }
      const body = { vendor: 'azure', rsrcKey: key, metricStatisticsRequest }
      const answer = await asker.answer('getResourceMetricData', {}, {}, body)
      // A machine that comes after the clock is not known yet, and the day of the clock is not over.
      if (first >= TODAY || answer === undefined || !('body' in answer)) continue
      const ofMachine = lines.filter((line) => line['originalResourceId'] === key)
      expect((answer.body as Rec)['data']).toHaveLength(sum(ofMachine, 'quantity'))
    }
  })
})

describe('pages have each event once', () => {
  test('audit events', async () => {
    await fc.assert(
      fc.asyncProperty(companies, ranges, fc.integer({ min: 1, max: 40 }), async (file, { first, last }, size) => {
        const asker = askerOf(file)
        for (const { vendor, key, kind, life } of existingResources(firstOf(file), TODAY).slice(0, 8)) {
          const path = { vendor, startDate: dateOf(first), endDate: dateOf(last) }
          const query = { rsrcKey: key, rsrcType: kind.code }
          const all = (await asker.body('listResourceAuditEvents', { ...query, maxResults: '9999' }, path))[
            'data'
          ] as Rec[]
          const times = all.map(({ eventTime }) => String(eventTime))
          expect(times).toEqual([...times].sort().reverse())
          expect(times.every((time) => time <= CLOCK && time.slice(0, 10) >= dateOf(Math.max(first, life.first)))).toBe(
            true,
          )
          const paged: Rec[] = []
          let nextToken: unknown
          do {
            const more = nextToken === undefined ? {} : { nextToken }
            const page = await asker.body('listResourceAuditEvents', { ...query, ...more, maxResults: `${size}` }, path)
            expect((page['data'] as Rec[]).length).toBeLessThanOrEqual(size)
            paged.push(...(page['data'] as Rec[]))
            nextToken = page['nextToken']
          } while (nextToken !== undefined)
          expect(paged).toEqual(all)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
