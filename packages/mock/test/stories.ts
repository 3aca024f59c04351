import type { MockOptions, RuleRequest } from '../src/index.js'
import { createMock } from '../src/index.js'
import { type Asked, answerText, askedOf } from './asked.js'
import { caseNamed, contractOf } from './operations.js'
import { recordingOf, type WayName, wayTo } from './ways.js'

/** What is asked of a mock, and what it answers, in the order in which it is asked. */
export interface Story {
  readonly about?: string
  /** What README or a guide say of it, word for word. */
  readonly promise?: string
  /** Options of the mock. */
  readonly mock?: MockOptions
  /** What a recording has for the companies. */
  readonly replayed?: readonly object[]
  /** The contract; the package's own when left out, and its examples alone with `examples`. */
  readonly document?: 'examples' | Own
  /** Whether each call is answered with its inputs, as a function of a rule gets them. */
  readonly echo?: boolean
  /** The ways that it is true for; a caller in the same process when left out, and, for some, one over HTTP. */
  readonly ways?: readonly WayName[]
  /** Asked before each exchange, of a mock that has been reset. */
  readonly before?: readonly Asked[]
  /** Asked after each exchange, with what must be answered. */
  readonly after?: readonly Exchange[]
  /** Headers with which each exchange is asked again; its status stands behind the answer. */
  readonly again?: { readonly [header: string]: string }
  readonly exchanges: readonly Exchange[]
}

type Exchange = Asked & { readonly answer?: string }

/** A document of a story's own, with what it is about. */
interface Own {
  /** Each path has a path item, what a POST takes, or what a GET answers. */
  readonly paths: { readonly [path: string]: { readonly takes?: object; readonly answers?: unknown } }
}

const json = (content: object): object => ({ description: 'd', content: { 'application/json': content } })

/** The contract of a document, in which a path may have what it takes, or what it answers. */
async function contractOfOwn({ paths, ...document }: Own): Promise<MockOptions['contract']> {
  const items = Object.entries(paths).map(([path, item]) => {
    const { takes, answers } = item
    if (takes !== undefined) {
      const requestBody = { content: { 'application/json': { schema: takes } } }
      return [path, { post: { requestBody, responses: { 200: json({ schema: {}, example: {} }) } } }]
    }
    return [path, 'answers' in item ? { get: { responses: { 200: json({ schema: {}, example: answers }) } } } : item]
  })
  const whole = {
    openapi: '3.1.0',
    info: { title: 'Own', version: '1' },
    ...document,
    paths: Object.fromEntries(items),
  }
  return contractOf(whole)
}

const ECHO = {
  answer: ({ path, query, body }: RuleRequest) => ({ body: { path, query, body }, invalid: true }),
}

/** Asks all of a story; returns the answers. */
export async function told(story: Story, name: WayName): Promise<string[]> {
  const { mock = {}, replayed, document, echo, promise, before, after = [], again, exchanges } = story
  const own = document === 'examples' ? createMock().contract : document && (await contractOfOwn(document))
  const options = {
    ...mock,
    ...(own && { contract: own }),
    ...(echo && { rules: [ECHO] }),
    ...(replayed && { replay: [recordingOf(caseNamed('listCompanies').target, ...replayed)] }),
  }
  const way = await wayTo(name, options, promise && 'promised')
  const ask = async ({ rule, ...asked }: Asked, more = {}): Promise<string> => {
    if (rule !== undefined) {
      const added = await ask({ ask: 'POST /__mock/rules', send: rule })
      if (!added.startsWith('200')) return added
    }
    const { target, headers, ...request } = askedOf(asked)
    return answerText(asked, () => way.ask(target, { ...request, headers: { ...headers, ...more } }))
  }
  const answers: string[] = []
  for (const exchange of exchanges) {
    if (before !== undefined) await ask({ ask: 'POST /__mock/reset' })
    for (const first of before ?? []) await ask(first)
    const answer = await ask(exchange)
    answers.push(again === undefined ? answer : `${answer} | again ${(await ask(exchange, again)).slice(0, 3)}`)
    for (const later of after) {
      const changed = await ask(later)
      if (changed !== later.answer) answers.push(`${answers.pop()} | then ${changed}`)
    }
  }
  return answers
}
