import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { groupNames, loadGroup } from '@cloud-cost/contract/group'

/** The bundled documents by group. */
export function bundlesIn(root: string): Map<string, JsonObject> {
  return new Map(groupNames(root).map((group) => [group, loadGroup(join(root, 'spec', group)).document]))
}

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
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
}

/** The packages that are published: those of packages/ that are not private. */
export function publishedPackages(root: string): Package[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(folder, 'package.json')) as unknown as Manifest }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest: { name, version } }) => ({ name, version, folder }))
}
