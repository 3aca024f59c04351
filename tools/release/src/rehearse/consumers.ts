// The programs that use the published packages in a rehearsal, with what they need.
import { readFileSync } from 'node:fs'
import { groupNames, workspaceRoot } from '@cloud-cost/contract/group'
import { parse } from 'yaml'
import { clientOf } from '../compat/finding.js'

type Dependencies = Readonly<Record<string, string>>

/** A small program that uses the published packages as somebody else would. */
export interface Consumer {
  /** Its own files are in the folder of `consumers/` with this name, where it has any; those next to the folders are for all. */
  readonly name: string
  /** What it proves. */
  readonly title: string
  /** The groups whose clients it uses. */
  readonly clients?: 'all' | readonly string[]
  /** Further packages, each with its version. */
  readonly packages?: Dependencies
  /** Packages that exist for some machines only. */
  readonly optional?: Dependencies
  /** The system of its modules, ES modules without it. */
  readonly type?: 'commonjs' | 'module'
  /** A command that fetches what is no package of npm. */
  readonly install?: string
  /** Commands for a shell, one after another; `MOCK_URL` has the address of the mock. */
  readonly run: readonly string[]
  /** What it can't run without: the path or the name of a program of the machine, or a file of a package that isn't made for every machine. */
  readonly needs?: readonly string[]
}

const FILE = new URL('../../consumers.yaml', import.meta.url)

/** The consumers, and what their commands find in the environment. */
export const { variables: VARIABLES, consumers: CONSUMERS } = parse(readFileSync(FILE, 'utf8'), { merge: true }) as {
  readonly variables: Readonly<Record<string, string>>
  readonly consumers: readonly Consumer[]
}

/** The `package.json` of a consumer. */
export function manifestOf({ name, type = 'module', clients = [], packages = {}, optional = {} }: Consumer): {
  readonly dependencies: Dependencies
  readonly optionalDependencies: Dependencies
} {
  const groups = clients === 'all' ? groupNames(workspaceRoot(import.meta.dirname)) : clients
  const ours = Object.fromEntries(groups.map((group) => [clientOf(group), 'latest']))
  const about = { name: `consumer-${name}`, private: true, type }
  return { ...about, dependencies: { ...ours, ...packages }, optionalDependencies: optional }
}
