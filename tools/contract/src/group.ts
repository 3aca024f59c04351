import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { JsonObject } from './document.js'
import { UserError } from './failure.js'

/** A folder of the contract with its bundled document. */
export interface Group {
  readonly name: string
  /** Absolute path of the folder. */
  readonly folder: string
  /** Absolute path of the working tree's root, above the folder. */
  readonly root: string
  readonly document: JsonObject
}

export function loadGroup(folder: string): Group {
  const absolute = resolve(folder)
  const root = workspaceRoot(absolute)
  return { name: basename(absolute), folder: absolute, root, document: readBundle(root, absolute) }
}

/** Names of the groups of a working tree: the folders of spec/ that hold a table of contents; none is no error. */
export function groupNames(root: string): string[] {
  return namesIn(join(root, 'spec'))
}

/**
 * The folders of the groups in a folder of the contract.
 *
 * @throws UserError when there is none.
 */
export function groupFolders(specFolder: string): string[] {
  const names = namesIn(specFolder)
  if (names.length === 0) throw new UserError(`${specFolder} holds no group, that is, no folder with an openapi.yaml.`)
  return names.map((name) => join(specFolder, name))
}

function namesIn(specFolder: string): string[] {
  return readdirSync(specFolder)
    .filter((name) => existsSync(join(specFolder, name, 'openapi.yaml')))
    .sort()
}

function readBundle(root: string, folder: string): JsonObject {
  const path = join(folder, 'generated', 'openapi.json')
  const fix = 'Bundle the contract first: pnpm bundle'
  if (!existsSync(path)) throw new UserError(`${relative(root, path)} not found. ${fix}`)
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JsonObject
  } catch {
    throw new UserError(`${relative(root, path)} must be a JSON document. ${fix}`)
  }
}

/** The root of the working tree: the nearest folder, from the given one upwards, that holds the workspace file. */
export function workspaceRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
    if (folder === dirname(folder)) {
      throw new UserError(`no folder above ${start} holds a pnpm-workspace.yaml. Give a folder of the working tree.`)
    }
  }
}
