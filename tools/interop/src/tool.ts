import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { groupNames } from '@cloud-cost/contract/group'
import { parse } from 'yaml'

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

export const GROUPS: readonly string[] = groupNames(REPOSITORY)

/** A tool of others and how it is used. Commands are lines of a POSIX shell; `run-tool.ts` says which variables they find. */
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

/** A call that every tool has to make. Each program prints a line a call. */
interface Call {
  readonly name: string
  /** What a program prints that made the call and understood the answer. */
  readonly prints: string
  readonly method: string
  readonly path: string
  readonly query?: { readonly [name: string]: string }
  readonly body?: object
}

/** Where packages come from. */
interface Registry {
  /** Programs that have to be there. */
  readonly needs: readonly string[]
  /** Puts `$PACKAGES` into `$INSTALL`. */
  readonly install: string
}

const FILE = new URL('../tools.yaml', import.meta.url)

export const {
  calls: FOUR_CALLS,
  registries: REGISTRIES,
  tools: TOOLS,
} = parse(readFileSync(FILE, 'utf8')) as {
  readonly calls: readonly Call[]
  readonly registries: { readonly [name: string]: Registry }
  readonly tools: readonly Tool[]
}

/** The programs that installing and running a tool takes. */
export function neededPrograms({ packages, needs = [] }: Tool): readonly string[] {
  return [...new Set([...Object.keys(packages).flatMap((registry) => REGISTRIES[registry]?.needs ?? []), ...needs])]
}

/** Those of them that are not installed. */
export function missingPrograms(tool: Tool): readonly string[] {
  return neededPrograms(tool).filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
}
