import { spawnSync } from 'node:child_process'
import { UserError } from '@cloud-cost/contract/failure'

/** Stops where the working tree differs from its last commit, so that what is released is what is in the history. */
export function assertClean(root: string): void {
  const { status, stdout } = git(root, 'status', '--porcelain')
  if (status !== 0) throw new UserError(`${root} is not a git working tree. Release from a clone.`)
  const files = stdout.split('\n').filter((line) => line !== '')
  if (files.length > 0) {
    const names = files.slice(0, 3).map((line) => line.slice(3))
    const more = files.length > names.length ? ` and ${files.length - names.length} more` : ''
    throw new UserError(`uncommitted changes: ${names.join(', ')}${more}. Commit them or take them back first.`)
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
