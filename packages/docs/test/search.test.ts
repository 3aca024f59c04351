import { type JsonObject, lookUp } from '@cloud-cost/contract/document'
import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { referencePage } from '../src/contract/group.js'
import type { Page } from '../src/html/page.js'
import { highlighted } from '../src/search/highlight.js'
import { membersOf } from '../src/search/members.js'
import { find } from '../src/search/options.js'
import { pageEntries } from '../src/search/pages.js'
import { foundMembers } from '../src/search/places.js'
import { index, members, missed, questionSets, results } from './support/search.js'
import { cases, service } from './support/service.js'

it.each(sample(Object.entries(questionSets), 5, ([name]) => name))(
  'finds nearly all answers of the set %s',
  (_, set) => {
    const without = missed(set.questions)
    // An operation that is added may take the place of another one without a test that fails.
    expect(without.length, without.join('\n')).toBeLessThanOrEqual(set.allowed)
  },
)

it('every operation is found first by its operationId, and by its path and each of its members', () => {
  for (const { operation } of sample(cases, 10, ({ operation }) => operation.operationId)) {
    const { operationId, path } = operation
    expect(results(operationId)[0]).toBe(operationId)
    expect(results(path).slice(0, 10), path).toContain(operationId)
  }
  const names = new Map<string, string[]>()
  for (const { operation } of cases) {
    for (const { name } of membersOf(operation)) names.set(name, [...(names.get(name) ?? []), operation.operationId])
  }
  for (const [name, operations] of sample([...names], 10, ([name]) => name))
    expect(results(name), name).toEqual(expect.arrayContaining(operations))
})

it('every schema is found by its name', () => {
  for (const { name, document } of service.groups) {
    for (const schema of sample(Object.keys(lookUp(document, '#/components/schemas') as JsonObject), 10))
      expect(results(schema).slice(0, 10)).toContain(`reference/${name}.html#schema/${schema}`)
  }
})

describe('a result', () => {
  it('names the inputs and members by which it was found, with their places on its page', () => {
    const [first] = find(index, 'which reserved instances expire soon')
    expect(first && foundMembers(first, members)).toMatchObject([
      { kind: 'parameter', name: 'isExpired', id: 'query.isExpired' },
      { kind: 'member', name: 'remainingDays', id: 'response.list.remainingDays' },
    ])
  })

  it('names none when its title says it all', () => {
    const [first] = find(index, 'list reserved instances')
    expect(first && foundMembers(first, members)).toEqual([])
  })

  it('shows the words that were found, also inside of names', () => {
    expect(highlighted('Days of remainingDays', new Set(['remain', 'remaining']))).toEqual([
      ['Days', false],
      [' ', false],
      ['of', false],
      [' ', false],
      ['remaining', true],
      ['Days', false],
    ])
  })
})

it('finds Redoc, a page for each group', () => {
  const pages = service.groups.map(referencePage)
  for (const question of ['redoc', 'Redoc', 'browse in redoc'])
    expect(results(question).slice(0, 3).sort(), question).toEqual(pages.toSorted())
})

it('has the newest release alone, so that the index does not grow with each', () => {
  const release = (number: string): string => `<h2 id="release-${number}">${number}</h2><p>What ${number} brings.</p>`
  const main = { text: `<h1>Changelog</h1>${['3', '2', '1'].map(release).join('')}` } as Page['main']
  const page: Page = {
    file: 'changelog.html',
    label: 'Changelog',
    title: 'Changelog',
    description: 'All.',
    versions: [],
    sections: [],
    main,
  }
  expect(pageEntries(page).map(({ id }) => id)).toEqual(['changelog.html', 'changelog.html#release-3'])
})

it('finds a schema by a member with which it extends another', () => {
  expect(results('thVal')).toContain('reference/cost.html#schema/AnomalyRuleSetting')
})

it('finds the beginnings of words, and forgives a slip', () => {
  expect(results('subscript')).toContain('listAzureSubscriptions')
  expect(results('compnaies')).toContain('listCompanies')
})

it('finds nothing for what is nowhere', () => {
  expect(results('zzzzqqqq')).toEqual([])
})
