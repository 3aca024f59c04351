import type { Budget, Measure } from '../measure.js'
import { cloneRepository } from '../pipeline/clone.js'
import { medianTime, npm, TOOLS, timeRow } from '../pipeline/timing.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import { rounded } from '../statistics.js'

const RUNS = 3

/** What someone waits for who has just cloned the repository. */
export const pipelineFresh: Measure = {
  name: 'pipeline-fresh',
  title: 'The two commands in a fresh clone',
  method: `One run each in a clone of the last commit in a temporary folder of its own, whose turbo cache is empty; and the median of up to ${RUNS} of \`npm test\` with its cache. They install from the store of pnpm, which the working tree has filled. \`npm start\` ends where it would begin to listen. ${TOOLS}.`,
  onlyByName: true,
  async run(options) {
    const inClone = <T>(work: (clone: string) => Promise<T>): Promise<T> =>
      inTemporaryFolder(async (folder) => work(await cloneRepository(folder, options.say)))
    const start = await inClone((clone) => {
      options.say('npm start in a fresh clone')
      return npm(clone, 'start', '--', '--version')
    })
    const [fresh, warm] = await inClone(async (clone) => {
      options.say('npm test in a fresh clone')
      return [await npm(clone, 'test'), await medianTime(options, 'npm test, warm', RUNS, () => npm(clone, 'test'))]
    })
    const budget = (name: string, value: number, limit: number): Budget => {
      return { name, value: rounded(value), limit, direction: 'at most', unit: ' s' }
    }
    return {
      rows: [
        timeRow('npm start', 'fresh clone, nothing installed', start.seconds),
        timeRow('npm test', 'fresh clone, nothing installed', fresh.seconds),
        timeRow('npm test', 'nothing changed', warm),
      ],
      budgets: [
        budget('`npm start` in a fresh clone', start.seconds, 30),
        budget('`npm test` in a fresh clone', fresh.seconds, 200),
      ],
    }
  },
}
