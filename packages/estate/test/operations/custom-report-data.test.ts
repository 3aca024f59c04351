import { describe, expect, test } from 'vitest'
import { Asker, type Rec, sum } from '../support.js'

const COMPANY = 'C-1042'
const MARCH = { vndr: 'aws', rsrcType: 'ec2', duraFrom: '2026-03-01', duraTo: '2026-03-31' }
const company = new Asker(COMPANY)

function report(terms: Rec, reportType = 'performance'): { data: Rec[]; slice: Rec; options: Rec } {
  const body = { cmpnId: COMPANY, ...terms }
  const answer = company.body('getCustomReportDataSource', {}, { reportType }, body)
  return answer['result'] as { data: Rec[]; slice: Rec; options: Rec }
}

const names = (records: unknown) => (records as Rec[]).map(({ uniqueName }) => uniqueName)

describe('rows of a report', () => {
  test('follow the saved report, unless the request says otherwise', () => {
    const saved = { ...MARCH, mtrc: 'CPUUtilization', duraCompFrom: '2026-02-01', duraCompTo: '2026-02-28' }
    expect(report({ custmRprtId: 'RPT-0007' })).toEqual(report({ ...saved, custmRprtCfg: '{"chart":"line"}' }))
    expect(report({ custmRprtId: 'RPT-0007', duraFrom: '2026-03-31' }).data).toEqual(
      report({ ...saved, duraFrom: '2026-03-31' }).data,
    )
    expect(company.answer('getCustomReportDataSource', {}, { reportType: 'usage' }, { custmRprtId: 'RPT-1' })).toEqual({
      failure: 'not found',
      message: 'The custom report RPT-1 was not found.',
    })
  })

  test('of a comparison are the rows of both ranges', () => {
    const compared = report({ ...MARCH, duraCompFrom: '2026-02-01', duraCompTo: '2026-02-28' })
    const single = (terms: Rec) => report({ ...MARCH, ...terms }).data
    const without = ({ period: _period, ...row }: Rec) => row
    expect(compared.data.map(without)).toEqual([
      ...single({}),
      ...single({ duraFrom: '2026-02-01', duraTo: '2026-02-28' }),
    ])
    expect(new Set(compared.data.map(({ period }) => period))).toEqual(
      new Set(['2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28']),
    )
    expect(names(compared.slice['columns'])).toEqual(['rgnNm', 'period'])
    // Without one end, both ranges are equally long.
    expect(report({ ...MARCH, duraCompTo: '2026-02-28' }).data.at(-1)).toMatchObject({
      period: '2026-01-29 to 2026-02-28',
    })
  })

  test.each(['hour', 'day', 'week', 'month'])('by the %s add up to the whole', (viewType) => {
    const terms = { ...MARCH, duraFrom: '2026-03-30', duraTo: '2026-04-01', accounts: ['333344445555'] }
    const steps = report({ ...terms, viewType })
    expect(sum(steps.data, 'runningHours')).toBe(sum(report(terms).data, 'runningHours'))
    expect(names(steps.slice['columns'])).toEqual(['rgnNm', 'histDt'])
  })

  test('have the service group of the view', () => {
    const groups = (svcGrpView: string) => new Set(report({ ...MARCH, svcGrpView }).data.map(({ svcGrp }) => svcGrp))
    expect(groups('Default')).toEqual(new Set([undefined, 'checkout', 'ingest']))
    expect(groups('Cost centers')).toEqual(new Set([undefined, '4100', '4200']))
  })

  test('add up: parts of the period and single accounts make the whole', () => {
    const hours = (terms: Rec) => sum(report({ ...MARCH, ...terms }, 'usage').data, 'runningHours')
    expect(hours({ duraTo: '2026-03-10' }) + hours({ duraFrom: '2026-03-11' })).toBe(hours({}))
    const accounts = ['111122223333', '444455556666', '222233334444', '333344445555', '777788889999', '123456789012']
    expect(accounts.map((account) => hours({ accounts: [account] })).reduce((sum, part) => sum + part)).toBe(hours({}))
    expect(hours({ accounts })).toBe(hours({}))
    expect(hours({ accounts: ['unknown'] })).toBe(0)
  })

  test('are of the vendors and types that are asked for', () => {
    const { vndr: _vendor, rsrcType: _type, ...march } = MARCH
    const rows = (terms: Rec) => report({ ...march, ...terms }).data.length
    const all = rows({})
    expect(rows({ vndr: 'aws' }) + rows({ vndr: 'azure' }) + rows({ vndr: 'gcp' })).toBe(all)
    expect(rows({ vndrList: ['aws', 'azure'] })).toBe(rows({ vndr: 'aws' }) + rows({ vndr: 'azure' }))
    expect(rows({ rsrcType: 'rds' })).toBe(3)
    expect(rows({ rsrcType: 'ebs' })).toBe(0)
  })

  test('have the load that the metric shows', () => {
    const terms = { ...MARCH, accounts: ['777788889999'] }
    const row = report(terms).data.find(({ instNm }) => instNm === 'batch-legacy')
    expect(row).toMatchObject({ rgnNm: 'Europe (Frankfurt)', accAlias: 'halcyon-staging', runningHours: 744 })
    expect(row?.['average']).toBeGreaterThan(0)
    expect(report(terms, 'usage').data[0]).not.toHaveProperty('average')
    expect(report({ ...terms, mtrc: 'CPUUtilization' }).data).toEqual(report(terms).data)
    expect(report({ ...terms, mtrc: 'NetworkOut' }).data[0]?.['average']).not.toBe(row?.['average'])
    expect(report({ ...terms, mtrc: 'DiskReads' }).data).toEqual([])
  })

  test('end at the clock', () => {
    const terms = { ...MARCH, accounts: ['111122223333'], duraFrom: '2026-04-01', duraTo: '2026-04-30' }
    expect(report(terms).data).toMatchObject([{ instNm: 'bastion', runningHours: 9 }])
    expect(report({ ...terms, duraFrom: '2026-04-02' }).data).toEqual([])
  })
})

describe('the layout of a report', () => {
  test.each([
    [{}, ['rgnNm'], ['accAlias', 'instNm']],
    [{ dimX: 'accId', dimY: 'rgnId' }, ['accAlias'], ['rgnNm', 'instNm']],
    [{ dimX: 'accId', dimY: 'accId' }, ['accAlias'], ['instNm']],
    [{ dimX: 'instId', dimY: 'unknown' }, ['instNm'], ['accAlias']],
  ])('of %j', (terms, columns, rows) => {
    const { slice } = report({ ...MARCH, ...terms })
    expect([names(slice['columns']), names(slice['rows'])]).toEqual([columns, rows])
  })

  test('names members of the rows', () => {
    for (const reportType of ['performance', 'usage']) {
      const { data, slice } = report(MARCH, reportType)
      const { columns, rows, measures } = slice
      const named = [columns, rows, measures].flatMap(names)
      expect(Object.keys(data[0] ?? {})).toEqual(expect.arrayContaining(named))
    }
  })

  test('names the unit of a metric where a machine has one', () => {
    const captionOf = (terms: Rec) => (report({ ...MARCH, ...terms }).slice['measures'] as Rec[])[0]?.['caption']
    expect(captionOf({ mtrc: 'CPUUtilization' })).toBe('CPUUtilization (Percent)')
    expect(captionOf({ mtrc: 'CPUUtilization', accounts: ['unknown'] })).toBe('CPUUtilization')
    expect(captionOf({})).toBe('CPU utilization (%)')
  })

  test('has the chart of the configuration', () => {
    const view = (terms: Rec) => report({ ...MARCH, ...terms }).options['viewType']
    expect(view({})).toBe('grid')
    expect(view({ custmRprtId: 'RPT-0007' })).toBe('line')
    expect(view({ custmRprtId: 'RPT-0007', custmRprtCfg: '{"chart":"bar"}' })).toBe('bar')
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
])('%j of type %s is rejected', (body, reportType, message) => {
  expect(company.answer('getCustomReportDataSource', {}, { reportType }, body)).toEqual({
    failure: 'rejected',
    message,
  })
})
