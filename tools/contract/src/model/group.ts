// Reads the groups of the contract from a working tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { JsonObject } from './document.js'
import { UserError } from './failure.js'

/** A folder of the contract with its bundled document. */
export interface Group {
  readonly name: string
  /** Absolute paths: the folder, and the root of the working tree above it. */
  readonly folder: string
  readonly root: string
  readonly document: JsonObject
}

export function loadGroup(folder: string): Group {
  const absolute = resolve(folder)
  const root = workspaceRoot(absolute)
  const bundle = relative(root, join(absolute, 'generated', 'openapi.json'))
  const fix = 'Bundle the contract first: npm run task -- bundle'
  const text = readSource(root, bundle, fix)
  try {
    return { name: basename(absolute), folder: absolute, root, document: JSON.parse(text) as JsonObject }
  } catch {
    throw new UserError(`${bundle} must be a JSON document. ${fix}`)
  }
}

/** The text of a file of a working tree; `advice` says what to do where it is missing. */
export function readSource(root: string, file: string, advice: string): string {
  if (!existsSync(join(root, file))) throw new UserError(`${file} not found. ${advice}`)
  return readFileSync(join(root, file), 'utf8')
}

/** Names of the groups of a working tree: the folders of spec/ that hold a table of contents; none is no error. */
export function groupNames(root: string): string[] {
  return namesIn(join(root, 'spec'))
}

/** The folders of the groups in a folder of the contract, of which there must be one. */
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

/** The root of the working tree: the nearest folder, from the given one upwards, that holds the workspace file. */
export function workspaceRoot(start: string): string {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
  throw new UserError(`no folder above ${start} holds a pnpm-workspace.yaml. Give a folder of the working tree.`)
}
