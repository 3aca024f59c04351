import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMock, type Rule } from '../src/index.js'
import { canMeet, isLike } from '../src/select/wildcards.js'
import { useMock } from '../src/vitest.js'
import { caseNamed, requestOf } from './operations.js'

const mock = createMock()
beforeEach(() => mock.reset())

const list = caseNamed('listCompanies')
const withLists = (answer: Rule['answer']): Rule => ({ match: { operation: list.name }, ...(answer && { answer }) })

describe('a rule that no request can match', () => {
  it('is one whose operation may take names that nobody documents, unless the name is nearly a documented one', () => {
    const open = { operation: 'listAzureSubscriptions' } as const
    expect(() => mock.rules.add({ match: { ...open, query: { anything: '1' } } })).not.toThrow()
  })

  it('is found as isLike finds it, whatever the pattern', () => {
    const characters = fc.constantFrom('a', 'b', '/', '*', '**')
    const pattern = fc.array(characters, { maxLength: 6 }).map((parts) => parts.join(''))
    const text = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(pattern, text, (like, asked) => {
        expect(canMeet(like, asked)).toBe(isLike(asked, like))
        expect(canMeet(asked, like)).toBe(isLike(asked, like))
      }),
    )
    fc.assert(
      fc.property(pattern, pattern, text, (first, second, asked) => {
        if (isLike(asked, first) && isLike(asked, second)) expect(canMeet(first, second)).toBe(true)
      }),
    )
  })
})

describe('an answer of a rule', () => {
  const wrong: readonly [Rule['answer'], string][] = [
    [{ body: {} }, 'answer.body.status is required'],
    [{ body: new TextEncoder().encode('{') }, 'answer.body must be JSON'],
    [{ body: { amount: Number.NaN } }, 'answer.body.amount must be a number that JSON has, not NaN'],
    [{ status: 503, body: { when: [undefined] } }, 'answer.body.when.0 must be JSON, not undefined'],
    [{ status: 503, body: new Map() }, 'answer.body must be JSON, not a Map'],
    [{ status: 503, body: new Blob([]) }, 'answer.body must be JSON, not a Blob'],
    [{ status: 503, body: () => ({}) }, 'answer.body must be JSON, not a function'],
    [new Response('{}') as never, 'answer must be a plain object'],
  ]

  it.each(wrong)('%j is refused: %s', async (answer, reason) => {
    expect(() => mock.rules.add(withLists(answer))).toThrow(`rule.${reason}`)
    mock.rules.add(withLists(() => answer as object))
    const response = await mock.fetch(requestOf(list))
    expect(response.status).toBe(500)
    const text = JSON.stringify(await response.json())
    expect(text).toContain('The rule rule-1 failed for listCompanies: ')
    expect(mock.ruleFailures()).toEqual([expect.stringContaining(reason)])
    mock.reset()
    expect(mock.ruleFailures()).toEqual([])
  })

  it('of a function may break the contract where it says so, for itself or for the rule', async () => {
    for (const answer of [{ body: {}, invalid: true }, { body: {} }]) {
      mock.rules.add({ ...withLists(() => answer), invalid: true })
      const response = await mock.fetch(requestOf(list))
      expect(JSON.parse(response.headers.get('x-mock-violations') ?? '')[0].location).toMatch(/^body/)
    }
    expect(mock.ruleFailures()).toEqual([])
  })

  it('stays as it was judged, whatever becomes of the object', async () => {
    const answer = { status: 503, body: { message: 'one' } }
    mock.rules.add(withLists(answer))
    answer.body.message = 'two'
    expect(await (await mock.fetch(requestOf(list))).json()).toEqual({ message: 'one' })
  })
})

describe('a test', () => {
  const own = useMock()
  it.fails('fails when a rule answers what the contract does not allow, though the page shows an error', async () => {
    own.rules.add(withLists(() => ({ body: {} })))
    await own.fetch(requestOf(list))
  })

  it.fails('fails for a session, too', async () => {
    const session = own.session()
    session.rules.add(withLists(() => ({ body: {} })))
    await session.fetch(requestOf(list))
  })

  it('does not fail for what an earlier one did', () => {
    expect(own.ruleFailures()).toEqual([])
  })
})
