import { workloads } from '../calls.js'
import { atMost, inTurns, type Measure, type MeasureOptions, median } from '../measure.js'
import { ours, prism, type Subject, subjects } from '../subjects.js'

/** From the start of the process to its first answer. */
export const mockStart: Measure = {
  name: 'mock-start',
  title: 'Start to the first answer',
  method:
    'From spawning the process to the end of its first answer to a GET; the servers take turns, and medians count.',
  async run(options) {
    const times = await startTimes(subjects, options)
    const time = (subject: Subject): number => times.get(subject) ?? Number.NaN
    const name = 'start to the first answer, our mock (all groups) to stock Prism (one group)'
    return {
      rows: subjects.map((subject) => ({ server: subject.title, 'start ms': Math.round(time(subject)) })),
      budgets: [atMost(0.25, '×', name, time(ours) / time(prism))],
    }
  },
}

/** Milliseconds from the start of each server to its first answer. */
export async function startTimes(
  compared: readonly Subject[],
  { rounds, say }: Pick<MeasureOptions, 'rounds' | 'say'>,
): Promise<Map<Subject, number>> {
  const times = await inTurns(compared, rounds, async (subject, round) => {
    say(`${subject.title}, start, round ${round} of ${rounds}`)
    const server = await subject.start(workloads.get)
    await server.stop()
    return server.start
  })
  return new Map([...times].map(([subject, taken]) => [subject, median(taken)]))
}
