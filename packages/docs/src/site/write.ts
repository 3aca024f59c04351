import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Files } from '../html/files.js'

/** Writes files below a folder. Each is replaced as a whole, since a server may be sending the former one. */
export function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }
}

/** Removes what an earlier build left. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
