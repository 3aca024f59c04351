import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Load } from '../src/kernel/load.js'
import { segmentsOf } from '../src/kernel/time.js'

const loads = fc.array(fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 20 }).map((days) => {
  const segments = segmentsOf([0])
  const load = new Load(days.length, segments)
  days.forEach((day, index) => {
    segments.forEach((_, segment) => {
      load.add(index, segment, (day[segment] ?? 0) * 240)
    })
  })
  return load
})

test('no other commitment saves more than that to what was reached for its share of the hours', () => {
  fc.assert(
    fc.property(loads, fc.double({ min: 0.3, max: 0.8, noNaN: true }), fc.nat(2000), (load, share, commitment) => {
      const saves = (committed: number) => load.used(committed) - committed * share * load.hours
      expect(saves(commitment)).toBeLessThanOrEqual(saves(load.reachedFor(share)) + 1e-6)
    }),
  )
})

test('the lowest amount is used in full, and any more is not', () => {
  fc.assert(
    fc.property(loads, (load) => {
      const lowest = load.lowest()
      expect(load.used(lowest)).toBeCloseTo(lowest * load.hours, 6)
      expect(load.used(lowest + 1)).toBeLessThan((lowest + 1) * load.hours)
    }),
  )
})

test('has what was counted, however many different amounts there are', () => {
  const segments = segmentsOf([0, 12])
  const amounts = fc.array(fc.nat(2_000), { minLength: 600, maxLength: 800 })
  fc.assert(
    fc.property(amounts, (days) => {
      const loads = [0, 1, 2].map(() => new Load(days.length, segments))
      // Each has amounts that the one before has, and is alike in some segments.
      const amountOf = (load: number, day: number, segment: number) =>
        (days[day] as number) + ((load * segment) % 4) / 2
      days.forEach((_, day) => {
        loads.forEach((load, index) => {
          segments.forEach(({ hours }, segment) => {
            load.add(day, segment, amountOf(index, day, segment) * hours)
          })
        })
      })
      const found = loads.map((load) => days.map((_, day) => segments.map((_, segment) => load.hourlyOn(day, segment))))
      expect(found).toEqual(
        loads.map((_, index) => days.map((_, day) => segments.map((_, segment) => amountOf(index, day, segment)))),
      )
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
