import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract-tools/document'
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

/** A group as it was last found sound. */
interface Sound {
  readonly contract: Contract
  readonly fingerprints: Fingerprints
}

const NONE: OperationChanges = { added: [], removed: [], changed: [] }

/** Checks groups of the contract, and remembers of each the last version that was sound. */
export class Checker {
  readonly #root: string
  readonly #sound = new Map<string, Sound>()
  readonly #broken = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Checks groups side by side; the verdict of an aborted check is `undefined`. */
  async check(names: readonly string[], signal: AbortSignal): Promise<Verdict | undefined> {
    const checked = await Promise.all(
      names.map(async (name) => [name, await this.#checkSources(name, signal)] as const),
    )
    if (signal.aborted) return undefined
    const groups: GroupVerdict[] = []
    for (const [name, findings] of checked) groups.push(await this.#judge(name, findings))
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

  /** The checks that are fast: the rest is Spectral's. */
  async #checkSources(name: string, signal: AbortSignal): Promise<Finding[]> {
    const [findings, obstacle] = await Promise.all([
      lintSources(this.#root, name, signal),
      bundle(this.#root, name, signal),
    ])
    if (findings.length > 0) return findings
    return obstacle === undefined ? [] : [obstacle]
  }

  async #judge(name: string, findings: readonly Finding[]): Promise<GroupVerdict> {
    const problems = new Set(findings.map((finding) => formatFinding(this.#root, finding)))
    if (problems.size === 0) {
      const group = loadGroup(join(this.#root, 'spec', name))
      for (const finding of checkExamples(group).flat()) problems.add(formatFinding(this.#root, finding))
      if (problems.size === 0) return this.#accept(name, group.document, problems)
    }
    this.#broken.add(name)
    return { name, problems: [...problems], changes: NONE }
  }

  async #accept(name: string, document: JsonObject, problems: Set<string>): Promise<GroupVerdict> {
    const fingerprints = fingerprintsOf(document)
    const before = this.#sound.get(name)?.fingerprints ?? fingerprints
    try {
      this.#sound.set(name, { contract: await compileContract({ [name]: document }), fingerprints })
      this.#broken.delete(name)
      return { name, problems: [], changes: compareOperations(before, fingerprints) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      problems.add(`spec/${name}/openapi.yaml:1  mock  The mock can't serve this: ${message}`)
      this.#broken.add(name)
      return { name, problems: [...problems], changes: NONE }
    }
  }
}
