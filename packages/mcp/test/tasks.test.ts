// Ten tasks of a FinOps lead: what each costs a model, and what it finds.
import { readFileSync } from 'node:fs'
import { createMock, loadEstate } from '@cloud-cost/mock'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { open } from './support/session.js'

interface Task {
  readonly question: string
  readonly operationId: string
  readonly call: object
  readonly line: string
}

const tasks: readonly Task[] = parse(readFileSync(new URL('tasks.yaml', import.meta.url), 'utf8'))

/** An approximation: a token of the models of 2026 is four characters of such texts or more. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4)

const mock = createMock({ estate: await loadEstate({ illustrative: true }) })
const session = await open({ fetch: (url, init) => mock.fetch(url, init) })

it('answers the question of the README as it says', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, question = '', answer = ''] =
    /```json\n(\{\n {2}"operationId"[^`]*)```\s*```text\n([^`]*)```/.exec(readme) ?? []
  expect((await session.call('call_operation', JSON.parse(question))).texts.join('\n')).toBe(answer.trim())
})

it.each(tasks)('$question', async ({ question: words, operationId, call, line }) => {
  const texts = [
    await session.call('find_operations', { words }),
    await session.call('describe_operation', { operationId, part: 'inputs' }),
    await session.call('call_operation', { operationId, ...call }),
  ]
  expect(texts[0]?.text, words).toContain(`"${operationId}"`)
  expect(texts[2]?.text).toContain(`\n${line}`)
  const spent = texts.reduce((sum, { text }) => sum + tokensOf(text), tokensOf(JSON.stringify(call)))
  expect(spent, texts.map(({ text }) => tokensOf(text)).join()).toBeLessThanOrEqual(1500)
  expect(tokensOf(texts[2]?.text ?? '')).toBeLessThan(200)
})
