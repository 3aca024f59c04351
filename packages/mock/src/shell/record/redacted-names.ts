import { isSecretName } from '@cloud-cost/client-core'
import type { Contract } from '../../contract/contract.js'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'

export interface RedactedNamesOptions {
  /** Wire names that name people and are recorded all the same. */
  readonly keep?: readonly string[]
  /** Further wire names whose values are replaced. */
  readonly redact?: readonly string[]
}

/** Names in traffic are made up by whoever sends it: so many decisions are remembered. */
const MOST_REMEMBERED = 10_000

/** Which headers, parameters and members are recorded without their values. Case, dashes and underscores make no difference. */
export class RedactedNames {
  /** Names that the contract marks as passwords, and those that were asked for. */
  readonly own: readonly string[]
  readonly #secrets: readonly string[]
  readonly #chosen: ReadonlySet<string>
  readonly #kept: ReadonlySet<string>
  readonly #decided = new Map<string, boolean>()

  /** @throws InvalidOptionError when a name to keep is one of a secret, or is to be replaced as well */
  constructor(contract: Contract, { keep = [], redact = [] }: RedactedNamesOptions) {
    this.#secrets = [...new Set(contract.operations.flatMap(({ secrets }) => secrets))]
    this.#kept = new Set(keep.map(folded))
    const empty = [...keep, ...redact].find((name) => folded(name) === '')
    if (empty !== undefined) throw new InvalidOptionError('keep and redact', `must have names, not "${empty}"`)
    for (const name of keep) {
      if (this.isSecret(name))
        throw new InvalidOptionError('keep', `must not name a secret, which is never recorded: ${name}`)
      if (redact.some((listed) => folded(listed) === folded(name)))
        throw new InvalidOptionError('keep', `must not name what is to be replaced as well: ${name}`)
    }
    const chosen = [...contract.personalMembers, ...redact].filter((name) => !this.keeps(name))
    this.#chosen = new Set(chosen.map(folded))
    this.own = [...this.#secrets, ...chosen]
  }

  /** Whether values of this name are replaced. */
  has(name: string): boolean {
    let decision = this.#decided.get(name)
    if (decision === undefined) {
      decision = this.#chosen.has(folded(name)) || this.isSecret(name)
      if (this.#decided.size >= MOST_REMEMBERED) this.#decided.clear()
      this.#decided.set(name, decision)
    }
    return decision
  }

  isSecret(name: string): boolean {
    return isSecretName(name, this.#secrets)
  }

  /** Whether values of this name are recorded whatever they look like. */
  keeps(name: string): boolean {
    return this.#kept.has(folded(name))
  }
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
