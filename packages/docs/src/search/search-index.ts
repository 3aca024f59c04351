// The index of the search, and all whole names that it knows.
import { isObject, lookUp } from '@cloud-cost/contract/document'
import { formatCount, type Operation } from '@cloud-cost/contract/model'
import MiniSearch from 'minisearch'
import { operationPage, referencePage } from '../contract/group.js'
import type { Service } from '../contract/service.js'
import { byOperation, type ContractName, contractNames, type NameUse } from '../glossary/contract-names.js'
import { NAMES_PAGE } from '../glossary/entries.js'
import type { Page } from '../html/page.js'
import { schemaNames } from '../reference/schema-names.js'
import { fieldsOf, ownFieldNames } from './fields.js'
import type { SearchName } from './names.js'
import { namesOnPage } from './names-on-pages.js'
import { SEARCH_OPTIONS, type SearchEntry, type SearchField, type SearchIndex } from './options.js'
import { pageEntries } from './pages.js'

/** The index of all operations, schemas and pages as a script, which also loads in a page opened from a folder. */
export function searchIndexScript(service: Service, pages: readonly Page[]): string {
  const fields = new FieldList()
  const entries = new MiniSearch(SEARCH_OPTIONS)
  entries.addAll([...operationEntries(service, fields), ...schemaEntries(service), ...pages.flatMap(pageEntries)])
  const names = namesOf(service, pages)
  const index: SearchIndex = { entries: JSON.stringify(entries), fields: fields.all, names }
  return `window.cloudCostSearchIndex=${JSON.stringify(index)}\n`
}

/** Fields that operations share stand in the index once. */
class FieldList {
  readonly all: SearchField[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(field: SearchField): number {
    const key = JSON.stringify(field)
    const number = this.#numbers.get(key)
    if (number !== undefined) return number
    this.#numbers.set(key, this.all.length)
    return this.all.push(field) - 1
  }
}

function operationEntries({ groups }: Service, list: FieldList): SearchEntry[] {
  return groups.flatMap((group) => {
    const tags = new Map(group.tags.map(({ name, title }) => [name, title]))
    return group.operations.map((operation): SearchEntry => {
      const { operationId, method, path, summary, description, searchTerms, tag } = operation
      const url = operationPage(operationId)
      const fields = fieldsOf(operation)
      return {
        id: operationId,
        url,
        title: summary,
        detail: `${method} ${path}`,
        name: operationId,
        path: path.slice(group.prefix.length),
        members: fields.map(({ name }) => name).join(' '),
        notes: fields.map(({ note }) => note).join(' '),
        text: `${description} ${tags.get(tag) ?? ''} ${group.title}`,
        tasks: searchTerms,
        weight: weightOf(operation),
        places: fields.map(({ id, ...field }) => [list.numberOf(field), id]),
      }
    })
  })
}

/** Questions are asked for what is read more often than for what changes, and a list comes before those that take an id of its items. */
function weightOf({ deprecation, isRead, operationId }: Operation): number {
  if (deprecation !== undefined) return 0.5
  if (!isRead) return 0.95
  return operationId.startsWith('list') ? 1.1 : 1
}

function schemaEntries({ groups }: Service): SearchEntry[] {
  return groups.flatMap((group) => {
    return schemaNames(group).map((name): SearchEntry => {
      const schema = lookUp(group.document, `#/components/schemas/${name}`) ?? null
      const { description } = isObject(schema) ? schema : {}
      const url = `${referencePage(group)}#schema/${name}`
      return {
        id: url,
        url,
        title: name,
        detail: `Schema of the ${group.title}`,
        name,
        path: '',
        members: ownFieldNames(schema).join(' '),
        notes: '',
        tasks: '',
        weight: 0.05,
        text: typeof description === 'string' ? description : '',
      }
    })
  })
}

/** The names of the contract and those that the pages explain. */
function namesOf({ groups }: Service, pages: readonly Page[]): SearchName[] {
  const names = contractNames(groups)
  const operations = groups.flatMap((group) => group.operations)
  const known = new Set([...names.map(({ name }) => name), ...operations.map(({ operationId }) => operationId)])
  const best = new Map<string, ReturnType<typeof namesOnPage>[number]>()
  for (const found of pages.flatMap(namesOnPage)) {
    if (known.has(found.name)) continue
    const other = best.get(found.name)
    if (other === undefined || found.worth > other.worth) best.set(found.name, found)
  }
  return [
    ...names.map(searchName),
    ...[...best.values()].map(({ name, detail, url }): SearchName => [name, detail, url]),
  ]
}

/** A name of one operation leads to its page; a name of several leads to the list of them. */
function searchName({ name, uses, takenBy }: ContractName): SearchName {
  const all = [...uses, ...takenBy]
  const operations = byOperation(all)
  const [only] = all
  const what =
    uses.length > 0 ? placeIn(uses) : `Value of ${[...new Set(takenBy.map(({ field }) => field))].join(', ')}`
  if (only !== undefined && operations.length === 1) return [name, `${what} of ${only.operation.summary}`, only.url]
  return [
    name,
    `${what} of ${formatCount(operations.length, 'operation')}`,
    `${NAMES_PAGE}#${encodeURIComponent(name)}`,
  ]
}

function placeIn(uses: readonly NameUse[]): string {
  const places = new Set(uses.map(({ place }) => place))
  return places.size === 1 && places.has('parameter') ? 'Parameter' : 'Field'
}
