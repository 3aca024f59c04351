import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, lookUp } from '@cloud-cost/contract/document'
import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { SITE_FOLDER } from '../src/paths.js'
import { fieldNames } from '../src/search/fields.js'
import { SEARCH_OPTIONS } from '../src/search/options.js'
import { cases, service } from './support/service.js'

const script = readFileSync(join(SITE_FOLDER, 'documents', 'search-index.js'), 'utf8')
const index = MiniSearch.loadJSON(
  JSON.parse(script.replace(/^window\.cloudCostSearchIndex=/, '')) as string,
  SEARCH_OPTIONS,
)

const find = (query: string): string[] => index.search(query).map(({ id }) => String(id))

describe.each(cases)('$operation.operationId', ({ operation }) => {
  const { operationId, path, description } = operation

  it('is found first by its operationId', () => {
    expect(find(operationId)[0]).toBe(operationId)
  })

  it('is found by its path', () => {
    expect(find(path).slice(0, 10)).toContain(operationId)
  })

  it('is found by each of its fields', () => {
    for (const field of fieldNames(operation)) expect(find(field), field).toContain(operationId)
  })

  it('is found by words of its description', () => {
    const words = description.split(/[^A-Za-z]+/).filter((word) => word.length > 5)
    expect(find(words.slice(0, 4).join(' '))).toContain(operationId)
  })
})

describe.each(service.groups)('the schemas of $name', ({ name, document }) => {
  it('are found by their names', () => {
    const schemas = Object.keys(lookUp(document, '#/components/schemas') as JsonObject)
    for (const schema of schemas)
      expect(find(schema).slice(0, 10), schema).toContain(`reference/${name}.html#schema/${schema}`)
  })
})

it('finds a schema by a field with which it extends another', () => {
  expect(find('thVal')).toContain('reference/cost.html#schema/AnomalyRuleSetting')
})

it('finds parts of names, and forgives a slip', () => {
  expect(find('subscript')).toContain('listAzureSubscriptions')
  expect(find('compnaies')).toContain('listCompanies')
})

it('finds sections of the pages', () => {
  expect(find('retry after')).toContain('clients.html#retry')
  expect(find('scenario')).toContain('mock.html#choose-an-answer')
})

it('finds nothing for what is nowhere', () => {
  expect(find('zzzzqqqq')).toEqual([])
})
