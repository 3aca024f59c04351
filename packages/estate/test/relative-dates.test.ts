import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_COMPANY } from '../src/generated/default-company.js'
import { type CompanyFile, checkCompanyFile, createEstate } from '../src/index.js'
import { dateOf, dayOf, lastDayOfMonth } from '../src/kernel/time.js'
import { Asker, type Rec } from './support.js'

const FILE_CLOCK = '2026-04-01T09:00:00Z'
const AWS = { accounts: [{ accountId: '111122223333', accountAlias: 'works', accountType: 'master' as const }] }

function fileWith(company: Rec): CompanyFile {
  return { clock: FILE_CLOCK, companies: [{ companyId: 'C-1', companyName: 'One', aws: AWS, ...company }] }
}

/** The day that a date of a company means at a clock, as the service answers it. */
async function dateAt(clock: string, createdDate: string): Promise<string> {
  const user = { userId: 'u', email: 'u@example', displayName: 'U', createdDate }
  const { data } = await new Asker('C-1', fileWith({ users: [user] }), clock).body('listCompanyUsers')
  return String((data as { readonly list: readonly Rec[] }).list[0]?.['createdDate'])
}

const clocks = fc.integer({ min: 0, max: 40_000 }).map((day) => `${dateOf(day)}T09:00:00Z`)

describe('relative dates', () => {
  test('days count from the day of the clock', async () => {
    await fc.assert(
      fc.asyncProperty(clocks, fc.integer({ min: -9_999, max: 9_999 }), async (clock, days) => {
        const date = await dateAt(clock, `${days < 0 ? '' : '+'}${days}d`)
        expect((dayOf(date) ?? 0) - (dayOf(clock) ?? 0)).toBe(days)
      }),
    )
  })

  test.each([
    ['m', 1],
    ['y', 12],
  ])('%s keeps the day of the month, or takes the last one', async (unit, length) => {
    await fc.assert(
      fc.asyncProperty(clocks, fc.integer({ min: -99, max: 99 }), async (clock, count) => {
        const date = await dateAt(clock, `${count < 0 ? '' : '+'}${count}${unit}`)
        expect(monthNumber(date) - monthNumber(clock)).toBe(count * length)
        const last = Number(dateOf(lastDayOfMonth(dayOf(date) ?? 0)).slice(8))
        expect(Number(date.slice(8))).toBe(Math.min(Number(clock.slice(8, 10)), last))
      }),
    )
  })

  test.each([
    ['0d 03:00', '2026-04-01T03:00:00Z'],
    ['-31d 09:15:30', '2026-03-01T09:15:30Z'],
    ['-1y', '2025-04-01T00:00:00Z'],
    ['2026-03-31T23:00:00Z', '2026-03-31T23:00:00Z'],
  ])('an instant of a company may be %s', async (lastExecuteDate, instant) => {
    const file = fileWith({ lastExecuteDate })
    expect(checkCompanyFile(file)).toEqual([])
    expect((await new Asker('C-1', file).data('getOptimizationLastExecution'))['lastExecuteDate']).toBe(instant)
  })

  test('they count from the clock at the start, and stay when the clock of a session moves', async () => {
    const session = createEstate({
      company: fileWith({ lastExecuteDate: '-1d 06:00' }),
      clock: '2027-02-01T00:00:00Z',
    }).createSession()
    const read = async () =>
      await session.answer({ operationId: 'getOptimizationLastExecution', path: { companyId: 'C-1' }, query: {} })
    const before = await read()
    expect(before).toMatchObject({ body: { data: { lastExecuteDate: '2027-01-31T06:00:00Z' } } })
    session.setClock('2027-05-01T00:00:00Z')
    expect(await read()).toEqual(before)
  })

  test('the default companies are as old at any clock', async () => {
    const ages = async (clock: string) =>
      (await new Asker('C-1042', DEFAULT_COMPANY, clock).list('listSavingsPlans')).map(
        ({ savingsPlansId, startDate, remainingDays }) => [
          savingsPlansId,
          (dayOf(clock) ?? 0) - (dayOf(String(startDate)) ?? 0),
          remainingDays,
        ],
      )
    // Eight years apart, leap days are as far away.
    expect(await ages('2034-04-01T09:00:00Z')).toEqual(await ages('2026-04-01T09:00:00Z'))
  })

  test('text that is no date stays as it is', async () => {
    const user = { userId: '0d', email: 'u@example', displayName: '-6m' }
    const { data } = await new Asker('C-1', fileWith({ users: [user] })).body('listCompanyUsers')
    expect(data).toMatchObject({ list: [user] })
  })

  test('an order of days is checked for relative ones, too', () => {
    const machine = { name: 'm', account: '111122223333', region: 'us-east-1', type: 'm5.large' }
    const of = (launched: string, ended: string) =>
      checkCompanyFile(fileWith({ aws: { ...AWS, machines: [{ ...machine, launched, ended }] } }))
    expect(of('-10d', '-9d')).toEqual([])
    expect(of('-9d', '-10d')).toHaveLength(1)
    expect(of('-9d', '2026-03-22')).toHaveLength(1)
  })
})

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}
