import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'

/** A file on its way: what it is to hold stands beside it, until all are ready. */
interface Prepared {
  readonly file: string
  readonly next: string
  /** Nothing where there was none. */
  readonly before: Buffer | undefined
}

/**
 * Writes all files or none: each text is written beside its file, then the files are replaced one after the other; when one can't be, those before are restored.
 *
 * @param files texts by absolute paths
 * @returns what restores all of them
 * @throws UserError that says which file could not be written, and that nothing was
 */
export function writeTogether(files: ReadonlyMap<string, string>): () => void {
  const prepared: Prepared[] = []
  const replaced: Prepared[] = []
  const restore = (): void => restoreAll(replaced)
  let current = ''
  try {
    for (const [file, text] of files) {
      current = file
      prepared.push(prepare(file, text))
    }
    for (const one of prepared) {
      current = one.file
      fs.renameSync(one.next, one.file)
      replaced.push(one)
    }
  } catch (error) {
    for (const { next } of prepared) fs.rmSync(next, { force: true })
    restore()
    throw new UserError(`nothing was written, since ${current} can't be: ${(error as Error).message}`)
  }
  return restore
}

function prepare(path: string, text: string): Prepared {
  // A link keeps its target.
  const file = fs.existsSync(path) ? fs.realpathSync(path) : path
  const before = fs.existsSync(file) ? fs.readFileSync(file) : undefined
  const mode = before === undefined ? 0o666 : fs.statSync(file).mode & 0o777
  return { file, next: besides(file, text, mode), before }
}

/** Writes a new file of a name that nobody knows. */
function besides(file: string, text: string | Buffer, mode: number): string {
  const next = join(dirname(file), `.${basename(file)}.${randomBytes(8).toString('hex')}.tmp`)
  try {
    fs.writeFileSync(next, text, { flag: 'wx', mode })
  } catch (error) {
    fs.rmSync(next, { force: true })
    throw error
  }
  return next
}

function restoreAll(replaced: readonly Prepared[]): void {
  const failed: string[] = []
  for (const { file, before } of [...replaced].reverse()) {
    try {
      if (before === undefined) fs.rmSync(file)
      else fs.renameSync(besides(file, before, fs.statSync(file).mode & 0o777), file)
    } catch {
      failed.push(file)
    }
  }
  if (failed.length > 0)
    throw new UserError(`these files could not be restored, and have the edits: ${failed.join(', ')}`)
}
