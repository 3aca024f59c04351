import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { workloads } from '../calls.js'
import { atMost, type Measure, median, type Row, rounded } from '../measure.js'
import { REPOSITORY, runProgram, temporaryFolder, versionOf } from '../programs.js'

/** Runs of what takes seconds, where there are as many rounds. */
const RUNS = 3

const { group } = workloads.get
const CHECK = ['turbo', 'run', 'check', `--filter=@cloud-cost/spec-${group}`]

/** How long a maintainer waits. */
export const pipeline: Measure = {
  name: 'pipeline',
  title: 'Pipeline',
  method: `\`npm start\` and \`npm test\` run once each in a clone of the last commit in a temporary folder of its own, whose turbo cache is empty; they install from the store of pnpm, which the working tree has filled. \`npm start\` ends where it would begin to listen. The others are medians of up to ${RUNS} runs in the second clone; each edit changes one file of the group ${group} to something that was not there before. turbo ${versionOf('turbo')}, pnpm ${versionOf('pnpm')}.`,
  async run({ rounds, say }) {
    const { stdout } = await runProgram('git', ['status', '--porcelain', '--untracked-files=no'])
    const changed = stdout.split('\n').filter((line) => line !== '' && !/\/(RESULTS\.md|results\.json)$/.test(line))
    if (changed.length > 0) say('measures the last commit, without the changes that are not committed')
    const rows: Row[] = []
    const time = async (state: string, runs: number, cwd: string, command: string, ...args: readonly string[]) => {
      const seconds: number[] = []
      for (let round = 1; round <= Math.min(rounds, runs); round++) {
        say(`${command} ${args.join(' ')}, ${state}, ${round} of ${Math.min(rounds, runs)}`)
        if (state.startsWith(EDITED)) edit(cwd, state.slice(EDITED.length))
        seconds.push((await runProgram(command, args, cwd)).seconds)
      }
      rows.push({ command: `\`${[command, ...args].join(' ')}\``, state, seconds: rounded(median(seconds)) })
      return median(seconds)
    }
    const start = await time('fresh clone', 1, await clone(), 'npm', 'start', '--', '--version')
    const second = await clone()
    const fresh = await time('fresh clone', 1, second, 'npm', 'test')
    const warm = await time('nothing changed', RUNS, second, 'npm', 'test')
    for (const kind of ['schemas', 'examples']) {
      await time(EDITED + kind, RUNS, second, 'npx', ...CHECK)
      await time(EDITED + kind, RUNS, second, 'npm', 'run', 'build')
    }
    return {
      rows,
      budgets: [
        atMost(1.5, ' s', 'warm `npm test`', warm),
        atMost(30, ' s', '`npm start` in a fresh clone', start),
        atMost(200, ' s', '`npm test` in a fresh clone', fresh),
      ],
    }
  },
}

const EDITED = 'edited, a file of '

/** Changes the first file of a kind to something new: turbo goes by the bytes, so a comment is enough. */
function edit(clone: string, kind: string): void {
  const folder = join(clone, 'spec', group, kind)
  const [name = ''] = readdirSync(folder).sort()
  appendFileSync(join(folder, name), '# An edit.\n')
}

/** A clone of the last commit of the working tree, whose turbo cache is empty. */
async function clone(): Promise<string> {
  const folder = join(temporaryFolder(), 'clone')
  await runProgram('git', ['clone', '--quiet', REPOSITORY, folder])
  return folder
}
