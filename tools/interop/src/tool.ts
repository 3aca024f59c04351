import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Where packages come from. */
export type Registry = 'npm' | 'pypi' | 'maven' | 'go' | 'crates'

/** A tool of others and how it is used. Commands are lines of a POSIX shell; `work-folder.ts` says which variables they find. */
export interface Tool {
  /** Names it on the command line, and its folder in `calls/` where it has programs. */
  readonly name: string
  readonly title: string
  readonly version: string
  /** What is installed for it from each registry, with versions. */
  readonly packages: { readonly [registry in Registry]?: readonly string[] }
  /** Further programs that have to be there. */
  readonly needs?: readonly string[]
  /** Which published document of a group it reads, such as `portable.json` for `asset.portable.json`. */
  readonly document: string
  /** Run once a group: writes code, or reads the whole document where the tool writes none. */
  readonly generate: string
  /** Run once a group on what was generated. */
  readonly compile?: string
  /** Run once: makes the four calls. */
  readonly calls?: string
  /** What is reached at least; everything when left out. */
  readonly expect?: Partial<Reached>
  /** Options that matter, and the reason where not everything is reached. */
  readonly note?: string
}

/** How far a tool gets: of the groups, how many documents, and of the four calls, how many. */
export interface Reached {
  readonly generated: number
  readonly compiled: number
  readonly calls: number
}

export function readTools(file: URL): readonly Tool[] {
  const tools = parse(readFileSync(file, 'utf8')) as readonly Tool[]
  for (const { name, expect, note } of tools) {
    if (expect !== undefined && note === undefined)
      throw new Error(`${file.pathname}: ${name} is expected to fail in part, but its note has no reason.`)
  }
  return tools
}
