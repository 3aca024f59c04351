import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Where a package is installed. */
export function packageFolder(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(folder, name, 'package.json')))
    } catch {}
  }
  throw new Error(`the package ${name} is not installed`)
}

/** The version of a package that is installed. */
export function versionOf(name: string): string {
  const { version } = require(join(packageFolder(name), 'package.json')) as { version: string }
  return version
}
