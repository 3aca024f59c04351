// The entries of the glossary, from the words of the trade and the names of the contract.
import { isObject, resolve } from '@cloud-cost/contract/document'
import { type Glossary, spelledOut, standsFor, type Term } from '@cloud-cost/contract/glossary'
import { visitSchemas } from '@cloud-cost/contract/model'
import type { DocumentedGroup, DocumentedOperation } from '../contract/group.js'

/** A name of a parameter or member, wherever the contract has it. */
export interface WireName {
  readonly name: string
  readonly groups: ReadonlySet<string>
  readonly operations: readonly DocumentedOperation[]
  /** What the contract says of it, without repetitions. */
  readonly descriptions: readonly string[]
}

/** A wire name with an abbreviation. */
export interface Abbreviation extends WireName {
  /** Such as `company id`. */
  readonly spelled: string
  /** Whether the contract only assumes so. */
  readonly assumed: boolean
}

/** A word of the trade, with the wire names that carry it. */
export interface FoundTerm extends Term {
  readonly id: string
  readonly found: readonly WireName[]
}

/** The glossary together with what the contract has of it. */
export interface GlossaryEntries {
  /** All names of the contract. */
  readonly wireNames: readonly WireName[]
  readonly terms: readonly FoundTerm[]
  readonly abbreviations: readonly Abbreviation[]
  /** The place of what explains a wire name, such as `glossary/names.html#cmpnId`; nothing where nothing does. */
  readonly linkOf: (name: string) => string | undefined
  readonly sameAs: (
    name: string,
  ) => { readonly names: readonly string[]; readonly assumed: string | undefined } | undefined
}

/** The words, and the abbreviated names. */
export const GLOSSARY_PAGE = 'glossary.html'
export const NAMES_PAGE = 'glossary/names.html'

export function glossaryEntries(glossary: Glossary, groups: readonly DocumentedGroup[]): GlossaryEntries {
  const wireNames = wireNamesOf(groups)
  const abbreviations = wireNames.flatMap((wireName): Abbreviation[] => {
    const spelled = spelledOut(glossary, wireName.name)
    if (spelled === undefined) return []
    return [{ ...wireName, spelled: spelled.replaceAll(ASSUMED, ''), assumed: spelled.includes(ASSUMED) }]
  })
  const terms = glossary.terms
    .map((term): FoundTerm => {
      const found = wireNames.filter(({ name }) => term.names.some((pattern) => standsFor(pattern, name)))
      return { ...term, id: idOf(term), found }
    })
    .sort((first, second) => first.term.localeCompare(second.term, 'en'))
  const links = new Map([
    ...wireNames
      .flatMap(({ name }) => closestTerm(terms, name))
      .map(({ name, id }) => [name, `${GLOSSARY_PAGE}#${id}`] as const),
    ...abbreviations.map(({ name }) => [name, `${NAMES_PAGE}#${name}`] as const),
  ])
  return {
    wireNames,
    terms,
    abbreviations,
    linkOf: (name) => links.get(name),
    sameAs: (name) => {
      const entry = glossary.same.find(({ names }) => names.includes(name))
      return entry && { names: entry.names.filter((equal) => equal !== name), assumed: entry.assumed }
    },
  }
}

/** Returns the term that says most of a name: the term of the whole name, or of its longest part. */
function closestTerm(terms: readonly FoundTerm[], name: string): { readonly name: string; readonly id: string }[] {
  const termNames = terms.flatMap(({ id, names }) =>
    names
      .filter((pattern) => standsFor(pattern, name))
      .map((pattern) => ({ id, length: pattern.replace('*', '').length })),
  )
  const [closest] = termNames.sort((first, second) => second.length - first.length)
  return closest === undefined ? [] : [{ name, id: closest.id }]
}

const ASSUMED = 'Assumed: '

function idOf({ term }: Term): string {
  return term.toLowerCase().replaceAll(/\W+/g, '-')
}

/** All names of parameters and members, in alphabetical order. */
function wireNamesOf(groups: readonly DocumentedGroup[]): WireName[] {
  const found = new Map<
    string,
    { groups: Set<string>; operations: Set<DocumentedOperation>; descriptions: Set<string> }
  >()
  const add = (name: string, description: unknown, group: string, operation: DocumentedOperation): void => {
    const entry = found.get(name) ?? { groups: new Set(), operations: new Set(), descriptions: new Set() }
    found.set(name, entry)
    entry.groups.add(group)
    entry.operations.add(operation)
    if (typeof description === 'string') entry.descriptions.add(description.trim())
  }
  for (const group of groups) {
    for (const operation of group.operations) {
      for (const { name, description } of operation.parameters) add(name, description, group.name, operation)
      for (const schema of [operation.body?.schema, operation.success, ...operation.errors]) {
        visitSchemas(group.document, schema, (element, { member }) => {
          const target = resolve(group.document, element)
          if (member !== undefined)
            add(
              member,
              element['description'] ?? (isObject(target) ? target['description'] : undefined),
              group.name,
              operation,
            )
        })
      }
    }
  }
  return [...found]
    .map(([name, { groups, operations, descriptions }]) => ({
      name,
      groups,
      operations: [...operations],
      descriptions: [...descriptions],
    }))
    .sort((first, second) => first.name.localeCompare(second.name, 'en'))
}
