import { expect, it } from 'vitest'
import { clock } from '../src/clock.js'

it('has the time and chance', () => {
  const before = Date.now()
  const now = clock.now()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
  const thrown = Array.from({ length: 20 }, () => clock.random())
  expect(new Set(thrown).size).toBeGreaterThan(1)
  for (const chance of thrown) expect(chance >= 0 && chance < 1).toBe(true)
})

it('wakes once after a while, unless it is cancelled', async () => {
  const woken: string[] = []
  const cancel = clock.after(1, () => woken.push('cancelled'))
  cancel()
  await new Promise<void>((resolve) => {
    clock.after(20, () => {
      woken.push('late')
      resolve()
    })
    clock.after(5, () => woken.push('soon'))
  })
  expect(woken).toEqual(['soon', 'late'])
})
