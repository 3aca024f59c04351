import { expect, it } from 'vitest'
import { workloads } from '../src/calls.js'
import { compare, cpuOf } from '../src/measures/mock-throughput.js'
import { ours, prism } from '../src/subjects.js'

/** Far below the budget, so that a busy machine doesn't fail it; `pnpm bench` measures. */
const FLOOR = 4

it('the mock is several times as fast as stock Prism', { timeout: 180_000 }, async () => {
  const results = await compare([ours, prism], workloads.get, { seconds: 1, rounds: 1, say: () => {} })
  expect(cpuOf(results, prism) / cpuOf(results, ours)).toBeGreaterThan(FLOOR)
})
