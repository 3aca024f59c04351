import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { UserError } from './failure.js'

/** The root of the working tree: the nearest folder, from the given one upwards, that holds the workspace file. */
export function workspaceRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
    if (folder === dirname(folder))
      throw new UserError(`no folder above ${start} holds a pnpm-workspace.yaml. Run this in the working tree.`)
  }
}

/** The groups of a contract: the folders of spec/ that hold a table of contents. */
export function groupsIn(root: string): string[] {
  return readdirSync(join(root, 'spec'))
    .filter((name) => existsSync(join(root, 'spec', name, 'openapi.yaml')))
    .sort()
}

/** The bundled documents by group. */
export function bundlesIn(root: string): Map<string, JsonObject> {
  return new Map(
    groupsIn(root).map((group) => [group, readDocument(root, join(root, 'spec', group, 'generated', 'openapi.json'))]),
  )
}

function readDocument(root: string, file: string): JsonObject {
  if (!existsSync(file))
    throw new UserError(`${relative(root, file)} not found. Bundle the contract first: pnpm bundle`)
  return readJson(file)
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
