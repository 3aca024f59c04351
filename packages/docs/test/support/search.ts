import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { parse } from 'yaml'
import { PACKAGE, SITE_FOLDER } from '../../src/paths.js'
import { find, SEARCH_OPTIONS, type SearchEntry, type SearchIndex } from '../../src/search/options.js'

const script = readFileSync(join(SITE_FOLDER, 'documents', 'search-index.js'), 'utf8')
const { entries, members } = JSON.parse(script.replace(/^window\.cloudCostSearchIndex=/, '')) as SearchIndex

/** The search of the site as it was built. */
export const index: MiniSearch<SearchEntry> = MiniSearch.loadJSON<SearchEntry>(entries, SEARCH_OPTIONS)
export { members }

/** What answers a question: ids of operations, and addresses. */
export function results(question: string): string[] {
  return find(index, question).map(({ name, url }) => (url === `operations/${name}.html` ? name : url))
}

type Question = readonly [question: string, ...answers: string[]]

interface QuestionSet {
  /** How many questions may stay without a right answer among the first three results. */
  readonly allowed: number
  readonly questions: readonly Question[]
}

export const questionSets: Readonly<Record<string, QuestionSet>> = parse(
  readFileSync(join(PACKAGE, 'test', 'questions.yaml'), 'utf8'),
)

/** The questions without a right answer among the first three results. A page stands for its sections, too. */
export function missed(questions: readonly Question[]): string[] {
  return questions.flatMap(([question, ...answers]) => {
    const first = results(question).slice(0, 3)
    const isRight = (result: string): boolean =>
      answers.some((answer) => result === answer || (answer.endsWith('.html') && result.startsWith(`${answer}#`)))
    return first.some(isRight) ? [] : [`${question} → ${first.join(', ')}`]
  })
}
