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
/** What happens between two readers: a turn of others, a step of what nobody waits for, one of them leaves, or nothing. */
const between = fc.infiniteStream(fc.constantFrom('turn', 'step', 'leave', 'nothing'))
const LEFT = 'left'

async function outcomeOf(find: () => number | Promise<number>): Promise<number | string> {
  try {
    return await find()
  } catch (error) {
    return (error as Error).message
  }
}

test('works that need the same ones all end, in any order of turns, and fail together; those that nobody waits for end unfinished', async () => {
  const property = fc.asyncProperty(fc.scheduler(), works, readers, between, async (scheduler, all, asked, next) => {
    const queue = new Queue()
    queue.turn = 0
    queue.afterOthers = (goOn) => void scheduler.schedule(Promise.resolve()).then(goOn)
    const running = new Set<number>()
    const begun: number[] = []
    /** The works of readers that had their turn and wait, and those that ended before they had a result although somebody waited. */
    const awaited = new Map<number, number>()
    const ended: number[] = []
    let taken = 0
    const shared = all.map(({ steps, fails, needs }, place) => {
      function* make(): Steps<number> {
        begun.push(place)
        expect(running.has(place)).toBe(false)
        running.add(place)
        let isDone = false
        try {
          let sum = steps
          for (const needed of needs) sum += yield* (shared[needed] as SharedWork<number>).result()
          for (let step = 0; step < steps; step += 1) {
            taken += 1
            yield
          }
          isDone = true
          if (fails) throw new Error(`work ${place} fails`)
          return sum
        } catch (error) {
          isDone = true
          throw error
        } finally {
          if (!isDone && [...awaited.values()].includes(place)) ended.push(place)
          running.delete(place)
        }
      }
      return new SharedWork<number>(make)
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
    const controllers: AbortController[] = []
    const leaving = new Set<number>()
    const leave = (place: number): void => {
      leaving.add(place)
      awaited.delete(place)
      controllers[place]?.abort(new Error(LEFT))
    }
    for (const [index, reader] of asked.entries()) {
      const place = reader % all.length
      function* work(): Steps<number> {
        awaited.set(index, place)
        return yield* (shared[place] as SharedWork<number>).result()
      }
      const controller = new AbortController()
      controllers.push(controller)
      const outcome = outcomeOf(() => queue.run(work(), controller.signal))
      found.push(outcome.finally(() => awaited.delete(index)))
      expected.push(await outcomeOf(() => expectedOf(all[place] as Work, place)))
      const then = next.next().value
      if (then === 'turn' && scheduler.count() > 0) await scheduler.waitOne()
      if (then === 'step' && !queue.step()) await outcomeOf(() => prepared.next().value ?? 0)
      if (then === 'leave') leave(reader % (index + 1))
    }
    const stays = next.next().value === 'turn'
    if (!stays) for (const place of asked.keys()) leave(place)
    const before = taken
    await scheduler.waitIdle()
    for (const [place, outcome] of (await Promise.all(found)).entries()) {
      if (!leaving.has(place) || outcome !== LEFT) expect(outcome).toEqual(expected[place])
    }
    expect(queue.length).toBe(0)
    if (!stays) expect(taken).toBe(before)
    prepared.return(0)
    expect([...running]).toEqual([])
    expect(ended).toEqual([])
    if (leaving.size === 0) expect(begun).toEqual([...new Set(begun)])
  })
  await fc.assert(property, { numRuns: runs(100, 5_000) })
})
