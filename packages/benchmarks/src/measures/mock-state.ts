import type { Measure } from '../measure.js'
import { rounded } from '../statistics.js'
import type { Subject } from '../subjects/subject.js'
import { ours, prism, subjects } from '../subjects/subjects.js'
import { computedReads } from '../workloads.js'
import { CONNECTIONS, compare, cpuOf, WHY_PROCESSOR_TIME } from './throughput.js'

const counts = computedReads.map(({ group, calls }) => `${calls.length} of the group ${group}`).join(', ')

/** Reads of what the mock computes for a session, over all groups. */
export const mockState: Measure = {
  name: 'mock-state',
  title: 'Stateful read',
  method: `The reads that our mock computes from its estate, once for each request and change: ${counts}; ${CONNECTIONS} connections. The groups are measured one after the other, each against servers of that group (our mock serves all groups); the servers take turns, medians of their rounds count, and the figure over all groups counts each operation once. ${WHY_PROCESSOR_TIME}`,
  async run(options) {
    const results = new Map<string, Map<Subject, number>>()
    for (const workload of computedReads) {
      const say = (text: string): void => options.say(`${workload.group}, ${text}`)
      const rounds = await compare(subjects, workload, { ...options, say })
      results.set(workload.group, new Map(subjects.map((subject) => [subject, cpuOf(rounds, subject)])))
    }
    const cpu = (subject: Subject): number => overAll((group) => results.get(group)?.get(subject) ?? Number.NaN)
    return {
      rows: subjects.map((subject) => ({
        server: `${subject.title} ${subject.version}`,
        'CPU µs/request': rounded(cpu(subject)),
        ...Object.fromEntries(
          [...results].map(([group, found]) => [`in ${group}`, rounded(found.get(subject) ?? Number.NaN)]),
        ),
      })),
      budgets: [
        {
          name: 'stateful read: processor time of stock Prism (which keeps no state) to our mock',
          value: rounded(cpu(prism) / cpu(ours)),
          limit: 6,
          direction: 'at least',
          unit: '×',
        },
      ],
    }
  },
}

/** The mean over all operations, from those of the groups. */
export function overAll(meanOf: (group: string) => number): number {
  const sum = computedReads.reduce((total, { group, calls }) => total + meanOf(group) * calls.length, 0)
  return sum / computedReads.reduce((total, { calls }) => total + calls.length, 0)
}
