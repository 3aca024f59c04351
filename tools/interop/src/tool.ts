// Reads the table of the tools of others, with their recipes.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { groupNames } from '@cloud-cost/contract/group'
import { parse } from 'yaml'

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

export const GROUPS: readonly string[] = groupNames(REPOSITORY)

/** An option that a recipe has to give, as the tool's default does less. */
interface Flag {
  /** How the recipe writes it. */
  readonly flag: string
  /** What happens without it. */
  readonly why: string
}

/** A tool of others and its recipe. Commands are lines of a POSIX shell. */
export interface Tool {
  /** Names it on the command line, and its folder in `recipes/` and `calls/` where it has files there. */
  readonly name: string
  readonly title: string
  readonly version: string
  /** What a reader installs from each registry, with versions. */
  readonly packages: Packages
  /** What compiling the code and making the calls takes besides. */
  readonly further?: Packages
  /** The major version of Node.js that it asks for, where that is more than this repository does. */
  readonly node?: number
  /** Programs without which the generated code can't be compiled and called. */
  readonly needs?: readonly string[]
  /** Which published document of a group it reads, such as `portable.json` for `asset.portable.json`. */
  readonly document: string
  /** Files of `recipes/<name>/` that a reader puts next to the document. */
  readonly files?: readonly string[]
  /** What a reader runs for the group `platform`: writes code, or reads the whole document where the tool writes none. */
  readonly generate?: string
  /** Run for a group where the recipe has files alone: finds whether the tool reads the whole document. */
  readonly check?: string
  /** The options of the recipe that are not defaults; names of inputs, outputs and packages don't count. */
  readonly flags?: readonly Flag[]
  /** Run for a group on what was generated. */
  readonly compile?: string
  /** Run once: makes the four calls. */
  readonly calls?: string
  /** What else a reader has to know. */
  readonly note?: string
}

type Packages = { readonly [registry: string]: readonly string[] }

/** How far a tool gets: of the groups, how many documents, and of the four calls, how many. */
export interface Reached {
  readonly generated: number
  readonly compiled: number
  readonly calls: number
}

/** A call that every tool has to make. Each program prints a line a call. */
interface ToolCall {
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
  /** Installs `PACKAGES` at once, or one `PACKAGE` after the other. */
  readonly install: string
}

const FILE = new URL('../tools.yaml', import.meta.url)

export const {
  calls: FOUR_CALLS,
  registries: REGISTRIES,
  tools: TOOLS,
} = parse(readFileSync(FILE, 'utf8')) as {
  readonly calls: readonly ToolCall[]
  readonly registries: { readonly [name: string]: Registry }
  readonly tools: readonly Tool[]
}

/** The programs without which a tool can't be installed. */
export function programsToInstall({ packages, further = {} }: Tool): readonly string[] {
  const registries = [...Object.keys(packages), ...Object.keys(further)]
  return [...new Set(registries.flatMap((registry) => REGISTRIES[registry]?.needs ?? []))]
}

/** Returns the programs that are not installed. */
export function missing(programs: readonly string[]): readonly string[] {
  return programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
}
