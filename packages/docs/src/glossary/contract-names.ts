// The names and the values of the contract, each with everywhere it occurs.
import { type ContractElement, elementsOf, type Place, valuesOf } from '../contract/elements.js'
import { type DocumentedGroup, type DocumentedOperation, operationPage } from '../contract/group.js'

/** A parameter or a field of an operation that has a name, or takes it as a value. */
export interface NameUse {
  readonly operation: DocumentedOperation
  readonly place: Place
  /** Name of the parameter or the field. */
  readonly field: string
  /** Name of the error envelope that has it. */
  readonly envelope: string | undefined
  /** Where it stands, such as `operations/listCompanies.html#response.data`. */
  readonly url: string
}

/** A name of parameters and fields, a documented value, or both. */
export interface ContractName {
  readonly name: string
  readonly uses: readonly NameUse[]
  /** What takes it as a value. */
  readonly takenBy: readonly NameUse[]
  /** What the contract says of it, without repetitions. */
  readonly descriptions: readonly string[]
}

/** All names of parameters and fields and all documented values, in alphabetical order. */
export function contractNames(groups: readonly DocumentedGroup[]): ContractName[] {
  const found = new Map<string, { uses: NameUse[]; takenBy: NameUse[]; descriptions: Set<string> }>()
  const entryOf = (name: string): { uses: NameUse[]; takenBy: NameUse[]; descriptions: Set<string> } => {
    const entry = found.get(name) ?? { uses: [], takenBy: [], descriptions: new Set() }
    found.set(name, entry)
    return entry
  }
  for (const { operations, document } of groups) {
    for (const operation of operations) {
      for (const element of elementsOf(operation)) {
        const use = placed(operation, element)
        const { uses, descriptions } = entryOf(element.name)
        uses.push(use)
        if (element.description !== '') descriptions.add(element.description)
        for (const value of valuesOf(document, element.schema)) entryOf(String(value)).takenBy.push(use)
      }
    }
  }
  return [...found]
    .map(([name, { descriptions, ...entry }]) => ({ name, ...entry, descriptions: [...descriptions] }))
    .sort((first, second) => first.name.localeCompare(second.name, 'en'))
}

function placed(operation: DocumentedOperation, { name, place, id, envelope }: ContractElement): NameUse {
  return { operation, place, field: name, envelope, url: `${operationPage(operation.operationId)}#${id}` }
}

/** The operations of some uses, each once with its first place. */
export function byOperation(uses: readonly NameUse[]): NameUse[] {
  return [...new Map([...uses].reverse().map((use) => [use.operation, use])).values()].reverse()
}
