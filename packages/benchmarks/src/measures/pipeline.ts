import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { workloads } from '../calls.js'
import { atMost, type Measure, type MeasureOptions, median, type Row, rounded } from '../measure.js'
import { inTemporaryFolder, type Ran, REPOSITORY, runProgram, versionOf } from '../programs.js'

/** Runs of what takes a minute, and of what takes seconds, where there are as many rounds. */
const COLD_RUNS = 2
const RUNS = 3

const { group } = workloads.get
const CHECK = ['turbo', 'run', 'lint:redocly', 'lint:spectral', 'examples', `--filter=@cloud-cost/spec-${group}`]
/** What does the work, besides the programs of the contract. */
const TOOLS = `turbo ${versionOf('turbo')}, pnpm ${versionOf('pnpm')}`

/** How long a maintainer waits. */
export const pipeline: Measure = {
  name: 'pipeline',
  title: 'Pipeline',
  method: `Medians of up to ${RUNS} runs, of the build without a cache ${COLD_RUNS}. \`npm test\` runs in the working tree, after a run that fills the cache. The others run in a clone of the last commit in a temporary folder; each edit changes one file of the group ${group} to something that was not there before. ${TOOLS}.`,
  async run(options) {
    // First, since it fails where a check does.
    options.say('npm test, which fills the cache')
    await npm(REPOSITORY, 'test')
    const warm = await medianTime(options, 'npm test, warm', RUNS, () => npm(REPOSITORY, 'test'))
    const rows = await inClone(options, (clone) => timesOf(clone, options))
    return {
      rows: [timeRow('npm test', 'nothing changed', warm), ...rows],
      budgets: [atMost(1.5, ' s', 'warm `npm test`', warm)],
    }
  },
}

async function timesOf(clone: string, options: MeasureOptions): Promise<Row[]> {
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
  for (const kind of ['schema', 'example']) {
    const edited = `one ${kind} edited`
    const check = await medianTime(options, `${edited}, checks`, RUNS, () => {
      edit(clone, `${kind}s`)
      return runProgram('npx', CHECK, clone)
    })
    const rebuild = await medianTime(options, `${edited}, build`, RUNS, () => {
      edit(clone, `${kind}s`)
      return build()
    })
    rows.push(timeRow(`npx ${CHECK.join(' ')}`, edited, check), timeRow('npm run build', edited, rebuild))
  }
  return rows
}

/** Changes the first file of a kind to something new: turbo goes by the bytes, so a comment is enough. */
function edit(clone: string, kind: string): void {
  const folder = join(clone, 'spec', group, kind)
  const [name = ''] = readdirSync(folder).sort()
  appendFileSync(join(folder, name), '# An edit.\n')
}

/** What someone waits for who has just cloned the repository. */
export const pipelineFresh: Measure = {
  name: 'pipeline-fresh',
  title: 'The two commands in a fresh clone',
  method: `One run each in a clone of the last commit in a temporary folder of its own, whose turbo cache is empty; and the median of up to ${RUNS} of \`npm test\` with its cache. They install from the store of pnpm, which the working tree has filled. \`npm start\` ends where it would begin to listen. ${TOOLS}.`,
  onlyByName: true,
  async run(options) {
    options.say('npm start in a fresh clone')
    const start = await inClone(options, (clone) => npm(clone, 'start', '--', '--version'))
    options.say('npm test in a fresh clone')
    const [fresh, warm] = await inClone(options, async (clone) => [
      await npm(clone, 'test'),
      await medianTime(options, 'npm test, warm', RUNS, () => npm(clone, 'test')),
    ])
    return {
      rows: [
        timeRow('npm start', 'fresh clone, nothing installed', start.seconds),
        timeRow('npm test', 'fresh clone, nothing installed', fresh.seconds),
        timeRow('npm test', 'nothing changed', warm),
      ],
      budgets: [
        atMost(30, ' s', '`npm start` in a fresh clone', start.seconds),
        atMost(200, ' s', '`npm test` in a fresh clone', fresh.seconds),
      ],
    }
  },
}

/** Does work in a clone of the last commit of the working tree, whose turbo cache is empty. */
function inClone<T>({ say }: MeasureOptions, work: (clone: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const { stdout } = await runProgram('git', ['status', '--porcelain', '--untracked-files=no'])
    const changed = stdout.split('\n').filter((line) => line !== '' && !/\/(RESULTS\.md|results\.json)$/.test(line))
    if (changed.length > 0) say('measures the last commit, without the changes that are not committed')
    const clone = join(folder, 'clone')
    await runProgram('git', ['clone', '--quiet', REPOSITORY, clone])
    return work(clone)
  })
}

function timeRow(command: string, state: string, seconds: number): Row {
  return { command: `\`${command}\``, state, seconds: rounded(seconds) }
}

/** Runs a command several times; returns the seconds of the run in the middle. @param most runs, where there are more rounds */
async function medianTime(
  { rounds, say }: MeasureOptions,
  title: string,
  most: number,
  run: () => Promise<Ran>,
): Promise<number> {
  const seconds: number[] = []
  const count = Math.min(rounds, most)
  for (let round = 1; round <= count; round++) {
    say(`${title}, ${round} of ${count}`)
    seconds.push((await run()).seconds)
  }
  return median(seconds)
}

function npm(folder: string, ...args: readonly string[]): Promise<Ran> {
  return runProgram('npm', args, folder)
}
