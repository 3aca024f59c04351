// Reads the glossary: abbreviations in wire names, and the terms of the trade.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

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
  /** The short form, such as RI. */
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
export function abbreviationOf({ abbreviations }: Glossary, part: string): string | undefined {
  const singular = abbreviations[part.replace(/s$/, '')]
  return abbreviations[part] ?? (singular === undefined ? undefined : `${singular}s`)
}

/** A name in words, such as `company id` for `cmpnId`; nothing where it has no abbreviation. */
export function spelledOut(glossary: Glossary, name: string): string | undefined {
  const parts = partsOf(name).map((part) => ({ part, meaning: abbreviationOf(glossary, part) }))
  if (parts.every(({ meaning }) => meaning === undefined)) return undefined
  return glossary.abbreviations[name] ?? parts.map(({ part, meaning }) => meaning ?? part).join(' ')
}

/** Whether an entry of `names` stands for a wire name. */
export function standsFor(pattern: string, name: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)
}
