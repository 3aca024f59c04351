import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface File {
  /** Relative to the root of the working tree, with slashes. */
  readonly path: string
  readonly text: string
}

export interface Manifest {
  readonly keywords?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly [member: string]: unknown
}

export function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

/** The package.json of a folder, as npm and the formatter write it. */
export function manifestFile(folder: string, manifest: Manifest): File {
  return { path: `${folder}/package.json`, text: `${JSON.stringify(manifest, null, 2)}\n` }
}
