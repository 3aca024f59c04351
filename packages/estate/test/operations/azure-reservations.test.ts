import { describe, expect, test } from 'vitest'
import type { AzureMachineEntry, AzureReservationEntry } from '../../src/company/company-file.js'
import { Asker, oneCompany, type Rec } from '../support.js'

const DAY = { stDt: '2026-03-02', endDt: '2026-03-02' }
const SUBSCRIPTIONS = ['holder', 'other']
/** List price of an hour of two vCPUs in West Europe. */
const PRICE = 0.115

type Machine = Partial<AzureMachineEntry> & { readonly name: string }

function machine({ name, ...changes }: Machine): AzureMachineEntry {
  return { name, subscription: 'holder', region: 'westeurope', type: 'Standard_D2s_v5', ...changes }
}

/** Cost lines of a day on which one reservation of a machine with four vCPUs applies. */
async function linesOf(machines: readonly Machine[], changes: Partial<AzureReservationEntry> = {}): Promise<Rec[]> {
  const reservation: AzureReservationEntry = {
    reservationId: 'r-1',
    subscription: 'holder',
    region: 'westeurope',
    type: 'Standard_D4s_v5',
    count: 1,
    start: '2026-01-01',
    term: '1yr',
    ...changes,
  }
  const subscriptions = SUBSCRIPTIONS.map((id) => ({ subscriptionId: id, subscriptionAlias: id, tenantId: 't' }))
  const azure = { subscriptions, machines: machines.map(machine), reservations: [reservation] }
  return await new Asker('C-1', oneCompany({ azure })).costLines(DAY)
}

/** Who pays for how many hours, by machine; `r-1` is what nothing used. */
function paid(lines: readonly Rec[]): string[] {
  return lines.map(({ name, savingEffect, quantity }) => `${name}: ${quantity} ${savingEffect}`)
}

describe('a reservation', () => {
  test('covers machines of its size group by their vCPUs, the smaller ones first', async () => {
    expect(
      paid(
        await linesOf([
          { name: 'large', type: 'Standard_D4s_v5' },
          { name: 'small' },
          { name: 'other', schedule: 'office' },
        ]),
      ),
    ).toEqual(['large: 7 reservation', 'large: 17 none', 'small: 24 reservation', 'other: 10 reservation'])
  })

  test('costs 40 percent less than the list price for a year, and 62 percent less for three', async () => {
    for (const [term, left] of [
      ['1yr', 0.6],
      ['3yr', 0.38],
    ] as const) {
      const [first, second] = await linesOf([{ name: 'vm', count: 2 }], { term })
      expect(second).toMatchObject({ cost: first?.['cost'] })
      expect(first).toMatchObject({ quantity: 24, recordType: 'Usage', savingEffect: 'reservation' })
      expect(first?.['cost']).toBeCloseTo(24 * PRICE * left, 5)
      expect(first?.['savingEffectQuantity']).toBeCloseTo(24 * PRICE * (1 - left), 5)
    }
  })

  test('covers its own subscription before the others', async () => {
    const machines = [
      { name: 'theirs', subscription: 'other' },
      { name: 'ours', type: 'Standard_D4s_v5', schedule: 'office' },
    ] as const
    expect(paid(await linesOf(machines))).toEqual([
      'theirs: 14 reservation',
      'theirs: 10 none',
      'ours: 10 reservation',
      'r-1: 0 reservation',
    ])
  })

  test('covers no other subscription where its scope is its own', async () => {
    const machines = [{ name: 'theirs', subscription: 'other' }, { name: 'ours' }]
    expect(paid(await linesOf(machines))).toEqual(['theirs: 24 reservation', 'ours: 24 reservation'])
    expect(paid(await linesOf(machines, { scope: 'shared' }))).toEqual(paid(await linesOf(machines)))
    const lines = await linesOf(machines, { scope: 'subscription' })
    expect(paid(lines)).toEqual(['theirs: 24 none', 'ours: 24 reservation', 'r-1: 0 reservation'])
    expect(lines[2]).toMatchObject({
      cost: lines[1]?.['cost'],
      recordType: 'UnusedReservation',
      originalResourceId: '/providers/Microsoft.Capacity/reservations/r-1',
    })
  })

  test.each([
    ['another region', { region: 'northeurope' }],
    ['a term that is over', { start: '2025-03-02' }],
    ['a term that has not begun', { start: '2026-03-03' }],
  ])('of %s covers nothing', async (_, changes) => {
    const [line] = await linesOf([{ name: 'vm' }], changes)
    expect(line).toMatchObject({ cost: expect.closeTo(24 * PRICE, 6), savingEffect: 'none', savingEffectQuantity: 0 })
  })
})
