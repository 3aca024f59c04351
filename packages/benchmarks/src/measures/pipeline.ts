import type { Measure, MeasureOptions, Row } from '../measure.js'
import { cloneRepository } from '../pipeline/clone.js'
import { editsOf } from '../pipeline/edit.js'
import { medianTime, npm, TOOLS, timeRow } from '../pipeline/timing.js'
import { runCommand } from '../process/command.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import { REPOSITORY } from '../repository.js'
import { rounded } from '../statistics.js'
import { workloads } from '../workloads.js'

/** Runs of what takes a minute, and of what takes seconds. */
const COLD_RUNS = 2
const RUNS = 3

const { group } = workloads.get
const CHECK = ['turbo', 'run', 'lint:redocly', 'lint:spectral', 'examples', `--filter=@cloud-cost/spec-${group}`]

/** How long a maintainer waits. */
export const pipeline: Measure = {
  name: 'pipeline',
  title: 'Pipeline',
  method: `Medians of up to ${RUNS} runs, of the build without a cache ${COLD_RUNS}. \`npm test\` runs in the working tree, after a run that fills the cache. The others run in a clone of the last commit in a temporary folder; each edit changes the text of one file of the group ${group}, to something that was not there before. ${TOOLS}.`,
  async run(options) {
    // First, since it fails where a check does.
    options.say('npm test, which fills the cache')
    await npm(REPOSITORY, 'test')
    const warm = await medianTime(options, 'npm test, warm', RUNS, () => npm(REPOSITORY, 'test'))
    const rows = await inTemporaryFolder((folder) => measureClone(folder, options))
    return {
      rows: [timeRow('npm test', 'nothing changed', warm), ...rows],
      budgets: [{ name: 'warm `npm test`', value: rounded(warm), limit: 1.5, direction: 'at most', unit: ' s' }],
    }
  },
}

async function measureClone(folder: string, options: MeasureOptions): Promise<Row[]> {
  const clone = await cloneRepository(folder, options.say)
  options.say('installing')
  const install = await npm(clone, 'run', 'bootstrap')
  const build = (...more: readonly string[]) => npm(clone, 'run', 'build', ...more)
  const cold = await medianTime(options, 'build without a cache', COLD_RUNS, () => build('--', '--force'))
  const warm = await medianTime(options, 'build, warm', RUNS, () => build())
  const rows = [
    timeRow('npm run bootstrap', 'fresh clone, packages in the store of pnpm', install.seconds),
    timeRow('npm run build', 'nothing cached', cold),
    timeRow('npm run build', 'nothing changed', warm),
  ]
  for (const { title, apply } of editsOf(group)) {
    const check = await medianTime(options, `${title} edited, checks`, RUNS, () => {
      apply(clone)
      return runCommand('npx', CHECK, clone)
    })
    const rebuild = await medianTime(options, `${title} edited, build`, RUNS, () => {
      apply(clone)
      return build()
    })
    rows.push(timeRow(`npx ${CHECK.join(' ')}`, `${title} edited`, check))
    rows.push(timeRow('npm run build', `${title} edited`, rebuild))
  }
  return rows
}
