import { execFileSync } from 'node:child_process'

/** Which state of a working tree results are of, and when they were taken: `2026-04-01, commit 1a2b3c4 with changes`. */
export function treeState(root: string): string {
  const git = (...args: readonly string[]): string => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // Sources without their history.
      return ''
    }
  }
  const commit = git('rev-parse', '--short', 'HEAD')
  // The pages of results are what is about to be written.
  const changes = git('status', '--porcelain', '--', ':!*RESULTS.md', ':!*results.json')
  const state = commit === '' ? 'sources without a commit' : `commit ${commit}${changes === '' ? '' : ' with changes'}`
  return `${new Date().toISOString().slice(0, 10)}, ${state}`
}
