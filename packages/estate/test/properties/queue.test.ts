import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Queue } from '../../src/charges/queue.js'
import { SharedWork, type Steps } from '../../src/kernel/steps.js'
import { runs } from './runs.js'

/** Work that several may need: a failure is that of all that need it. */
interface Work {
  readonly steps: number
  readonly fails: boolean
  /** Works before this one, whose results are added to this one's steps. */
  readonly needs: readonly number[]
}

const works = fc
  .array(
    fc.record({
      steps: fc.nat(3),
      fails: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      needs: fc.array(fc.nat(5), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all): Work[] => all.map((work, place) => ({ ...work, needs: work.needs.filter((needed) => needed < place) })))
const readers = fc.array(fc.nat(5), { minLength: 1, maxLength: 6 })
/** What happens between two readers: a turn of others, a step of what nobody waits for, or nothing. */
const between = fc.infiniteStream(fc.constantFrom('turn', 'step', 'nothing'))

async function outcomeOf(find: () => number | Promise<number>): Promise<number | string> {
  try {
    return await find()
  } catch (error) {
    return (error as Error).message
  }
}

test('works that need the same ones all end, in any order of turns, and fail together', async () => {
  const property = fc.asyncProperty(fc.scheduler(), works, readers, between, async (scheduler, all, asked, next) => {
    const queue = new Queue()
    queue.turn = 0
    queue.afterOthers = (goOn) => void scheduler.schedule(Promise.resolve()).then(goOn)
    const begun: number[] = all.map(() => 0)
    const shared = all.map(({ steps, fails, needs }, place) => {
      function* make(): Steps<number> {
        begun[place] = (begun[place] as number) + 1
        let sum = steps
        for (const needed of needs) sum += yield* (shared[needed] as SharedWork<number>).result()
        for (let step = 0; step < steps; step += 1) yield
        if (fails) throw new Error(`work ${place} fails`)
        return sum
      }
      return new SharedWork<number>(make())
    })
    const expectedOf = ({ steps, fails, needs }: Work, place: number): number => {
      const sum = needs.reduce((added, needed) => added + expectedOf(all[needed] as Work, needed), steps)
      if (fails) throw new Error(`work ${place} fails`)
      return sum
    }
    // Nobody waits for it, as for what is prepared.
    const prepared = (shared.at(-1) as SharedWork<number>).result()
    const found: Promise<number | string>[] = []
    const expected: (number | string)[] = []
    for (const reader of asked) {
      const place = reader % all.length
      const work = shared[place] as SharedWork<number>
      found.push(outcomeOf(() => queue.run(work.result())))
      expected.push(await outcomeOf(() => expectedOf(all[place] as Work, place)))
      const then = next.next().value
      if (then === 'turn' && scheduler.count() > 0) await scheduler.waitOne()
      if (then === 'step' && !queue.step()) await outcomeOf(() => prepared.next().value ?? 0)
    }
    await scheduler.waitIdle()
    expect(await Promise.all(found)).toEqual(expected)
    expect(Math.max(...begun)).toBeLessThanOrEqual(1)
  })
  await fc.assert(property, { numRuns: runs(100, 5_000) })
})
