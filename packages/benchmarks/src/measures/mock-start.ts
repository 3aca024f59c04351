import { workloads } from '../calls.js'
import { atMost, inTurns, type Measure } from '../measure.js'
import { ours, prism, subjects, withServer } from '../servers.js'

/** From the start of the process to its first answer. */
export const mockStart: Measure = {
  name: 'mock-start',
  title: 'Start to the first answer',
  method:
    'From spawning the process to the end of its first answer to a GET; the servers take turns, and medians count.',
  async run(options) {
    const of = await inTurns(subjects, options, (subject) =>
      withServer(subject, workloads.get.calls[0], async ({ start }) => ({ start })),
    )
    const name = 'start to the first answer, our mock (all groups) to stock Prism (one group)'
    return {
      rows: subjects.map((subject) => ({ server: subject.title, 'start ms': Math.round(of(subject).start) })),
      budgets: [atMost(0.25, '×', name, of(ours).start / of(prism).start)],
    }
  },
}
