import { describe, expect, it } from 'vitest'
import type { Body, MockRequest } from '../src/exchange/exchange.js'
import { Journal, type JournalEntry } from '../src/journal/journal.js'

const ANSWER = { status: 200, headers: {}, body: '' }

function entryOf(request: Partial<MockRequest> & { body?: Body }): JournalEntry {
  const journal = new Journal(['primaryKey'])
  journal.add({ method: 'GET', target: '/', headers: {}, body: { text: '' }, ...request }, ANSWER, 'listThings')
  return journal.entries()[0] ?? expect.unreachable('there is no entry')
}

describe('an entry', () => {
  it('shows the request and what became of it', () => {
    const headers = { accept: 'text/csv', host: undefined }
    expect(entryOf({ method: 'POST', target: '/a/?b=1&b=2#c', headers, body: { text: '{"d":[1]}' } })).toEqual({
      number: 1,
      method: 'POST',
      path: '/a',
      query: { b: '2' },
      headers: { accept: 'text/csv', host: '' },
      body: { d: [1] },
      operationId: 'listThings',
      status: 200,
    })
  })

  it('hides what is secret', () => {
    const names = ['authorization', 'cookie', 'x-access-token', 'client-secret', 'x-password', 'api-key', 'x-apikey']
    const { headers, query, body } = entryOf({
      target: '/?clientSecret=s&page=1&primaryKey=s',
      headers: Object.fromEntries(names.map((name) => [name, 's'])),
      body: { text: '{"list":[{"primaryKey":"s","note":"n","deep":{"password":"s"}}]}' },
    })
    expect(headers).toEqual(Object.fromEntries(names.map((name) => [name, '***'])))
    expect(query).toEqual({ clientSecret: '***', page: '1', primaryKey: '***' })
    expect(body).toEqual({ list: [{ primaryKey: '***', note: 'n', deep: { password: '***' } }] })
  })

  it.each<[Body, unknown]>([
    [{ text: '' }, undefined],
    [{ text: '"text"' }, 'text'],
    [{ text: `"${'x'.repeat(9_998)}"` }, 'x'.repeat(9_998)],
    [{ text: `"${'x'.repeat(9_999)}"` }, '(10001 characters)'],
    [{ text: '{"secret' }, '(8 characters that are not JSON)'],
    [{ problem: 'too-large' }, '(too-large)'],
    [{ problem: 'not-text' }, '(not-text)'],
  ])('shows a body as far as it can', (body, shown) => expect(entryOf({ body }).body).toEqual(shown))
})

it('the latest 500 requests are kept, and numbered on', () => {
  const journal = new Journal([])
  expect(journal.entries()).toEqual([])
  const request: MockRequest = { method: 'GET', target: '/', headers: {}, body: { text: '' } }
  for (let count = 0; count < 1_700; count++) journal.add(request, ANSWER, undefined)
  const numbers = journal.entries().map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => 1_201 + index))
  journal.clear()
  journal.add(request, ANSWER, undefined)
  expect(journal.entries().map(({ number }) => number)).toEqual([1])
})
