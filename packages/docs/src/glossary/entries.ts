// The entries of the glossary, from the words of the trade and the names of the contract.
import { type Glossary, spelledOut, standsFor, type Term } from '@cloud-cost/contract/glossary'
import type { DocumentedGroup, DocumentedOperation } from '../contract/group.js'
import { type ContractName, contractNames } from './contract-names.js'

/** A name of a parameter or a field, wherever the contract has it. */
export interface WireName extends ContractName {
  readonly operations: readonly DocumentedOperation[]
}

/** A wire name with an abbreviation. */
interface Abbreviation extends WireName {
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
  /** All names of parameters and fields. */
  readonly wireNames: readonly WireName[]
  /** These and all documented values. */
  readonly names: readonly ContractName[]
  readonly terms: readonly FoundTerm[]
  readonly abbreviations: readonly Abbreviation[]
  /** The place of what explains a wire name, such as `glossary/names.html#cmpnId`; nothing where nothing does. */
  readonly linkOf: (name: string) => string | undefined
  readonly sameAs: (
    name: string,
  ) => { readonly names: readonly string[]; readonly assumed: string | undefined } | undefined
}

/** The words, and the names. */
export const GLOSSARY_PAGE = 'glossary.html'
export const NAMES_PAGE = 'glossary/names.html'

export function glossaryEntries(glossary: Glossary, groups: readonly DocumentedGroup[]): GlossaryEntries {
  const names = contractNames(groups)
  const wireNames = names
    .filter(({ uses }) => uses.length > 0)
    .map((name): WireName => ({ ...name, operations: [...new Set(name.uses.map(({ operation }) => operation))] }))
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
    names,
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
