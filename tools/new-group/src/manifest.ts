import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Manifest {
  readonly keywords?: readonly string[]
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
  readonly [member: string]: unknown
}

type Dependencies = Readonly<Record<string, string>>

export function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

/** The text of a package.json, as npm and the formatter write it. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}
