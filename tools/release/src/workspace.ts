// Reads the published packages of a working tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'

export function readJson(file: string): JsonObject {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonObject
  } catch {
    throw new UserError(`${file} must be a JSON document. Restore it, or generate it again.`)
  }
}

export interface Package {
  readonly name: string
  readonly version: string
  /** Absolute path. */
  readonly folder: string
  readonly private?: boolean
  readonly exports?: object
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly homepage?: string
  readonly publishConfig?: { readonly registry?: string; readonly provenance?: boolean }
  readonly repository?: { readonly url?: string }
}

/** The packages that are published: those of packages/ that are not private. */
export function publishedPackages(root: string): Package[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ ...readJson(join(folder, 'package.json')), folder }) as unknown as Package)
    .filter((candidate) => candidate.private !== true)
}

/** The version of the documents, with which the contract is released. */
export function versionOfContract(packages: readonly Package[]): string {
  return packages.find(({ name }) => name === '@cloud-cost/openapi')?.version ?? ''
}
