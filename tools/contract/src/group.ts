import { readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import type { JsonObject } from './document.js'
import { UserError } from './failure.js'

/** A folder of the contract with its bundled document. */
export interface Group {
  readonly name: string
  /** Absolute path of the folder. */
  readonly folder: string
  readonly document: JsonObject
}

export function loadGroup(folder: string): Group {
  const absolute = resolve(folder)
  const bundle = join(absolute, 'generated', 'openapi.json')
  let text: string
  try {
    text = readFileSync(bundle, 'utf8')
  } catch {
    throw new UserError(`${showPath(bundle)} is not there. Bundle the group first: pnpm turbo run bundle`)
  }
  return { name: basename(absolute), folder: absolute, document: JSON.parse(text) as JsonObject }
}

/** The root of the working tree: the folder that holds the workspace file. */
export function workspaceRoot(): string {
  return resolve(new URL('../../..', import.meta.url).pathname)
}

export function showPath(path: string): string {
  return relative(workspaceRoot(), path)
}
