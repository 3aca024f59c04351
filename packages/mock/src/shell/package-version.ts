import { readFileSync } from 'node:fs'
import { packageFile } from './package-file.js'

/** The version of this package. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
}
