// Tells secrets and personal data from other values, by their names and places.
import { isCommon, isId, isRandom } from './look.js'
import { isLooseName, isSecretName, wordsOf } from './names.js'
import { isPersonal } from './persons.js'
import { folded } from './plain-names.js'

/** What a value is by its name and its position. */
export type Kind = 'secret' | 'chosen' | 'person' | 'kept' | undefined

/** Where a value stands: in pairs such as a query has, where a name is a parameter, or elsewhere. */
export type NamePosition = 'pair' | 'property'

/** What a contract and a user say of names. */
export interface NameRules {
  /** Names that the contract marks as secret. */
  readonly secrets?: readonly string[]
  /** Names that the contract declares without marking them as secret. */
  readonly declared?: readonly string[]
  /** Wire names whose values name a person. */
  readonly personal?: readonly string[]
  /** Wire names whose values name a person and stay. */
  readonly keep?: readonly string[]
  /** Further names whose values are replaced. */
  readonly redact?: readonly string[]
}

/** What is wrong with the names that a user gives, in words that go on after their option: a secret is never kept. */
export function problemOfNames({
  secrets,
  keep = [],
  redact = [],
}: NameRules): readonly ['keep' | 'redact', string] | undefined {
  for (const [option, names] of [
    ['keep', keep],
    ['redact', redact],
  ] as const) {
    const empty = names.find((name) => folded(name) === '')
    if (empty !== undefined) return [option, `must have names, not "${empty}"`]
  }
  for (const name of keep) {
    if (isSecretName(name, secrets)) return ['keep', `must not name a secret, which is never written: ${name}`]
    if (redact.some((listed) => folded(listed) === folded(name)))
      return ['keep', `must not name what is to be replaced as well: ${name}`]
  }
  return undefined
}

/** Names in traffic are made up by whoever sends it: so many decisions are remembered. */
const MOST_REMEMBERED = 10_000

/** Decides by names, and for some of them by the value: the contract first, then what a user says, then how secrets are called. */
export class Kinds {
  readonly #secrets: ReadonlySet<string>
  readonly #declared: ReadonlySet<string>
  readonly #personal: ReadonlySet<string>
  readonly #kept: ReadonlySet<string>
  readonly #chosen: ReadonlySet<string>
  readonly #decided = new Map<string, Kind | 'loose'>()

  constructor({ secrets = [], declared = [], personal = [], keep = [], redact = [] }: NameRules) {
    this.#secrets = foldedSet(secrets)
    this.#declared = new Set(declared)
    this.#personal = foldedSet(personal)
    this.#kept = foldedSet(keep)
    this.#chosen = foldedSet(redact)
  }

  of(name: string, value: string, position: NamePosition): Kind {
    const kind = this.#byName(name)
    if (kind !== 'loose') return kind
    const isSecret = position === 'pair' ? value.length >= 6 && !isCommon(value) : isRandom(value) && !isId(value)
    return isSecret ? 'secret' : undefined
  }

  /** Whether a name says anything of its value, for some only with the value. */
  isTelling(name: string): boolean {
    return this.#byName(name) !== undefined
  }

  #byName(name: string): Kind | 'loose' {
    if (this.#decided.has(name)) return this.#decided.get(name)
    const kind = this.#decide(name)
    if (this.#decided.size >= MOST_REMEMBERED) this.#decided.clear()
    this.#decided.set(name, kind)
    return kind
  }

  #decide(name: string): Kind | 'loose' {
    const key = folded(name)
    if (key === '') return undefined
    if (this.#secrets.has(key)) return 'secret'
    if (this.#chosen.has(key)) return 'chosen'
    if (this.#kept.has(key)) return 'kept'
    if (this.#personal.has(key)) return 'person'
    if (this.#declared.has(name)) return undefined
    if (isSecretName(name)) return 'secret'
    if (isLooseName(name)) return 'loose'
    return isPersonal(wordsOf(name)) ? 'person' : undefined
  }
}

function foldedSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(folded))
}
