import { isObject, lookUp } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import MiniSearch from 'minisearch'
import { operationPage, referencePage } from '../contract/group.js'
import type { Service } from '../contract/service.js'
import type { Page } from '../html/page.js'
import { schemaNames } from '../reference/schema-names.js'
import { fieldsOf, ownFieldNames } from './fields.js'
import { SEARCH_OPTIONS, type SearchEntry, type SearchField, type SearchIndex } from './options.js'
import { pageEntries } from './pages.js'
import { namesOf } from './site-names.js'

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
