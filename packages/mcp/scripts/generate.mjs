// Writes the synonyms of the search, the pages for agents and the prompts as modules.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { pages } from './docs.mjs'

const FILE = 'spec/synonyms.yaml'
const GENERATED = new URL('../src/generated/', import.meta.url)

const content = parse(readFileSync(new URL(`../../../${FILE}`, import.meta.url), 'utf8'))
const synonyms = content.synonyms.map(({ words, synonyms: texts, ambiguous, ...others }) => {
  for (const name of Object.keys(others))
    throw new Error(`${FILE}: "${words}" has \`${name}\`. An entry has \`words\`, \`synonyms\` and \`ambiguous\`.`)
  return {
    words: phrasesOf(words, 'words'),
    synonyms: phrasesOf(texts, `synonyms of "${words}"`),
    ambiguous: ambiguous === undefined ? [] : phrasesOf(ambiguous, `ambiguous synonyms of "${words}"`),
  }
})

mkdirSync(GENERATED, { recursive: true })
writeFileSync(
  new URL('synonyms.ts', GENERATED),
  `// Generated from ${FILE}. Do not edit.

interface SynonymList {
  readonly words: readonly string[]
  readonly synonyms: readonly string[]
  readonly ambiguous: readonly string[]
}

export const SYNONYM_LISTS: readonly SynonymList[] = ${JSON.stringify(synonyms)}

export const STOP_WORD_LIST: readonly string[] = ${JSON.stringify(content.stopWords.split(/\s+/))}
`,
)

writeFileSync(
  new URL('pages.ts', GENERATED),
  `// Generated from the guides of the docs, spec/glossary.yaml and spec/marks.yaml. Do not edit.

interface Page {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly text: string
  readonly tasks: Readonly<Record<string, string>>
}

export const PAGES: readonly Page[] = ${JSON.stringify(pages())}
`,
)

const {
  rules,
  arguments: all,
  prompts,
} = parse(readFileSync(new URL('../content/prompts.yaml', import.meta.url), 'utf8'))
writeFileSync(
  new URL('prompts.ts', GENERATED),
  `// Generated from content/prompts.yaml. Do not edit.

interface Argument {
  readonly description: string
  /** What is taken where nothing is given. */
  readonly otherwise: string
  /** What a value must match, and that in words, where not any text is one. */
  readonly pattern?: string
  readonly form?: string
}

interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly string[]
  /** The operations that it needs. */
  readonly operations: readonly string[]
  readonly text: string
}

export const RULES = ${JSON.stringify(rules)}

export const ARGUMENTS: Readonly<Record<string, Argument>> = ${JSON.stringify(all)}

export const PROMPTS: readonly Prompt[] = ${JSON.stringify(prompts)}
`,
)

/** The phrases of a text, between which stand commas. */
function phrasesOf(text, what) {
  const phrases = typeof text === 'string' ? text.split(',').map((phrase) => phrase.trim()) : []
  if (phrases.length > 0 && !phrases.includes('')) return phrases
  throw new Error(`${FILE}: the ${what} must be one text with commas between the phrases, not ${JSON.stringify(text)}.`)
}
