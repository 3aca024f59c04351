import { spawnSync } from 'node:child_process'
import { UserError } from '@cloud-cost/contract/failure'
import { firstOf } from '@cloud-cost/contract/model'

/** Stops where the working tree differs from its last commit, so that what is released is what is in the history. */
export function assertClean(root: string): void {
  const { status, stdout } = git(root, 'status', '--porcelain')
  if (status !== 0) throw new UserError(`${root} is not a git working tree. Release from a clone.`)
  const files = stdout.split('\n').filter((line) => line !== '')
  if (files.length > 0) {
    const names = files.map((line) => line.slice(3))
    throw new UserError(`uncommitted changes: ${firstOf(names, 3)}. Commit them or take them back first.`)
  }
}

/** Commits everything; for temporary copies. */
export function commitAll(root: string, message: string): void {
  git(root, 'init', '--quiet')
  git(root, 'add', '--all')
  git(root, '-c', 'user.name=release', '-c', 'user.email=release@localhost', 'commit', '--quiet', '--message', message)
}

function git(cwd: string, ...args: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  return spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
