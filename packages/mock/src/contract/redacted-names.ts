// The names whose values are secret, or name a person.
import { Kinds, problemOfNames } from '@cloud-cost/client-core/redaction'
import type { CompiledOperation, Contract } from './contract.js'

export interface RedactedNamesOptions {
  /** Wire names that name people and are recorded all the same. */
  readonly keep?: readonly string[]
  /** Further wire names whose values are replaced. */
  readonly redact?: readonly string[]
}

/** What a value is by its name and its place, as redaction asks for it. */
export interface NameKinds {
  of(name: string, value: string, place: 'pair' | 'property'): 'secret' | 'chosen' | 'person' | 'kept' | undefined
  isTelling(name: string): boolean
}

/** Which headers, parameters and properties are written without their values, by the contract and by what was asked for. */
export class RedactedNames {
  readonly #contract: Contract
  readonly #secrets: readonly string[]
  readonly #options: RedactedNamesOptions
  readonly #kinds = new Map<CompiledOperation | undefined, Kinds>()

  constructor(contract: Contract, options: RedactedNamesOptions) {
    this.#contract = contract
    this.#secrets = [...new Set(contract.operations.flatMap(({ secrets }) => secrets))]
    this.#options = options
  }

  /** What is wrong with the names that were asked for: their option, and words that go on after it. */
  get problem(): readonly [option: 'keep' | 'redact', words: string] | undefined {
    return problemOfNames({ ...this.#options, secrets: this.#secrets })
  }

  /** Decides for the messages of an operation; of none where the contract has no such operation. */
  of(operation: CompiledOperation | undefined): NameKinds {
    let kinds = this.#kinds.get(operation)
    if (kinds === undefined) {
      const { secrets = [], declared = [] } = operation ?? {}
      const others = this.#secrets.filter((name) => !declared.includes(name))
      const { personalMembers: personal } = this.#contract
      kinds = new Kinds({ ...this.#options, secrets: [...secrets, ...others], declared, personal })
      this.#kinds.set(operation, kinds)
    }
    return kinds
  }
}
