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
