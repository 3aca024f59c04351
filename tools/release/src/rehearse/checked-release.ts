// Makes a release in a copy of the sources, and runs every check on it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { run } from '@cloud-cost/contract/run'
import { commitAll } from '../git.js'

/** Longest time for a command, in milliseconds. */
const LIMIT = 3_600_000

/** Copies the sources of a working tree, as a clone of it would have them once all is committed. */
export function copySources(root: string, to: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (listed.status !== 0) throw new UserError(`${root} is not a git working tree. Rehearse the release in a clone.`)
  for (const file of listed.stdout.split('\0')) {
    // What is deleted, but not yet committed, is listed as well.
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(root, file), join(to, file))
  }
  commitAll(to, 'The working tree')
}

/** Makes the versions by the documented command, and runs every check on what it writes, as the release workflow does after the merge. */
export async function releaseChecked(root: string, tree: string, hasChangesets: boolean): Promise<number> {
  const env = {
    ...process.env,
    // What did not change with the versions was built before.
    TURBO_CACHE_DIR: process.env['TURBO_CACHE_DIR'] ?? join(root, '.turbo', 'cache'),
    // All cases were tried before the rehearsal; the versions change none of them.
    TEST_ALL: '',
  }
  const steps = hasChangesets ? ['release -- version', 'test'] : ['test']
  for (const step of steps) {
    console.log(`npm run ${step} runs in a copy.`)
    const { code, stdout, stderr } = await run('npm', ['run', '--silent', ...step.split(' ')], {
      cwd: tree,
      env,
      timeout: LIMIT,
    })
    if (code !== 0) {
      console.error(
        `${stdout}${stderr}\nnpm run ${step} failed with the versions of the release; the lines above say why.`,
      )
      return code ?? 1
    }
    console.log(stdout.trim().split('\n').at(-1))
    commitAll(tree, step)
  }
  return 0
}
