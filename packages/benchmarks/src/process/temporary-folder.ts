import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onInterrupt } from './clean-up.js'

/** Does work in a new folder, which is gone afterwards, also after an interruption. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  // The real path, since the temporary folder of some systems is a link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-cost-bench-')))
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const forget = onInterrupt(remove)
  try {
    return await work(folder)
  } finally {
    forget()
    remove()
  }
}
