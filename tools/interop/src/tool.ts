import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A tool of others and how it is used. Commands are lines of a POSIX shell; `work-folder.ts` says which variables they find. */
export interface Tool {
  /** Names it on the command line, and its folder in `calls/` where it has programs. */
  readonly name: string
  readonly title: string
  readonly version: string
  /** What is installed for it from each registry, with versions. */
  readonly packages: { readonly [registry: string]: readonly string[] }
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
  /** Options that matter. */
  readonly note?: string
}

/** How far a tool gets: of the groups, how many documents, and of the four calls, how many. */
export interface Reached {
  readonly generated: number
  readonly compiled: number
  readonly calls: number
}

/** Where packages come from. */
interface Registry {
  /** Programs that have to be there. */
  readonly needs: readonly string[]
  /** Puts `$PACKAGES` into `$INSTALL`. */
  readonly install: string
}

const FILE = new URL('../tools.yaml', import.meta.url)

export const { registries: REGISTRIES, tools: TOOLS } = parse(readFileSync(FILE, 'utf8')) as {
  readonly registries: { readonly [name: string]: Registry }
  readonly tools: readonly Tool[]
}
