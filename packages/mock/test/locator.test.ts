import { describe, expect, it } from 'vitest'
import { Router } from '../src/engine/router.js'
import { loadContract } from '../src/load.js'
import { Locator } from '../src/locator.js'
import { createMock } from '../src/mock.js'
import { cases, requestOf, token } from './operations.js'

describe('a locator', () => {
  const router = new Router(loadContract().operations)

  it.each(cases)('finds $name again as it found it first', ({ target }) => {
    const locator = new Locator(router)
    const first = structuredClone({ ...locator.locate(target), match: undefined })
    expect(locator.locate(target)).toMatchObject({ path: first.path, query: first.query })
    expect(locator.locate(target).match).toEqual(router.find(first.path))
  })

  it('forgets when a caller makes up targets without end', () => {
    const locator = new Locator(router)
    const first = locator.locate('/none/0')
    expect(locator.locate('/none/0')).toBe(first)
    for (let count = 1; count <= 1_000; count++) locator.locate(`/none/${count}`)
    expect(locator.locate('/none/0')).not.toBe(first)
  })
})

describe('the same request', () => {
  const mock = createMock()

  it('has the same answer again, also with repeated parameters', async () => {
    for (const one of cases.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'))) {
      const answers = []
      for (let count = 0; count < 2; count++) {
        for (const suffix of ['', '&x=1&x=2', '&maxResults=2&maxResults=3']) {
          const target = `${one.target}${one.target.includes('?') ? '' : '?'}${suffix}`
          const response = await mock.fetch(requestOf(one, { target, headers: token }))
          answers.push([response.status, await response.text()])
        }
      }
      expect(answers.slice(3)).toEqual(answers.slice(0, 3))
    }
  })
})
