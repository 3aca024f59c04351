import { join } from 'node:path'
import { checkExamples, type Finding, formatFinding, loadGroup } from '@cloud-cost/contract-tools/group-checks'
import {
  type Contract,
  compileContract,
  mergeContracts,
  type PackedContract,
  packContract,
} from '@cloud-cost/mock/compile'
import { groupNames } from './groups.js'
import { compareOperations, type Fingerprints, fingerprintsOf, type OperationChanges } from './operation-changes.js'
import { bundle, lintSources } from './redocly.js'

/** What a check found. */
export interface Verdict {
  readonly groups: readonly GroupVerdict[]
  /** Names of the groups that are broken, also by earlier changes. */
  readonly broken: readonly string[]
  /** The contract to serve, where something sound has changed. */
  readonly contract?: PackedContract
}

export interface GroupVerdict {
  readonly name: string
  /** What is wrong, a line each; empty when the group is sound. */
  readonly problems: readonly string[]
  readonly changes: OperationChanges
}

/** A group as the mock would serve it. */
interface Prepared {
  readonly contract: Contract
  readonly fingerprints: Fingerprints
}

/** What was found in a group: problems, or what can be served. */
type Check = { readonly problems: readonly string[] } | Prepared

const NONE: OperationChanges = { added: [], removed: [], changed: [] }

/** Checks groups of the contract, and remembers of each the last version that was sound. */
export class Checker {
  readonly #root: string
  readonly #sound = new Map<string, Prepared>()
  readonly #broken = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Checks groups side by side; the verdict of an aborted check is `undefined`. */
  async check(names: readonly string[], signal: AbortSignal): Promise<Verdict | undefined> {
    const checked = await Promise.all(names.map(async (name) => [name, await this.#checkGroup(name, signal)] as const))
    if (signal.aborted) return undefined
    const groups = checked.map(([name, check]) => this.#judge(name, check))
    const present = groupNames(this.#root)
    for (const name of this.#sound.keys()) if (!present.includes(name)) this.#sound.delete(name)
    for (const name of this.#broken) if (!present.includes(name)) this.#broken.delete(name)
    const contracts = present.flatMap((name) => this.#sound.get(name)?.contract ?? [])
    const isSound = groups.some(({ problems }) => problems.length === 0)
    return {
      groups,
      broken: [...this.#broken],
      ...((isSound || names.length === 0) && { contract: packContract(mergeContracts(contracts)) }),
    }
  }

  /** The checks that are fast: the rest is Spectral's. The bundle is made ready for the mock while its sources are linted. */
  async #checkGroup(name: string, signal: AbortSignal): Promise<Check> {
    const [findings, bundled] = await Promise.all([
      lintSources(this.#root, name, signal),
      bundle(this.#root, name, signal).then((obstacle) =>
        obstacle === undefined && !signal.aborted ? this.#prepare(name) : this.#toProblems(obstacle),
      ),
    ])
    return findings.length > 0 ? this.#toProblems(...findings) : bundled
  }

  async #prepare(name: string): Promise<Check> {
    try {
      const group = loadGroup(join(this.#root, 'spec', name))
      const findings = checkExamples(group).flat()
      if (findings.length > 0) return this.#toProblems(...findings)
      const { document } = group
      return { contract: await compileContract({ [name]: document }), fingerprints: fingerprintsOf(document) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { problems: [`spec/${name}/openapi.yaml:1  mock  The mock can't serve this: ${message}`] }
    }
  }

  #toProblems(...findings: readonly (Finding | undefined)[]): Check {
    const lines = findings.flatMap((finding) => (finding === undefined ? [] : [formatFinding(this.#root, finding)]))
    return { problems: [...new Set(lines)] }
  }

  #judge(name: string, check: Check): GroupVerdict {
    if ('problems' in check) {
      this.#broken.add(name)
      return { name, problems: check.problems, changes: NONE }
    }
    const before = this.#sound.get(name)?.fingerprints ?? check.fingerprints
    this.#sound.set(name, check)
    this.#broken.delete(name)
    return { name, problems: [], changes: compareOperations(before, check.fingerprints) }
  }
}
