// Checks groups, and remembers the last sound version of each.
import { join } from 'node:path'
import {
  bundleSources,
  checkExamples,
  type Finding,
  formatFinding,
  groupNames,
  lintSources,
  loadGroup,
} from '@cloud-cost/contract/group-checks'
import {
  type Contract,
  compileContract,
  mergeContracts,
  type PackedContract,
  packContract,
} from '@cloud-cost/mock/compile'
import { compareOperations, type Fingerprints, fingerprintsOf, type OperationChanges } from './operation-changes.js'

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

/** What is wrong with a group, a line each; or what can be served. */
type Check = readonly string[] | Prepared

/** Checks groups of the contract, and remembers of each the last version that was sound. */
export class Checker {
  readonly #root: string
  readonly #sound = new Map<string, Prepared>()
  /** What is wrong with the groups that are broken. */
  readonly #broken = new Map<string, readonly string[]>()

  constructor(root: string) {
    this.#root = root
  }

  /** Checks groups; the verdict of an aborted check is `undefined`. */
  async check(names: readonly string[], signal: AbortSignal): Promise<Verdict | undefined> {
    const checks = await Promise.all(names.map(async (name) => [name, await this.#checkGroup(name, signal)] as const))
    if (signal.aborted) return undefined
    const groups = checks.map(([name, check]) => this.#judge(name, check))
    const present = groupNames(this.#root)
    for (const groupMap of [this.#sound, this.#broken])
      for (const name of groupMap.keys()) if (!present.includes(name)) groupMap.delete(name)
    const contracts = present.flatMap((name) => this.#sound.get(name)?.contract ?? [])
    const isSound = groups.some(({ problems }) => problems.length === 0)
    return {
      groups,
      broken: [...this.#broken.keys()],
      ...((isSound || names.length === 0) && { contract: packContract(mergeContracts(contracts)) }),
    }
  }

  /** What is wrong with all groups, also by earlier changes. */
  problems(): string[] {
    return [...this.#broken.values()].flat()
  }

  /** Lints and bundles side by side, in programs of their own; what either finds ends the check of the group. */
  async #checkGroup(name: string, signal: AbortSignal): Promise<Check> {
    const [findings, obstacles] = await Promise.all([
      lintSources(this.#root, [join(this.#root, 'spec', name, 'openapi.yaml')], { signal }),
      bundleSources(this.#root, name, { signal }),
    ])
    const found = findings.length > 0 ? findings : obstacles
    return found.length > 0 || signal.aborted ? this.#toProblems(found) : this.#prepare(name)
  }

  /** Examples first: what is wrong with them says better than the compiler why they can't be served. */
  async #prepare(name: string): Promise<Check> {
    try {
      const group = loadGroup(join(this.#root, 'spec', name))
      const findings = checkExamples(group).flat()
      if (findings.length > 0) return this.#toProblems(findings)
      const contract = await compileContract({ [name]: group.document }, { warn: refuse })
      return { contract, fingerprints: fingerprintsOf(group.document) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return [`spec/${name}/openapi.yaml:1  mock  The mock can't serve this: ${message}`]
    }
  }

  #toProblems(findings: readonly Finding[]): string[] {
    return [...new Set(findings.map((finding) => formatFinding(this.#root, finding)))]
  }

  #judge(name: string, check: Check): GroupVerdict {
    const before = this.#sound.get(name)?.fingerprints
    if (!('contract' in check)) {
      this.#broken.set(name, check)
      return { name, problems: check, changes: { added: [], removed: [], changed: [] } }
    }
    this.#sound.set(name, check)
    this.#broken.delete(name)
    return { name, problems: [], changes: compareOperations(before ?? check.fingerprints, check.fingerprints) }
  }
}

/** A schema of the contract that can't be compiled is a mistake in it. */
function refuse(sentence: string): never {
  throw new Error(sentence)
}
