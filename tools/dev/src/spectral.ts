import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@cloud-cost/contract/group-checks'

const contract = fileURLToPath(import.meta.resolve('@cloud-cost/contract/bin'))

/** What Spectral says against a bundled group, a line a finding. It takes several seconds, and lets others come first. */
export async function lintBundle(root: string, group: string, signal: AbortSignal): Promise<string[]> {
  const { code, stderr } = await run(process.execPath, [contract, 'lint', join(root, 'spec', group)], {
    cwd: root,
    signal,
    niceness: 5,
  })
  if (code === 0 || signal.aborted) return []
  return stderr.trimEnd().split('\n')
}
