import { describe, expect, test } from 'vitest'
import { Asker, type Rec, sum } from '../support.js'

const COMPANY = 'C-1042'
const MARCH = { vndr: 'aws', rsrcType: 'ec2', duraFrom: '2026-03-01', duraTo: '2026-03-31' }
const company = new Asker(COMPANY)

async function report(terms: Rec, reportType = 'performance'): Promise<{ data: Rec[]; slice: Rec; options: Rec }> {
  const body = { cmpnId: COMPANY, ...terms }
  const answer = await company.body('getCustomReportDataSource', {}, { reportType }, body)
  return answer['result'] as { data: Rec[]; slice: Rec; options: Rec }
}

const names = (records: unknown) => (records as Rec[]).map(({ uniqueName }) => uniqueName)

describe('rows of a report', () => {
  test('follow the saved report, unless the request says otherwise', async () => {
    const saved = { ...MARCH, mtrc: 'CPUUtilization', duraCompFrom: '2026-02-01', duraCompTo: '2026-02-28' }
    expect(await report({ custmRprtId: 'RPT-0007' })).toEqual(
      await report({ ...saved, custmRprtCfg: '{"chart":"line"}' }),
    )
    expect((await report({ custmRprtId: 'RPT-0007', duraFrom: '2026-03-31' })).data).toEqual(
      (await report({ ...saved, duraFrom: '2026-03-31' })).data,
    )
    expect(
      await company.answer('getCustomReportDataSource', {}, { reportType: 'usage' }, { custmRprtId: 'RPT-1' }),
    ).toEqual({
      failure: 'not found',
      message: 'The custom report RPT-1 was not found.',
    })
  })

  test('of a comparison are the rows of both ranges', async () => {
    const compared = await report({ ...MARCH, duraCompFrom: '2026-02-01', duraCompTo: '2026-02-28' })
    const single = async (terms: Rec) => (await report({ ...MARCH, ...terms })).data
    const without = ({ period: _period, ...row }: Rec) => row
    expect(compared.data.map(without)).toEqual([
      ...(await single({})),
      ...(await single({ duraFrom: '2026-02-01', duraTo: '2026-02-28' })),
    ])
    expect(new Set(compared.data.map(({ period }) => period))).toEqual(
      new Set(['2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28']),
    )
    expect(names(compared.slice['columns'])).toEqual(['rgnNm', 'period'])
    // Without one end, both ranges are equally long.
    expect((await report({ ...MARCH, duraCompTo: '2026-02-28' })).data.at(-1)).toMatchObject({
      period: '2026-01-29 to 2026-02-28',
    })
  })

  test.each(['hour', 'day', 'week', 'month'])('by the %s add up to the whole', async (viewType) => {
    const terms = { ...MARCH, duraFrom: '2026-03-30', duraTo: '2026-04-01', accounts: ['333344445555'] }
    const steps = await report({ ...terms, viewType })
    expect(sum(steps.data, 'runningHours')).toBe(sum((await report(terms)).data, 'runningHours'))
    expect(names(steps.slice['columns'])).toEqual(['rgnNm', 'histDt'])
  })

  test('have the service group of the view', async () => {
    const groups = async (svcGrpView: string) =>
      new Set((await report({ ...MARCH, svcGrpView })).data.map(({ svcGrp }) => svcGrp))
    expect(await groups('Default')).toEqual(new Set([undefined, 'checkout', 'ingest']))
    expect(await groups('Cost centers')).toEqual(new Set([undefined, '4100', '4200']))
  })

  test('add up: parts of the period and single accounts make the whole', async () => {
    const hours = async (terms: Rec) => sum((await report({ ...MARCH, ...terms }, 'usage')).data, 'runningHours')
    expect((await hours({ duraTo: '2026-03-10' })) + (await hours({ duraFrom: '2026-03-11' }))).toBe(await hours({}))
    const accounts = ['111122223333', '444455556666', '222233334444', '333344445555', '777788889999', '123456789012']
    expect(
      await (await Promise.all(accounts.map(async (account) => await hours({ accounts: [account] })))).reduce(
        (sum, part) => sum + part,
      ),
    ).toBe(await hours({}))
    expect(await hours({ accounts })).toBe(await hours({}))
    expect(await hours({ accounts: ['unknown'] })).toBe(0)
  })

  test('are of the vendors and types that are asked for', async () => {
    const { vndr: _vendor, rsrcType: _type, ...march } = MARCH
    const rows = async (terms: Rec) => (await report({ ...march, ...terms })).data.length
    const all = await rows({})
    expect((await rows({ vndr: 'aws' })) + (await rows({ vndr: 'azure' })) + (await rows({ vndr: 'gcp' }))).toBe(all)
    expect(await rows({ vndrList: ['aws', 'azure'] })).toBe(
      (await rows({ vndr: 'aws' })) + (await rows({ vndr: 'azure' })),
    )
    expect(await rows({ rsrcType: 'rds' })).toBe(3)
    expect(await rows({ rsrcType: 'ebs' })).toBe(0)
  })

  test('have the load that the metric shows', async () => {
    const terms = { ...MARCH, accounts: ['777788889999'] }
    const row = (await report(terms)).data.find(({ instNm }) => instNm === 'batch-legacy')
    expect(row).toMatchObject({ rgnNm: 'Europe (Frankfurt)', accAlias: 'halcyon-staging', runningHours: 744 })
    expect(row?.['average']).toBeGreaterThan(0)
    expect((await report(terms, 'usage')).data[0]).not.toHaveProperty('average')
    expect((await report({ ...terms, mtrc: 'CPUUtilization' })).data).toEqual((await report(terms)).data)
    expect((await report({ ...terms, mtrc: 'NetworkOut' })).data[0]?.['average']).not.toBe(row?.['average'])
    expect((await report({ ...terms, mtrc: 'DiskReads' })).data).toEqual([])
  })

  test('end at the clock', async () => {
    const terms = { ...MARCH, accounts: ['111122223333'], duraFrom: '2026-04-01', duraTo: '2026-04-30' }
    expect((await report(terms)).data).toMatchObject([{ instNm: 'bastion', runningHours: 9 }])
    expect((await report({ ...terms, duraFrom: '2026-04-02' })).data).toEqual([])
  })
})

describe('the layout of a report', () => {
  test.each([
    [{}, ['rgnNm'], ['accAlias', 'instNm']],
    [{ dimX: 'accId', dimY: 'rgnId' }, ['accAlias'], ['rgnNm', 'instNm']],
    [{ dimX: 'accId', dimY: 'accId' }, ['accAlias'], ['instNm']],
    [{ dimX: 'instId', dimY: 'unknown' }, ['instNm'], ['accAlias']],
  ])('of %j', async (terms, columns, rows) => {
    const { slice } = await report({ ...MARCH, ...terms })
    expect([names(slice['columns']), names(slice['rows'])]).toEqual([columns, rows])
  })

  test('names members of the rows', async () => {
    for (const reportType of ['performance', 'usage']) {
      const { data, slice } = await report(MARCH, reportType)
      const { columns, rows, measures } = slice
      const named = [columns, rows, measures].flatMap(names)
      expect(Object.keys(data[0] ?? {})).toEqual(expect.arrayContaining(named))
    }
  })

  test('names the unit of a metric where a machine has one', async () => {
    const captionOf = async (terms: Rec) =>
      ((await report({ ...MARCH, ...terms })).slice['measures'] as Rec[])[0]?.['caption']
    expect(await captionOf({ mtrc: 'CPUUtilization' })).toBe('CPUUtilization (Percent)')
    expect(await captionOf({ mtrc: 'CPUUtilization', accounts: ['unknown'] })).toBe('CPUUtilization')
    expect(await captionOf({})).toBe('CPU utilization (%)')
  })

  test('has the chart of the configuration', async () => {
    const view = async (terms: Rec) => (await report({ ...MARCH, ...terms })).options['viewType']
    expect(await view({})).toBe('grid')
    expect(await view({ custmRprtId: 'RPT-0007' })).toBe('line')
    expect(await view({ custmRprtId: 'RPT-0007', custmRprtCfg: '{"chart":"bar"}' })).toBe('bar')
  })
})

test.each([
  [{ custmRprtCfg: '{' }, 'usage', 'custmRprtCfg must be JSON.'],
  [
    { duraFrom: '2026-03-02', duraTo: '2026-03-01' },
    'usage',
    'duraFrom 2026-03-02 must not be after duraTo 2026-03-01.',
  ],
  [{}, 'unknown', 'The report type unknown is not known.'],
])('%j of type %s is rejected', async (body, reportType, message) => {
  expect(await company.answer('getCustomReportDataSource', {}, { reportType }, body)).toEqual({
    failure: 'rejected',
    message,
  })
})
