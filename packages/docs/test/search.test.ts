import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, lookUp } from '@cloud-cost/contract/document'
import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { elementsOf } from '../src/contract/elements.js'
import { referencePage } from '../src/contract/group.js'
import type { Page } from '../src/html/page.js'
import { SITE_FOLDER } from '../src/paths.js'
import { fieldsOf } from '../src/search/fields.js'
import { highlighted } from '../src/search/highlight.js'
import { pageEntries } from '../src/search/pages.js'
import { foundFields } from '../src/search/places.js'
import { fields, hits, results, search } from './support/search.js'
import { missedNames, missedQuestions, nameCases, questionSets } from './support/search-cases.js'
import { cases as allOperations, service } from './support/service.js'

it.each(sample(Object.entries(questionSets()), 5, ([name]) => name))(
  'finds nearly all answers of the set %s',
  (_, set) => {
    const without = missedQuestions(set.questions)
    // An operation that is added may take the place of another one without a test that fails.
    expect(without.length, without.join('\n')).toBeLessThanOrEqual(set.allowed)
  },
)

describe('a name', () => {
  const cases = nameCases()

  it('is found first, where it stands or where all its places are listed', () => {
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(8)
    expect(missedNames(sample(cases, 4, ({ name }) => name))).toEqual([])
  })

  it('is found however it is spelled, and with what stands around it', () => {
    const spellings = (name: string): string[] => [
      ` ${name}  `,
      name.toUpperCase(),
      name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_'),
      name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(),
      name.replace('e', '\u{e9}'),
      name
        .normalize('NFKC')
        .replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
      `"${name}": "a value"`,
      `?${name}=10`,
      `data.list[0].${name}`,
      `what is ${name}`,
    ]
    const fields = cases.filter(({ kind, name }) => kind === 'parameter or field' && /^[a-z]+[A-Z]/.test(name))
    // Those that differ in hyphens or case alone are one name to somebody who types them without.
    const bare = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase()
    const alike = (name: string): boolean => cases.filter((other) => bare(other.name) === bare(name)).length > 1
    for (const { name, isRight } of sample(fields, 20, (field) => field.name).filter((field) => !alike(field.name)))
      for (const spelling of spellings(name)) expect(isRight(search(spelling)[0] ?? ''), spelling).toBe(true)
  })

  it.each([
    ['X-Mock-Session: mine', 'mock/answers.html#X-Mock-Session'],
    ['--port 4010', 'mock.html#--port'],
    ['--port=4010', 'mock.html#--port'],
    ['export CLOUD_COST_TOKEN=secret', 'guides/client-setup.html#CLOUD_COST_TOKEN'],
    ['process.env.CLOUD_COST_TOKEN', 'guides/client-setup.html#CLOUD_COST_TOKEN'],
    ['GET /__mock/health', 'mock/http.html#%2F__mock%2Fhealth'],
    ['BilledCost', 'bill-columns.html#BilledCost'],
    ['UNSUPPORTED_MEDIA_TYPE', 'guides/errors.html#UNSUPPORTED_MEDIA_TYPE'],
    ['healthy', 'glossary/names.html#healthy'],
    ['Code', 'glossary/names.html#Code'],
    ['code', 'glossary/names.html#code'],
  ])('%s leads to its place', (typed, url) => {
    expect(search(typed)[0]).toBe(url)
  })

  it('of several operations leads to a list of all of them', () => {
    const page = readFileSync(join(SITE_FOLDER, 'glossary', 'names.html'), 'utf8')
    const entries = new Map(
      Array.from(page.matchAll(/<div\sid="([^"]+)"><dt>.*?<\/details>/gs), ([text, name]) => [name, text]),
    )
    for (const name of ['reservedInstanceId', 'tenantId', 'cmpnId']) {
      const own = allOperations.filter(({ operation }) =>
        elementsOf(operation).some((element) => element.name === name),
      )
      for (const { operation } of own) expect(entries.get(name)).toContain(`/${operation.operationId}.html#`)
    }
  })

  it('of several words comes second, as it may be meant as words', () => {
    expect(results('tag keys').slice(0, 2)).toEqual(['listTagKeys', 'glossary/names.html#tagKeys'])
  })
})

it('every operation is found by each of its fields', () => {
  const names = new Map<string, string[]>()
  for (const { operation } of allOperations) {
    for (const { name } of fieldsOf(operation)) names.set(name, [...(names.get(name) ?? []), operation.operationId])
  }
  for (const [name, operations] of sample([...names], 10, ([name]) => name))
    expect(results(name), name).toEqual(expect.arrayContaining(operations.length > 1 ? operations : []))
})

it('every schema is found by its name', () => {
  for (const { name, document } of service.groups) {
    for (const schema of sample(Object.keys(lookUp(document, '#/components/schemas') as JsonObject), 10))
      expect(results(schema).slice(0, 10)).toContain(`reference/${name}.html#schema/${schema}`)
  }
})

describe('a result', () => {
  it('names the inputs and members by which it was found, with their places on its page', () => {
    const [first] = hits('which reserved instances expire soon')
    expect(first && foundFields(first, fields)).toMatchObject([
      { kind: 'parameter', name: 'isExpired', id: 'query.isExpired' },
      { kind: 'field', name: 'remainingDays', id: 'response.list.remainingDays' },
    ])
  })

  it('names none when its title says it all', () => {
    const [first] = hits('list reserved instances')
    expect(first && foundFields(first, fields)).toEqual([])
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
    expect(results(question).slice(0, pages.length).sort(), question).toEqual(pages.toSorted())
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
