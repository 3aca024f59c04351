import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { mapping } from './document.js'
import { visitElements } from './elements.js'
import type { Finding } from './failure.js'
import type { Group } from './group.js'
import { SourceMap } from './locate.js'

/** A part of a name with as many letters is taken for a word. */
const LONG = 6

/** What a reader of wire names can't know, as `spec/glossary.yaml` says it. */
export interface Glossary {
  /** Parts of wire names, in lower case, and what they stand for; whole names where the parts say something else. */
  readonly abbreviations: { readonly [part: string]: string }
  /** Names of one thing; `assumed` says what that rests on where the service doesn't say so. */
  readonly same: readonly { readonly names: readonly string[]; readonly assumed?: string }[]
  readonly terms: readonly Term[]
  /** Names that differ in case alone, as the service writes them. */
  readonly cases?: readonly (readonly string[])[]
  /** Short words that the texts of their group don't use. */
  readonly words: readonly string[]
}

/** A word of the trade. */
export interface Term {
  readonly term: string
  /** Such as RI. */
  readonly short?: string
  readonly meaning: string
  readonly unit?: string
  /** Wire names that carry it; `*` stands for any part of a name. */
  readonly names: readonly string[]
}

/** The glossary of a working tree; nothing where it has none. */
export function readGlossary(root: string): Glossary | undefined {
  const file = join(root, 'spec', 'glossary.yaml')
  return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as Glossary) : undefined
}

/** The parts of a name in lower case: `rsrcTypeNm` is rsrc, type, nm. */
export function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase())
}

/** What a part stands for, also in the plural; nothing where it is no abbreviation. */
function abbreviationOf({ abbreviations }: Glossary, part: string): string | undefined {
  const singular = abbreviations[part.replace(/s$/, '')]
  return abbreviations[part] ?? (singular === undefined ? undefined : `${singular}s`)
}

/** A name in words, such as `company id` for `cmpnId`; nothing where it has no abbreviation. */
export function spelledOut(glossary: Glossary, name: string): string | undefined {
  const parts = partsOf(name).map((part) => ({ part, meaning: abbreviationOf(glossary, part) }))
  if (parts.every(({ meaning }) => meaning === undefined)) return undefined
  return glossary.abbreviations[name] ?? parts.map(({ part, meaning }) => meaning ?? part).join(' ')
}

/** Wire names with a short part that is neither a word of the group's texts nor explained by the glossary. */
export function unexplainedNames(group: Group): Finding[] {
  const glossary = readGlossary(group.root)
  if (glossary === undefined) return []
  const words = new Set(glossary.words.map(singular))
  visitElements(group.document, (element) => {
    for (const text of [element['description'], element['summary']])
      if (typeof text === 'string') for (const word of wordsOf(text)) words.add(singular(word))
  })
  const isKnown = (part: string): boolean =>
    part.length >= LONG || words.has(singular(part)) || abbreviationOf(glossary, part) !== undefined
  const map = new SourceMap(group)
  return [...wireNames(group)].flatMap(([name, tokens]) =>
    partsOf(name)
      .filter((part) => !isKnown(part))
      .map((part) => ({
        ...map.locate(tokens),
        rule: 'unexplained-name',
        message: `${name}: the texts of ${group.name} have no word "${part}". Say in spec/glossary.yaml what it stands for, under abbreviations, or list it under words if it is one.`,
      })),
  )
}

/** Wire names that differ from another of their group in case alone, but for those that the service writes so. */
export function namesUnlikeInCase(group: Group): Finding[] {
  const glossary = readGlossary(group.root)
  if (glossary === undefined) return []
  const map = new SourceMap(group)
  const first = new Map<string, string>()
  return [...wireNames(group)].flatMap(([name, tokens]) => {
    const known = first.get(name.toLowerCase())
    if (known === undefined) first.set(name.toLowerCase(), name)
    if (known === undefined || glossary.cases?.some((names) => names.includes(known) && names.includes(name))) return []
    return {
      ...map.locate(tokens),
      rule: 'name-case',
      message: `${name} differs from ${known} in case alone. Write it alike, or, where the service does write both, list them in spec/glossary.yaml under cases.`,
    }
  })
}

/** The names of parameters and members, each with a place where it stands. */
function wireNames({ document }: Group): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  visitElements(document, (element, tokens) => {
    const properties = tokens.at(-1) === 'properties' ? {} : mapping(element['properties'])
    for (const name of Object.keys(properties)) names.set(name, [...tokens, 'properties', name])
    if (typeof element['in'] === 'string' && typeof element['name'] === 'string')
      names.set(element['name'], [...tokens, 'name'])
  })
  return names
}

/** The words of a text, without names in code and abbreviations in parentheses. */
function wordsOf(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`|\([^)]*\)/g, ' ')
  return prose.toLowerCase().match(/[a-z]+/g) ?? []
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

/** Whether an entry of `names` stands for a wire name. */
export function standsFor(pattern: string, name: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)
}
