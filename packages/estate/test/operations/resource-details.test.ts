import { describe, expect, test } from 'vitest'
import type { EstateSession } from '../../src/index.js'
import type { Rec } from '../support.js'
import { ALL_COMPANIES, DEFAULT_FILE, estateOf } from '../support.js'

const COMPANY = 'C-1042'
const SHOP = '444455556666'
const CHECKOUT_ID = 'i-0a1b2c3d4e5f60718'
const CHECKOUT = `arn:aws:ec2:us-east-1:${SHOP}:instance/${CHECKOUT_ID}`
const VOLUME = 'arn:aws:ec2:us-east-1:444455556666:volume/vol-0c1d2e3f405162738'
const LOOSE_VOLUME = 'arn:aws:ec2:eu-central-1:777788889999:volume/vol-049df61146c4d7901'
const AZURE = '9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d'
const VM = `/subscriptions/${AZURE}/resourceGroups/rg-telemetry/providers/Microsoft.Compute/virtualMachines/vm-ingest-1`

const sessionAt = (clock?: string): EstateSession =>
  estateOf(clock === undefined ? ALL_COMPANIES : DEFAULT_FILE, clock).createSession()
const session = sessionAt()

interface Request {
  readonly path?: Rec
  readonly query?: Rec
  readonly body?: Rec
}

async function ask(operationId: string, { path = {}, query = {}, body }: Request, asked = session): Promise<unknown> {
  const answer = await asked.answer({ operationId, path, query, body })
  return answer !== undefined && 'body' in answer ? (answer.body as Rec)['data'] : answer
}

const byId = (changes: Rec = {}): Request => {
  const { instId = CHECKOUT_ID, rsrcType = 'ec2', ...path } = changes
  return {
    path: { cmpnId: COMPANY, vendor: 'aws', rgnId: 'us-east-1', accId: SHOP, ...path },
    query: { instId, rsrcType },
  }
}
const byKey = (rsrcKey: string, rsrcType = 'ec2', path: Rec = {}): Request => ({
  path: { cmpnId: COMPANY, vendor: 'aws', rgnId: 'us-east-1', ...path },
  query: { rsrcKey, rsrcType },
})
const vm = byKey(VM, 'vm', { vendor: 'azure', rgnId: 'westeurope' })

describe('a resource', () => {
  test('is the same by its id and by its key, on every vendor', async () => {
    expect(await ask('getResource', byId())).toMatchObject({
      name: 'checkout-api-1',
      arn: CHECKOUT,
      accAlias: 'halcyon-shop',
    })
    expect(await ask('getResourceByKey', byKey(CHECKOUT))).toEqual(await ask('getResource', byId()))
    expect(await ask('getResource', byId({ vendor: 'AWS' }))).toEqual(await ask('getResource', byId()))
    expect(await ask('getResourceByKey', vm)).toEqual(
      await ask(
        'getResource',
        byId({ vendor: 'AZURE', rgnId: 'westeurope', accId: AZURE, instId: VM, rsrcType: 'vm' }),
      ),
    )
    expect(
      await ask(
        'getResource',
        byId({ vendor: 'gcp', rgnId: 'europe-west1', accId: 'halcyon-tiles', instId: 'tiles-3', rsrcType: 'gce' }),
      ),
    ).toMatchObject({ instType: 'e2-standard-4', accAlias: 'Halcyon Tiles', rgnNm: 'Belgium', state: 'running' })
  })

  test.each<[string, Rec]>([
    ['an unknown company', { cmpnId: 'C-9999' }],
    ['another vendor', { vendor: 'gcp' }],
    ['another account', { accId: '777788889999' }],
    ['another region', { rgnId: 'eu-west-1' }],
    ['another type', { rsrcType: 'rds' }],
    ['an unknown id', { instId: 'i-00000000000000000' }],
  ])('of %s is not found', async (_, changes) => {
    const { instId = CHECKOUT_ID } = changes
    const failure = { failure: 'rejected', message: `The resource ${instId} was not found.` }
    for (const operationId of ['getResource', 'listResourceTags', 'listResourceServiceGroups']) {
      expect(await ask(operationId, byId(changes))).toEqual(failure)
    }
  })

  test.each([
    ['2026-03-23T23:59:00Z', false],
    ['2026-03-24T00:00:00Z', true],
    ['2026-03-25T23:59:00Z', true],
    ['2026-03-26T00:00:00Z', false],
  ])('at %s, whether the load test is there: %s', async (clock, isThere) => {
    const asked = sessionAt(clock)
    const answer = await asked.answer({
      operationId: 'getUsageSummary',
      path: { prvrCd: 'aws' },
      query: {},
      body: { cmpnId: COMPANY },
    })
    expect(JSON.stringify(answer).includes('c5.2xlarge')).toBe(isThere)
    const loadTest = (await costs({ rsrcType: 'ec2', accId: SHOP, stDt: '2026-03-24', endDt: '2026-03-24' })).find(
      ({ name }) => name === 'load-test-1',
    )
    const found = await ask('getResourceByKey', byKey(String(loadTest?.['originalResourceId'])), asked)
    expect(found).toMatchObject(isThere ? { name: 'load-test-1' } : { failure: 'rejected' })
  })

  test.each([
    // From 8 to 18 o'clock in Amsterdam.
    ['2026-04-01T06:59:00Z', 'stopped'],
    ['2026-04-01T07:00:00Z', 'running'],
    ['2026-04-01T16:59:59Z', 'running'],
    ['2026-04-01T17:00:00Z', 'stopped'],
    ['2026-04-04T09:00:00Z', 'stopped'],
  ])('at %s, a machine of office hours is %s', async (clock, state) => {
    const request = byId({
      vendor: 'azure',
      rgnId: 'westeurope',
      accId: 'ab2c4d6e-8f90-4b3c-9d5e-7f901b2c3d4e',
      instId:
        '/subscriptions/ab2c4d6e-8f90-4b3c-9d5e-7f901b2c3d4e/resourceGroups/rg-test/providers/Microsoft.Compute/virtualMachines/vm-test-1',
      rsrcType: 'vm',
    })
    expect(await ask('getResource', request, sessionAt(clock))).toMatchObject({ name: 'vm-test-1', state })
  })

  test('shows a new alias of its account', async () => {
    const asked = sessionAt()
    await asked.answer({
      operationId: 'updateAwsAccount',
      path: { companyId: COMPANY, accountId: SHOP },
      query: {},
      body: { accountAlias: 'renamed' },
    })
    expect(await ask('getResource', byId(), asked)).toMatchObject({ accAlias: 'renamed' })
  })

  test.each([
    [CHECKOUT, 'ec2', ['vpc', 'security group', 'ebs', 'ebs']],
    [VOLUME, 'ebs', ['ec2']],
    [LOOSE_VOLUME, 'ebs', []],
    ['arn:aws:rds:us-east-1:444455556666:db:shop-orders', 'rds', []],
  ])('%s is related to its like', async (key, type, types) => {
    const related = (await ask('listRelatedResources', byKey(key, type))) as Rec[]
    expect(related.map(({ resourceType }) => resourceType)).toEqual(types)
  })

  test('shares the network with the others of its account and region, and the security group with those of its name', async () => {
    const related = async (instId: string): Promise<unknown[]> => {
      const { arn } = (await ask('getResource', byId({ instId }))) as { arn: string }
      return ((await ask('listRelatedResources', byKey(arn))) as Rec[]).slice(0, 2).map(({ resourceId }) => resourceId)
    }
    const storefront = String(
      (await costs({ accId: SHOP })).find(({ name }) => name === 'storefront-1')?.['resourceId'],
    )
    expect(await related(CHECKOUT_ID)).toEqual(await related('i-0b2c3d4e5f6071829'))
    expect((await related(storefront))[0]).toBe((await related(CHECKOUT_ID))[0])
    expect((await related(storefront))[1]).not.toBe((await related(CHECKOUT_ID))[1])
    const elsewhere = (await costs({ rsrcType: 'ec2' })).filter(
      ({ name }) => name === 'analytics-1' || name === 'shop-eu-1',
    )
    const vpcs = await Promise.all(
      elsewhere.map(async ({ originalResourceId, regionCode }) => {
        const request = byKey(String(originalResourceId), 'ec2', { rgnId: regionCode })
        return ((await ask('listRelatedResources', request)) as Rec[])[0]?.['resourceId']
      }),
    )
    expect(new Set([...vpcs, (await related(CHECKOUT_ID))[0]]).size).toBe(3)
  })
})

async function costs(query: Rec): Promise<Rec[]> {
  return (await ask('listResourceExternalCosts', { body: { cmpnId: COMPANY, ...query } })) as Rec[]
}

describe('external cost lines', async () => {
  const week = { stDt: '2026-03-01', endDt: '2026-03-07' }
  const all = await costs(week)

  const vendorOf = ({ originalResourceId }: Rec): string =>
    String(originalResourceId).startsWith('arn:')
      ? 'aws'
      : String(originalResourceId).startsWith('//')
        ? 'gcp'
        : 'azure'

  // What is not used of a commitment has no type.
  test.each<[string, (line: Rec) => unknown]>([
    ['vendor', vendorOf],
    ['rsrcType', ({ resourceType }) => resourceType],
  ])('%s parts them', async (parameter, codeOf) => {
    const codes = new Set(all.flatMap((line) => codeOf(line) ?? []))
    expect(codes.size).toBeGreaterThan(2)
    for (const code of codes) {
      expect(await costs({ ...week, [parameter]: code })).toEqual(all.filter((line) => codeOf(line) === code))
    }
    expect(await costs({ ...week, [parameter]: 'unknown' })).toEqual([])
  })

  test('vendor codes are taken in upper case', async () => {
    expect(await costs({ ...week, vendor: 'GCP' })).toEqual(await costs({ ...week, vendor: 'gcp' }))
  })

  test('of one resource has a line a day, the same as in the whole', async () => {
    const lines = await costs({ ...week, arnList: [CHECKOUT] })
    expect(lines.map(({ date }) => date)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-03-${day}`),
    )
    expect(lines).toEqual(all.filter(({ originalResourceId }) => originalResourceId === CHECKOUT))
    expect(lines[0]).toMatchObject({ quantity: 24, week: '10', month: '03', year: '2026' })
    // A reserved instance pays for it, at less than the list price.
    expect(lines[0]).toMatchObject({ recordType: 'DiscountedUsage', savingEffect: 'reserved instance' })
    expect(Number(lines[0]?.['savingEffectQuantity'])).toBeGreaterThan(0)
    expect(Number(lines[0]?.['cost']) + Number(lines[0]?.['savingEffectQuantity'])).toBeCloseTo(4.608, 6)
  })

  test('say what was not used of a commitment, under its key', async () => {
    const unused = all.filter(({ resourceType }) => resourceType === undefined)
    expect(new Set(unused.map(({ recordType }) => recordType))).toEqual(
      new Set(['RIFee', 'UnusedCommitment', 'UnusedReservation']),
    )
    for (const { cost, savingEffectQuantity, quantity, originalResourceId } of unused) {
      expect(Number(cost)).toBeGreaterThan(0)
      expect([savingEffectQuantity, quantity]).toEqual([-Number(cost), 0])
      expect(await costs({ ...week, arnList: [originalResourceId] })).toEqual(
        all.filter((line) => line['originalResourceId'] === originalResourceId),
      )
    }
  })

  test('have ids of their own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('leave out days on which a machine rests', async () => {
    expect(
      (await costs({ ...week, accId: '123456789012', rsrcType: 'ec2' })).map(
        ({ date, quantity }) => `${date} ${quantity}`,
      ),
    ).toEqual(['02', '03', '04', '05', '06'].flatMap((day) => [`2026-03-${day} 10`, `2026-03-${day} 10`]))
  })

  test.each([
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ])('of a volume add up to its price for the month from %s', async (stDt, endDt) => {
    const lines = await costs({ rsrcType: 'ebs', arnList: [LOOSE_VOLUME], stDt, endDt })
    expect(lines.reduce((sum, { cost }) => sum + Math.round(Number(cost) * 1_000_000), 0)).toBeCloseTo(500 * 95_200, -2)
    expect(lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBeCloseTo(500, 4)
  })

  test('are those of the last 30 days where no period is named', async () => {
    const dates = (await costs({ arnList: [CHECKOUT] })).map(({ date }) => date)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([30, '2026-03-02', '2026-03-31'])
    expect(await costs({ arnList: [CHECKOUT], stDt: '2026-03-30' })).toHaveLength(2)
    expect(await costs({ arnList: [CHECKOUT], endDt: '2026-02-28' })).toHaveLength(30)
  })

  test('an inverted period is an error that names its inputs', async () => {
    expect(await costs({ stDt: '2026-03-02', endDt: '2026-03-01' })).toEqual({
      failure: 'rejected',
      message: 'stDt 2026-03-02 must not be after endDt 2026-03-01.',
    })
  })

  test('too many lines are refused', async () => {
    // Thousands of resources.
    expect(await costs({ cmpnId: 'C-2069', stDt: '2026-01-01', endDt: '2026-03-31' })).toMatchObject({
      failure: 'rejected',
      message: expect.stringContaining('shorter period'),
    })
  })
})

describe('audit events', () => {
  const events = async (
    key: string,
    type: string,
    startDate: string,
    endDate: string,
    query: Rec = {},
    asked = session,
  ) => {
    const vendor = key.startsWith('arn:') ? 'aws' : key.startsWith('//') ? 'gcp' : 'azure'
    const path = { cmpnId: COMPANY, vendor, startDate, endDate }
    const request = { operationId: 'listResourceAuditEvents', path, query: { rsrcKey: key, rsrcType: type, ...query } }
    const answer = await asked.answer(request)
    return (answer !== undefined && 'body' in answer ? answer.body : answer) as {
      data: Rec[]
      nextToken?: string
    }
  }
  const namesOf = ({ data }: { data: Rec[] }) => data.map(({ eventTime, eventName }) => `${eventTime} ${eventName}`)

  test('tell of launch and end, newest first, also after the end', async () => {
    const [loadTest] = (await costs({ accId: SHOP, stDt: '2026-03-24', endDt: '2026-03-24' })).filter(
      ({ name }) => name === 'load-test-1',
    )
    expect(namesOf(await events(String(loadTest?.['originalResourceId']), 'ec2', '2026-03-01', '2026-03-31'))).toEqual([
      '2026-03-25T23:59:00Z TerminateInstances',
      '2026-03-24T00:01:00Z CreateTags',
      '2026-03-24T00:00:00Z RunInstances',
    ])
  })

  test('follow the schedule up to the clock', async () => {
    const dev = '//compute.googleapis.com/projects/halcyon-maps-dev/zones/us-central1-f/instances/maps-dev-1'
    const starts = namesOf(await events(dev, 'gce', '2026-03-28', '2026-04-02')).filter(
      (name) => !name.includes('setLabels'),
    )
    expect(starts).toEqual([
      // From 8 to 18 o'clock in Iowa; the last one is the end of Friday, the 27th.
      '2026-04-01T00:00:00Z v1.compute.instances.stop',
      '2026-03-31T14:00:00Z v1.compute.instances.start',
      '2026-03-31T00:00:00Z v1.compute.instances.stop',
      '2026-03-30T14:00:00Z v1.compute.instances.start',
      '2026-03-28T00:00:00Z v1.compute.instances.stop',
    ])
  })

  test('are paged by 30, and a cursor belongs to its request', async () => {
    const dev = '//compute.googleapis.com/projects/halcyon-maps-dev/zones/us-central1-f/instances/maps-dev-1'
    const whole = await events(dev, 'gce', '2026-02-01', '2026-03-31', { maxResults: '1000' })
    expect(whole.nextToken).toBeUndefined()
    const first = await events(dev, 'gce', '2026-02-01', '2026-03-31')
    expect(first.data).toEqual(whole.data.slice(0, 30))
    const nextToken = first.nextToken
    expect((await events(dev, 'gce', '2026-02-01', '2026-03-31', { nextToken })).data).toEqual(whole.data.slice(30, 60))
    for (const [key, type, start, cursor] of [
      [dev, 'gce', '2026-02-02', nextToken],
      [CHECKOUT, 'ec2', '2026-02-01', nextToken],
      [dev, 'gce', '2026-02-01', 'page-2'],
      [dev, 'gce', '2026-02-01', ''],
    ]) {
      expect(await events(String(key), String(type), String(start), '2026-03-31', { nextToken: cursor })).toMatchObject(
        {
          failure: 'rejected',
          message: expect.stringContaining('nextToken'),
        },
      )
    }
  })

  test.each(['0', '-1', 'many', ''])('maxResults %j is refused', async (maxResults) => {
    expect(await events(CHECKOUT, 'ec2', '2026-03-01', '2026-03-31', { maxResults })).toMatchObject({
      failure: 'rejected',
    })
  })

  test('an inverted range and an unknown resource are errors', async () => {
    expect(await events(CHECKOUT, 'ec2', '2026-03-31', '2026-03-01')).toMatchObject({ failure: 'rejected' })
    expect(await events(CHECKOUT, 'rds', '2026-03-01', '2026-03-31')).toMatchObject({ failure: 'rejected' })
  })
})

describe('metrics', () => {
  const data = async (request: Rec, changes: Rec = {}): Promise<Rec[]> =>
    (await ask('getResourceMetricData', {
      body: { cmpnId: COMPANY, vendor: 'aws', rsrcKey: CHECKOUT, metricStatisticsRequest: request, ...changes },
    })) as Rec[]
  const DEV = '//compute.googleapis.com/projects/halcyon-maps-dev/zones/us-central1-f/instances/maps-dev-1'
  const dev = { vendor: 'gcp', rsrcKey: DEV }

  test.each([
    ['aws', CHECKOUT, ['CPUUtilization', 'NetworkIn', 'NetworkOut', 'EBSReadBytes', 'EBSWriteBytes']],
    [
      'AZURE',
      VM,
      [
        'Percentage CPU',
        'Network In Total',
        'Network Out Total',
        'Disk Read Bytes',
        'Disk Write Bytes',
        'Available Memory Percentage',
      ],
    ],
    ['aws', LOOSE_VOLUME, ['VolumeReadBytes', 'VolumeWriteBytes', 'VolumeReadOps', 'VolumeWriteOps']],
  ])('of %s %s', async (vendor, rsrcKey, names) => {
    const metrics = (await ask('listResourceMetrics', { body: { cmpnId: COMPANY, vendor, rsrcKey } })) as Rec[]
    expect(metrics.map(({ metricName }) => metricName)).toEqual(names)
  })

  test('are by the hour for the day before the clock where nothing is asked', async () => {
    const points = await data({})
    expect([points.length, points[0]?.['timestamp'], points.at(-1)?.['timestamp']]).toEqual([
      24,
      '2026-03-31T09:00:00Z',
      '2026-04-01T08:00:00Z',
    ])
    expect(points.every(({ average, unit }) => Number(average) > 0 && unit === 'Percent')).toBe(true)
  })

  test('have no points while a machine is stopped', async () => {
    const points = await data({ startTime: '2026-03-30T00:00:00Z', endTime: '2026-03-31T00:00:00Z' }, dev)
    expect(points).toHaveLength(10)
    expect(points.every(({ average }) => Number(average) > 0)).toBe(true)
  })

  test('have the statistics and the period that are asked for', async () => {
    const day = { startTime: '2026-03-30', endTime: '2026-03-31' }
    const statistics = ['Minimum', 'Maximum', 'SampleCount']
    const [point = {}, ...others] = await data({ ...day, period: 86_400, statistics }, dev)
    expect(others).toEqual([])
    expect(Object.keys(point)).toEqual(['timestamp', 'minimum', 'maximum', 'sampleCount', 'unit'])
    const hours = await data({ ...day, statistics }, dev)
    expect(point).toMatchObject({
      minimum: Math.min(...hours.map(({ minimum }) => Number(minimum))),
      maximum: Math.max(...hours.map(({ maximum }) => Number(maximum))),
      sampleCount: 120,
    })
    // There is a sample every five minutes.
    expect(await data({ ...day, period: 300 }, dev)).toHaveLength(120)
    expect(await data({ ...day, period: 60 }, dev)).toHaveLength(120)
  })

  test('of a volume are there while its machine runs', async () => {
    const day = { startTime: '2026-03-30', endTime: '2026-03-31' }
    expect(await data(day, { rsrcKey: VOLUME })).toHaveLength(24)
    expect(await data(day, { rsrcKey: LOOSE_VOLUME })).toEqual([])
  })

  test.each([
    ['another metric', { metricName: 'DiskReads' }, {}],
    ['another namespace', { namespace: 'AWS/RDS' }, {}],
    ['the dimension of another resource', {}, { dimensions: [{ name: 'InstanceId', value: 'i-1' }] }],
    ['a time after the clock', { startTime: '2026-04-01T10:00:00Z', endTime: '2026-04-02T10:00:00Z' }, {}],
    ['a resource that is not measured', {}, { rsrcKey: LOOSE_VOLUME }],
  ])('%s has no data', async (_, request, changes) => {
    expect(await data(request, changes)).toEqual([])
  })

  test.each([
    ['an inverted range', { startTime: '2026-03-02T00:00:00Z', endTime: '2026-03-01T00:00:00Z' }],
    ['a text that is no instant', { startTime: 'yesterday' }],
    ['a period of nothing', { period: 0 }],
    ['more points than a chart has', { startTime: '2025-01-01', endTime: '2026-01-01', period: 60 }],
    ['a range that nobody looks at', { startTime: '0001-01-01', endTime: '2026-01-01', period: 1_000_000_000 }],
    ['an unknown statistic', { statistics: ['Median'] }],
  ])('%s is an error', async (_, request) => {
    expect(await data(request)).toMatchObject({ failure: 'rejected' })
  })

  test('of an unknown resource are an error', async () => {
    expect(await data({}, { rsrcKey: 'arn:unknown' })).toMatchObject({ failure: 'rejected' })
    expect(await data({}, { vendor: 'azure' })).toMatchObject({ failure: 'rejected' })
  })
})
