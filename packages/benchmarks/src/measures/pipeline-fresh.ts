import type { Measure } from '../measure.js'
import { cloneRepository } from '../pipeline/clone.js'
import { medianTime, npm, TOOLS, timeRow } from '../pipeline/timing.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import { rounded } from '../statistics.js'

const RUNS = 3

/** What someone waits for who has just cloned the repository. */
export const pipelineFresh: Measure = {
  name: 'pipeline-fresh',
  title: 'All checks in a fresh clone',
  method: `One run, and the median of up to ${RUNS} with its cache, in a clone of the last commit in a temporary folder, whose turbo cache is empty at first. It installs from the store of pnpm, which the working tree has filled. ${TOOLS}.`,
  onlyByName: true,
  run: (options) =>
    inTemporaryFolder(async (folder) => {
      const clone = await cloneRepository(folder, options.say)
      options.say('npm test in the fresh clone')
      const fresh = await npm(clone, 'test')
      const warm = await medianTime(options, 'npm test, warm', RUNS, () => npm(clone, 'test'))
      const rows = [
        timeRow('npm test', 'fresh clone, nothing installed', fresh.seconds),
        timeRow('npm test', 'nothing changed', warm),
      ]
      return {
        rows,
        budgets: [
          {
            name: '`npm test` in a fresh clone',
            value: rounded(fresh.seconds),
            limit: 240,
            direction: 'at most',
            unit: ' s',
          },
        ],
      }
    }),
}
