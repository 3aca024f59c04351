import fc from 'fast-check'
import { expect } from 'vitest'
import { dateOf } from '../../src/kernel/time.js'
import { Asker, type Rec, sum } from '../support.js'
import { check, TODAY } from './random.js'
import { micros } from './recommended.js'

const SHARE = 6

check(
  'estimates of the current month are what it saved, and as much for each other day',
  SHARE,
  async (drawn, clock) => {
    const asker = new Asker(drawn.companyId, drawn.file, clock)
    const day = clock.slice(0, 10)
    const soFar = { startDate: `${day.slice(0, 7)}-01`, endDate: day }
    const [month] = (await asker.data('getOverviewSavings', soFar))['list'] as Rec[]
    const state = await asker.data('getAwsAutoSavingsState')
    const estimates = (state['accounts'] as Rec[]).map(({ estimatedCost }) => Number(estimatedCost))
    expect(estimates.reduce((total, estimate) => total + estimate, 0)).toBeCloseTo(
      Number(state['monthlyEstimateCost']),
      5,
    )
    if (month === undefined) return
    expect(month['estimatedAutoSavingCost']).toBe(state['monthlyEstimateCost'])
    expect(sum([month], 'estimatedAutoSavingCost') + sum([month], 'estimatedMySavingCost')).toBeCloseTo(
      Number(month['estimatedCost']),
      6,
    )
    const net = micros((await asker.data('getIntegratedUtilizationAggregate', soFar))['netSavingsCost'])
    expect(micros(month['totalSavingCost'])).toBe(net)
    // What days before today lost, the other days go on losing.
    const days = await asker.list(
      'listIntegratedUtilizationTimeSeries',
      { ...soFar, ...monthBefore(day) },
      { dateType: 'DAILY' },
    )
    if (days.every(({ netSavingsCost }) => Number(netSavingsCost) >= 0)) {
      expect(micros(month['estimatedCost'])).toBeGreaterThanOrEqual(net)
    }
  },
  fc.integer({ min: 0, max: 400 }).map((ago) => `${dateOf(TODAY - ago)}T09:00:00Z`),
)

/** On the first day of a month, the days of the month before stand in. */
function monthBefore(day: string): Rec {
  return day.endsWith('-01') ? { startDate: dateOf(Date.parse(day) / 86_400_000 - 31) } : {}
}
