import { workloads } from '../calls.js'
import { atMost, type Measure, median } from '../measure.js'
import { ours, prism, type Subject, subjects } from '../subjects.js'
import { compare } from './mock-throughput.js'

/** Memory of the servers when they have answered. */
export const mockMemory: Measure = {
  name: 'mock-memory',
  title: 'Memory under load',
  method:
    'Resident memory at the end of each round in which the servers answer GETs, after a warm-up; they take turns, and the median of the rounds counts.',
  async run(options) {
    const rounds = await compare(subjects, workloads.get, options)
    const megabytes = (subject: Subject): number[] => (rounds.get(subject) ?? []).map(({ memory }) => memory)
    const loaded = (subject: Subject): number => median(megabytes(subject))
    const name = 'memory under load, our mock (all groups) to stock Prism (one group)'
    return {
      rows: subjects.map((subject) => ({
        server: subject.title,
        'under load MB': Math.round(loaded(subject)),
        'peak MB': Math.round(Math.max(...megabytes(subject))),
      })),
      budgets: [atMost(0.6, '×', name, loaded(ours) / loaded(prism))],
    }
  },
}
