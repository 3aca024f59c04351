import type { Measure } from '../measure.js'
import { median, rounded } from '../statistics.js'
import type { Subject } from '../subjects/subject.js'
import { ours, prism, subjects } from '../subjects/subjects.js'
import { workloads } from '../workloads.js'

/** From the start of the process to its first answer. */
export const mockStart: Measure = {
  name: 'mock-start',
  title: 'Start to the first answer',
  method:
    'From spawning the process to the end of its first answer to a GET; the servers take turns, and medians count.',
  async run({ rounds, say }) {
    const times = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]))
    for (let round = 1; round <= rounds; round++) {
      for (const subject of subjects) {
        say(`${subject.title}, round ${round} of ${rounds}`)
        const server = await subject.start(workloads.get)
        times.get(subject)?.push(server.start)
        await server.stop()
      }
    }
    const time = (subject: Subject): number => median(times.get(subject) ?? [])
    return {
      rows: subjects.map((subject) => ({
        server: `${subject.title} ${subject.version}`,
        'start ms': Math.round(time(subject)),
      })),
      budgets: [
        {
          name: 'start to the first answer, our mock (all groups) to stock Prism (one group)',
          value: rounded(time(ours) / time(prism)),
          limit: 0.25,
          direction: 'at most',
          unit: '×',
        },
      ],
    }
  },
}
