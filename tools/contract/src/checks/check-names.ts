// Checks that the names on the wire are explained, and spelled alike.
import { visitElements } from '../model/elements.js'
import type { Finding } from '../model/failure.js'
import { abbreviationOf, partsOf, readGlossary } from '../model/glossary.js'
import type { Group } from '../model/group.js'
import { SourceMap } from '../model/locate.js'
import { namedElements } from '../model/wire-names.js'

/** A part of a name with as many letters is taken for a word. */
const LONG = 6

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
  return [...namesOf(group)].flatMap(([name, tokens]) =>
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
  return [...namesOf(group)].flatMap(([name, tokens]) => {
    const spelling = first.get(name.toLowerCase())
    if (spelling === undefined) first.set(name.toLowerCase(), name)
    if (spelling === undefined || glossary.cases?.some((names) => names.includes(spelling) && names.includes(name)))
      return []
    return {
      ...map.locate(tokens),
      rule: 'name-case',
      message: `${name} differs from ${spelling} in case alone. Write it alike, or, where the service does write both, list them in spec/glossary.yaml under cases.`,
    }
  })
}

/** The names of parameters and members, each with a place where it stands. What recordings alone showed of a name is not its meaning. */
function namesOf({ document }: Group): ReadonlyMap<string, readonly string[]> {
  const stated = namedElements(document).filter(({ schema }) => !('x-observed' in schema))
  return new Map(stated.map(({ name, tokens }) => [name, tokens]))
}

/** The words of a text, without names in code and abbreviations in parentheses. */
function wordsOf(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`|\([^)]*\)/g, ' ')
  return prose.toLowerCase().match(/[a-z]+/g) ?? []
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}
