// What the search should find: every name of the contract and of the docs, and answers to questions in everyday words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { elementsOf, valuesOf } from '../../src/contract/elements.js'
import { operationPage } from '../../src/contract/group.js'
import { NAMES_PAGE } from '../../src/glossary/entries.js'
import { PACKAGE, ROOT } from '../../src/paths.js'
import { search } from './search.js'
import { cases } from './service.js'
import { FILES, textOf } from './site.js'

/** A name, and where somebody wants to be who types it. */
export interface NameCase {
  readonly kind: string
  readonly name: string
  /** Whether an address leads to what has the name. */
  isRight(url: string): boolean
}

/** All names of the contract, and the options, variables and headers of the docs. */
export function nameCases(): NameCase[] {
  const operations = cases.map(({ operation }) => operation)
  const names = new Map<string, Set<string>>()
  const values = new Map<string, Set<string>>()
  const add = (to: Map<string, Set<string>>, name: string, page: string): void => {
    to.set(name, (to.get(name) ?? new Set()).add(page))
  }
  for (const operation of operations) {
    const page = operationPage(operation.operationId)
    for (const { name, schema } of elementsOf(operation)) {
      add(names, name, page)
      for (const value of valuesOf(operation.document, schema)) add(values, String(value), page)
    }
  }
  const everywhere = (name: string): Set<string> => new Set([...(names.get(name) ?? []), ...(values.get(name) ?? [])])
  const ofContract = (kind: string, all: Iterable<string>): NameCase[] =>
    [...all].map((name) => ({ kind, name, isRight: (url) => isPlaceOf(name, url, everywhere(name)) }))
  const ofOperations = operations.flatMap(({ operationId, method, path }): NameCase[] => [
    { kind: 'operation', name: operationId, isRight: (url) => url === operationPage(operationId) },
    { kind: 'path', name: `${method} ${path}`, isRight: (url) => url === operationPage(operationId) },
  ])
  return [
    ...ofContract('parameter or field', names.keys()),
    ...ofContract(
      'value',
      [...values.keys()].filter((value) => !names.has(value)),
    ),
    ...ofOperations,
    ...wordsOfDocs().map(([kind, name]): NameCase => ({ kind, name, isRight: (url) => isCodeAt(name, url) })),
  ]
}

/** One operation has its name on its page; several have an entry in the list of names. */
function isPlaceOf(name: string, url: string, pages: ReadonlySet<string>): boolean {
  const [page = '', id = ''] = url.split('#')
  if (pages.size > 1) return page === NAMES_PAGE && decodeURIComponent(id) === name && anchorExists(url)
  return pages.has(page) && anchorExists(url)
}

function isCodeAt(name: string, url: string): boolean {
  const [, id = ''] = url.split('#')
  return decodeURIComponent(id) === name && anchorExists(url)
}

/** Whether a page of the built site has the id that an address ends with. */
function anchorExists(url: string): boolean {
  const [page = '', id = ''] = url.split('#')
  return FILES.has(page) && textOf(page).includes(` id="${decodeURIComponent(id)}"`)
}

/** What readers of guides and READMEs look up. */
const KINDS: readonly (readonly [kind: string, form: RegExp])[] = [
  ['option', /`(--[a-z][a-z-]+)[ `=]/g],
  ['variable', /`(CLOUD_COST_[A-Z_]+)[`=]/g],
  [
    'header',
    /`(X-Mock-[A-Za-z-]+|Prefer|Authorization|Retry-After|User-Agent|Idempotency-Key|WWW-Authenticate|Allow)[:`]/g,
  ],
  ['error', /`([A-Z]\w+Error|E[A-Z]{5,})[`:(]/g],
]

/** The options, variables, headers and errors that the documents of users name. */
function wordsOfDocs(): (readonly [kind: string, name: string])[] {
  const found = new Map<string, string>()
  for (const file of documentsOfUsers()) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [kind, form] of KINDS) for (const [, name = ''] of text.matchAll(form)) found.set(name, kind)
  }
  return [...found].map(([name, kind]) => [kind, name] as const)
}

function documentsOfUsers(): string[] {
  const guides = [
    'authentication',
    'client-setup',
    'errors',
    'agents',
    'proxy',
    'testing',
    'test-runners',
    'your-own-bill',
  ]
  return [
    'packages/mock/README.md',
    'packages/mock/DETAILS.md',
    'packages/asset-client/README.md',
    ...guides.map((guide) => `packages/docs/content/guides/${guide}.md`),
  ]
}

/** The names that do not lead to their place, each with where it leads. */
export function missedNames(names: readonly NameCase[]): string[] {
  return names.flatMap(({ name, isRight }) => {
    const [first = ''] = search(name)
    return isRight(first) ? [] : [`${name} → ${first}`]
  })
}

/** Ids of operations and addresses that answer a question; a page stands for its sections, too. */
type Question = readonly [question: string, ...answers: string[]]

interface QuestionSet {
  /** How many questions may stay without a right answer among the first three results. */
  readonly allowed: number
  readonly questions: readonly Question[]
}

/** The sets of questions in everyday words. */
export function questionSets(): Readonly<Record<string, QuestionSet>> {
  return parse(readFileSync(join(PACKAGE, 'test', 'questions.yaml'), 'utf8'))
}

/** The questions without a right answer among the first three results. */
export function missedQuestions(questions: readonly Question[]): string[] {
  return questions.flatMap(([question, ...answers]) => {
    const first = search(question).slice(0, 3)
    const pages = answers.map((answer) => (answer.includes('.html') ? answer : operationPage(answer)))
    const isRight = (url: string): boolean =>
      pages.some((page) => url === page || (page.endsWith('.html') && url.startsWith(`${page}#`)))
    return first.some(isRight) ? [] : [`${question} → ${first.join(', ')}`]
  })
}
