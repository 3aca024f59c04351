import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A file of this package, found by the package's name: from `dist` it is not as far up as from `src`. */
export function packageFile(path: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('@cloud-cost/mock/package.json')), path)
}

export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
}
