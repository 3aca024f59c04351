import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOUDS } from '../../src/clouds/index.js'
import type { Kind } from '../../src/company/resource.js'
import { type CompanyFile, type EstateSession, generateCompany } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/kernel/time.js'
import { firstOf } from '../charges.js'
import { CLOCK, estateOf, type Rec } from '../support.js'
import { rememberedDraws } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(2, 500)
const TODAY = dayOf(CLOCK) ?? 0
const VENDORS = ['aws', 'azure', 'gcp'] as const
const LOADS = ['web', 'batch', 'steady', 'idle'] as const
const STATISTICS = ['Average', 'Minimum', 'Maximum', 'Sum', 'SampleCount']

const companies = fc
  .record({ seed: fc.integer({ min: 1, max: 1_000_000 }), resources: fc.integer({ min: 4, max: 30 }) })
  .map(
    rememberedDraws((size: { readonly seed: number; readonly resources: number }) =>
      withLoads(generateCompany({ ...size, accounts: 3, months: 13, clock: CLOCK })),
    ),
  )

/** Machines with each load in turn, the first of which have a volume. */
function withLoads(file: CompanyFile): CompanyFile {
  const loaded = <Entry extends object>(entries: readonly Entry[] = []) =>
    entries.map((entry, index) => ({ ...entry, load: LOADS[index % LOADS.length] ?? 'web' }))
  return {
    ...file,
    companies: file.companies.map((company) => {
      const { aws, azure, gcp } = company
      const volumes = (aws?.machines ?? []).map(({ name, account, region }) => ({
        name: `${name}-data`,
        account,
        region,
        gigabytes: 100,
        attachedTo: name,
      }))
      return {
        ...company,
        ...(aws && { aws: { ...aws, machines: loaded(aws.machines), volumes } }),
        ...(azure && { azure: { ...azure, machines: loaded(azure.machines) } }),
        ...(gcp && { gcp: { ...gcp, machines: loaded(gcp.machines) } }),
      }
    }),
  }
}

class Reader {
  readonly #session: EstateSession
  readonly #cmpnId: string

  constructor(file: CompanyFile) {
    this.#session = estateOf(file).createSession()
    this.#cmpnId = file.companies[0]?.companyId ?? ''
  }

  async read(operationId: string, body: Rec, path: Rec = {}, query: Rec = {}): Promise<Rec> {
    const cmpnId = this.#cmpnId
    const request = { operationId, path: { cmpnId, ...path }, query, body: { cmpnId, ...body } }
    const answer = await this.#session.answer({ ...request, illustrative: true })
    if (answer === undefined || !('body' in answer)) throw new Error(`${operationId}: ${JSON.stringify(answer)}`)
    return answer.body as Rec
  }

  async rows(operationId: string, body: Rec, path: Rec = {}, query: Rec = {}): Promise<Rec[]> {
    return (await this.read(operationId, body, path, query))['data'] as Rec[]
  }

  /** All machines of a vendor with what they did in March. */
  async march(prvrCd: string, terms: Rec = {}): Promise<Rec[]> {
    const body = { excelYn: 'Y', from: '2026-03-01', to: '2026-03-31', ...terms }
    return await this.rows('listPerformanceHistory', body, { prvrCd })
  }
}

function check(name: string, verify: (reader: Reader, file: CompanyFile) => void | Promise<void>): void {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(companies, async (file) => await verify(new Reader(file), file)),
      { numRuns: RUNS },
    )
  })
}

describe('metrics', () => {
  check('have a least, a mean and a most, and sums that are means of samples', async (reader) => {
    for (const vendor of VENDORS) {
      for (const { rsrcKey } of (await reader.march(vendor)).slice(0, 4)) {
        for (const { namespace, metricName } of await reader.rows('listResourceMetrics', { vendor, rsrcKey })) {
          const metricStatisticsRequest = {
            namespace,
            metricName,
            statistics: STATISTICS,
            startTime: '2026-03-09',
            endTime: '2026-03-16',
            period: 21_600,
          }
          const points = await reader.rows('getResourceMetricData', { vendor, rsrcKey, metricStatisticsRequest })
          for (const { minimum, average, maximum, sum, sampleCount } of points) {
            expect(Number(minimum)).toBeLessThan(Number(average))
            expect(Number(average)).toBeLessThan(Number(maximum))
            expect(Number(sum) / Number(sampleCount)).toBeCloseTo(Number(average), 1)
          }
          expect(points.every(({ unit, maximum }) => unit !== 'Percent' || Number(maximum) <= 100)).toBe(true)
        }
      }
    }
  })

  check('of the network are no multiple of the measurements of the processor', async (reader) => {
    for (const [vendor, metricName] of [
      ['aws', 'NetworkIn'],
      ['azure', 'Network In Total'],
      ['gcp', 'instance/network/received_bytes_count'],
    ]) {
      for (const { rsrcKey, runningHours, rsrcType } of (await reader.march(String(vendor))).slice(0, 4)) {
        if (Number(runningHours) < 200 || rsrcType === 'rds') continue
        const of = async (name?: string) =>
          await reader.rows('getResourceMetricData', {
            vendor,
            rsrcKey,
            metricStatisticsRequest: {
              startTime: '2026-03-01',
              endTime: '2026-04-01',
              ...(name === undefined ? {} : { metricName: name }),
            },
          })
        const network = await of(metricName)
        const ratios = (await of()).map(({ average }, index) => Number(network[index]?.['average']) / Number(average))
        expect(Math.max(...ratios)).toBeGreaterThan(1.2 * Math.min(...ratios))
      }
    }
  })

  check('agree with the rows of performance, whose steps are parts of the whole', async (reader) => {
    for (const vendor of VENDORS) {
      for (const row of (await reader.march(vendor)).slice(0, 5)) {
        const { rsrcKey, metricName, average, peak, runningHours } = row
        const metricStatisticsRequest = {
          metricName,
          startTime: '2026-03-01',
          endTime: '2026-04-01',
          period: 31 * 86_400,
          statistics: ['Average', 'Maximum', 'SampleCount'],
        }
        const [point] = await reader.rows('getResourceMetricData', { vendor, rsrcKey, metricStatisticsRequest })
        expect(point?.['sampleCount'] ?? 0).toBe(12 * Number(runningHours))
        if (point === undefined) continue
        expect(Number(point['average'])).toBeCloseTo(Number(average), 1)
        expect(Number(point['maximum'])).toBeCloseTo(Number(peak), 1)
      }
      for (const viewType of ['day', 'week', 'month']) {
        const hours = (rows: readonly Rec[]) => rows.reduce((sum, { runningHours }) => sum + Number(runningHours), 0)
        expect(hours(await reader.march(vendor, { viewType }))).toBe(hours(await reader.march(vendor)))
      }
    }
  })

  check(
    'show the load: an idle machine does next to nothing, and is never one that is too busy',
    async (reader, file) => {
      const idle = new Set(
        file.companies.flatMap(({ aws, azure, gcp }) =>
          [...(aws?.machines ?? []), ...(azure?.machines ?? []), ...(gcp?.machines ?? [])]
            .filter(({ load }) => load === 'idle')
            .map(({ name }) => name),
        ),
      )
      for (const vendor of VENDORS) {
        for (const { instNm, peak = 0, average = 1 } of await reader.march(vendor, { rsrcType: 'ec2,vm,gce' })) {
          if (!idle.has(String(instNm)) && !idle.has(String(instNm).replace(/-\d+$/, ''))) continue
          expect(Number(peak)).toBeLessThanOrEqual(4)
          expect(Number(average)).toBeGreaterThanOrEqual(1)
        }
      }
      const found = await reader.rows('listOptimizations', {
        optimizeCategory: 'right-sizing',
        resourceType: '',
        vendor: '',
      })
      const peaks = new Map(
        (await Promise.all(VENDORS.map(async (vendor) => await reader.march(vendor, { from: '2026-03-02' }))))
          .flat()
          .map((row) => [row['rsrcKey'], row]),
      )
      for (const { rsrcKey } of found) expect(Number((await peaks.get(rsrcKey))?.['peak'])).toBeLessThanOrEqual(40)
    },
  )
})

describe('what a list shows has metrics and events', () => {
  check('by its key or its id, whatever the list and the vendor', async (reader, file) => {
    const company = firstOf(file)
    const kinds = new Map<string, Kind>(
      CLOUDS.flatMap((cloud) =>
        cloud.inventory(company).flatMap(({ id, key, kind }) => [
          [id, kind],
          [key, kind],
        ]),
      ),
    )
    const range = { from: '2026-03-01', to: '2026-03-31', excelYn: 'Y' }
    for (const vendor of VENDORS) {
      const usage = await reader.rows('listCurrentUsage', range, { prvrCd: vendor })
      const costs = await reader.rows('listResourceExternalCosts', { vendor, stDt: '2026-03-30', endDt: '2026-03-31' })
      const result = (await reader.read('getCustomReportDataSource', { vndr: vendor }, { reportType: 'usage' }))[
        'result'
      ] as Rec
      const keys = [
        ...usage.flatMap(({ instId, rsrcKey }) => [instId, rsrcKey]),
        ...costs
          .filter(({ resourceType }) => resourceType !== undefined)
          .flatMap(({ originalResourceId, resourceId }) => [originalResourceId, resourceId]),
        ...(result['data'] as Rec[]).map(({ rsrcKey }) => rsrcKey),
        ...(await reader.march(vendor)).map(({ rsrcKey }) => rsrcKey),
        ...(await reader.rows('listTags', { size: 1000 }, { vendor })).map(({ rsrcKey }) => rsrcKey),
        ...(
          await Promise.all(
            ['right-sizing', 'unused'].map(async (optimizeCategory) =>
              (
                await reader.rows('listOptimizations', { optimizeCategory, resourceType: '', vendor })
              ).flatMap(({ rsrcKey, instanceId }) => [rsrcKey, instanceId]),
            ),
          )
        ).flat(),
      ]
      for (const rsrcKey of new Set(keys)) {
        const { metrics = [], name } = kinds.get(String(rsrcKey)) ?? {}
        const names = (await reader.rows('listResourceMetrics', { vendor, rsrcKey })).map(
          ({ metricName }) => metricName,
        )
        expect([name, names]).toEqual([name, metrics.map((metric) => metric.name)])
        expect(name).toBeDefined()
        const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
        const events = await reader.rows(
          'listResourceAuditEvents',
          {},
          { vendor, ...days },
          { rsrcKey, maxResults: '500' },
        )
        expect(events).toBeInstanceOf(Array)
      }
    }
  })
})

describe('events', () => {
  check('alternate: what runs stops or ends, and what is gone is launched or started', async (reader) => {
    for (const prvrCd of VENDORS) {
      const rows = await reader.rows('listCurrentUsage', { excelYn: 'Y' }, { prvrCd })
      for (const { rsrcKey, rsrcType } of rows.filter((row) => row['rsrcType'] !== 'ebs').slice(0, 6)) {
        const path = { vendor: prvrCd, startDate: dateOf(TODAY - 20), endDate: dateOf(TODAY) }
        const events = await reader.rows('listResourceAuditEvents', {}, path, { rsrcKey, rsrcType, maxResults: '5000' })
        const steps = events.filter(({ eventName }) => !/tag|label/i.test(String(eventName)))
        // What has ended has no further event under its id.
        expect(steps.findIndex(({ eventName }) => /terminate|delete/i.test(String(eventName)))).toBeLessThanOrEqual(0)
        const isRise = ({ eventName }: Rec) => /run|create|start|write$|insert/i.test(String(eventName))
        steps.forEach((step, index) => {
          const before = steps[index + 1]
          // A launch of somebody's may come before the first start.
          if (before !== undefined && ['scheduler', 'auto-scaling'].includes(String(before['userName'])))
            expect([step, isRise(step)]).toEqual([step, !isRise(before)])
        })
      }
    }
  })
})
