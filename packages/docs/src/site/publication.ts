import { execFileSync } from 'node:child_process'

/** Where a site is published. What names whole addresses, or days, is left out of a site that is read on the machine that built it. */
export interface Publication {
  /** With a slash at the end. */
  readonly url: string
  /** The address of the repository, without a slash at the end, where readers may edit pages and report problems. */
  readonly repository: string | undefined
  /** The day of the last commit of files of the repository, such as `2026-03-31`, by their path. */
  readonly changed: ReadonlyMap<string, string>
}

/** Separates commits in what git prints. */
const COMMIT = '\u0001'

/** The last day on which each file of a working tree was changed; none where git does not know. */
export function changedDays(root: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (const commit of logOf(root).split(COMMIT)) {
    const [day = '', ...files] = commit.trim().split('\n')
    for (const file of files) if (file !== '' && !days.has(file)) days.set(file, day)
  }
  return days
}

function logOf(root: string): string {
  try {
    const format = `--format=${COMMIT}%cs`
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e9, stdio: 'pipe' } as const
    return execFileSync('git', ['log', '--name-only', '--relative', format, '--', 'spec', 'packages'], options)
  } catch {
    return ''
  }
}
