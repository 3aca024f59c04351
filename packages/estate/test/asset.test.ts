import { beforeEach, describe, expect, test } from 'vitest'
import type { EstateSession } from '../src/index.js'
import { ALL_COMPANIES, estateOf } from './support.js'

const estate = estateOf(ALL_COMPANIES)
let session: EstateSession
beforeEach(() => {
  session = estate.createSession()
})

/** The operations of the group name the company in their body. */
async function ask(operationId: string, body: object = {}): Promise<unknown> {
  const answer = await session.answer({ operationId, path: {}, query: {}, body: { cmpnId: 'C-1042', ...body } })
  return answer !== undefined && 'body' in answer ? answer.body : answer
}

interface Report {
  readonly custmRprtId: string
  readonly favYn?: string
}

async function reports(terms: object = {}): Promise<string[]> {
  const { result } = (await ask('listCustomReports', terms)) as { result: Readonly<Record<string, readonly Report[]>> }
  return Object.values(result).flatMap((list) => list.map(({ custmRprtId, favYn }) => `${custmRprtId} ${favYn}`))
}

describe('custom reports', () => {
  test.each([
    [{}, ['RPT-0007 Y', 'RPT-0011 N', 'RPT-0009 N']],
    [{ favYn: 'Y' }, ['RPT-0007 Y']],
    [{ vndr: 'aws', favYn: 'N' }, ['RPT-0009 N']],
    [{ custmRprtCfg: '{"chart":"bar"}' }, ['RPT-0011 N']],
    [{ vndrList: ['azure', 'gcp'] }, ['RPT-0011 N']],
    [{ vndrList: [] }, ['RPT-0007 Y', 'RPT-0011 N', 'RPT-0009 N']],
    [{ mtrc: 'DiskReads' }, ['RPT-0009 N']],
    [{ langCd: 'en', vndr: 'gcp' }, []],
    [{ cmpnId: 'C-9999' }, []],
  ])('%j lists %j', async (terms, expected) => {
    expect(await reports(terms)).toEqual(expected)
  })

  test('become favorites and ordinary again', async () => {
    await ask('setCustomReportFavorite', { custmRprtId: 'RPT-0009', favYn: 'Y' })
    await ask('setCustomReportFavorite', { custmRprtId: 'RPT-0007', favYn: 'N' })
    expect(await reports()).toEqual(['RPT-0007 N', 'RPT-0011 N', 'RPT-0009 Y'])
  })

  test('are gone once deleted, and their name is free', async () => {
    const check = async () => await ask('checkCustomReportName', { custmRprtNm: 'Resources by region' })
    expect(await check()).toEqual({ status: 'success', result: 'Y' })
    expect(await ask('deleteCustomReport', { custmRprtId: 'RPT-0009' })).toEqual({ status: 'success' })
    expect(await reports()).toEqual(['RPT-0007 Y', 'RPT-0011 N'])
    expect(await check()).toEqual({ status: 'success', result: 'N' })
  })

  test.each(['setCustomReportFavorite', 'deleteCustomReport'])(
    '%s fails for an unknown report',
    async (operationId) => {
      expect(await ask(operationId, { custmRprtId: 'RPT-9999', favYn: 'Y' })).toEqual({
        failure: 'not found',
        message: 'The custom report RPT-9999 was not found.',
      })
    },
  )

  test.each(['setCustomReportFavorite', 'deleteCustomReport'])(
    '%s changes nothing without a report',
    async (operationId) => {
      expect(await ask(operationId)).toEqual({ status: 'success' })
      expect([session.version, session.changes()]).toEqual([0, {}])
    },
  )
})

describe('the last execution of the optimization', () => {
  const last = async (cmpnId = 'C-1042') => await ask('getOptimizationLastExecution', { cmpnId })

  test.each([
    ['runOptimizationAnalysis', { status: 'success' }],
    ['runResourceOptimizationAnalysis', true],
  ])('is moved to the clock by %s', async (operationId, body) => {
    expect(await last()).toEqual({ status: 'success', data: { lastExecuteDate: '2026-04-01T03:00:00Z' } })
    expect(await ask(operationId)).toEqual(body)
    expect(await last()).toEqual({ status: 'success', data: { lastExecuteDate: '2026-04-01T09:00:00Z' } })
  })

  test.each(['C-1043', 'C-9999'])('%s has none', async (cmpnId) => {
    expect(await last(cmpnId)).toEqual({
      failure: 'not found',
      message: `The optimization has not run for the company ${cmpnId}.`,
    })
  })

  test('a run for an unknown company leaves it unknown', async () => {
    expect(await ask('runOptimizationAnalysis', { cmpnId: 'C-9999' })).toEqual({ status: 'success' })
    expect(session.changes()).toEqual({})
  })
})

describe('what a session changed', () => {
  test('is shown by company, without what stayed', async () => {
    await session.answer({
      operationId: 'updateAwsAccount',
      path: { companyId: 'C-1043', accountId: '666677778888' },
      query: {},
      body: { accountAlias: 'renamed' },
    })
    expect(session.changes()).toEqual({
      'C-1043': {
        aws: {
          accounts: [
            expect.objectContaining({ accountId: '555566667777' }),
            expect.objectContaining({ accountId: '666677778888', accountAlias: 'renamed' }),
          ],
        },
      },
    })
    expect(estate.createSession().changes()).toEqual({})
  })
})
