import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const generated = join(import.meta.dirname, '..', '..', 'generated')

/** A copy of a client's build that may be changed. */
export interface ClientCopy {
  /** Absolute path of the copy, which has the files of `dist`. */
  readonly folder: string
  change(file: string, change: (text: string) => string): void
  remove(): void
}

export function copyClient(group: string, name: string): ClientCopy {
  const folder = join(generated, `${name}-${process.pid}`, group)
  mkdirSync(folder, { recursive: true })
  cpSync(join(dirname(require.resolve(`@cloud-cost/${group}-client/package.json`)), 'dist'), folder, {
    recursive: true,
  })
  return {
    folder,
    change: (file, change) => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8'))),
    remove: () => rmSync(dirname(folder), { recursive: true, force: true }),
  }
}
