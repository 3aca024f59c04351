import { isObject, type JsonObject, lookUp } from '@cloud-cost/contract/document'
import { fieldsOf } from '@cloud-cost/contract/fields'
import type { Operation } from '@cloud-cost/contract/model'
import MiniSearch from 'minisearch'
import { operationPage, referencePage } from '../contract/group.js'
import type { Service } from '../contract/service.js'
import type { Page } from '../html/page.js'
import { schemaNames } from '../reference/schema-names.js'
import { membersOf, ownMemberNames } from './members.js'
import { SEARCH_OPTIONS, type SearchEntry, type SearchIndex, type SearchMember } from './options.js'
import { pageEntries } from './pages.js'

/** The index of all operations, schemas and pages as a script, which also loads in a page opened from a folder. */
export function searchIndexScript(service: Service, pages: readonly Page[]): string {
  const members = new MemberList()
  const entries = new MiniSearch(SEARCH_OPTIONS)
  entries.addAll([...operationEntries(service, members), ...schemaEntries(service), ...pages.flatMap(pageEntries)])
  const index: SearchIndex = { entries: JSON.stringify(entries), members: members.all }
  return `window.cloudCostSearchIndex=${JSON.stringify(index)}\n`
}

/** Members that operations share stand in the index once. */
class MemberList {
  readonly all: SearchMember[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(member: SearchMember): number {
    const key = JSON.stringify(member)
    const number = this.#numbers.get(key)
    if (number !== undefined) return number
    this.#numbers.set(key, this.all.length)
    return this.all.push(member) - 1
  }
}

function operationEntries({ groups }: Service, list: MemberList): SearchEntry[] {
  return groups.flatMap((group) => {
    const tags = new Map(group.tags.map(({ name, title }) => [name, title]))
    return group.operations.map((operation): SearchEntry => {
      const { operationId, method, path, summary, description, searchTerms, tag } = operation
      const url = operationPage(operationId)
      const members = membersOf(operation)
      const ids = idsOf(operation, group.document)
      return {
        id: operationId,
        url,
        title: summary,
        detail: `${method} ${path}`,
        name: operationId,
        path: path.slice(group.prefix.length),
        members: members.map(({ name }) => name).join(' '),
        notes: members.map(({ note }) => note).join(' '),
        text: `${description} ${tags.get(tag) ?? ''} ${group.title}`,
        tasks: searchTerms,
        weight: weightOf(operation),
        places: members.map((member) => [list.numberOf(member), ids.get(member.name) ?? '']),
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

/** Where a page describes each input and field: the first place that has its name. */
function idsOf({ parameters, body, success }: Operation, document: JsonObject): Map<string, string> {
  const fieldIds = (start: string, schema: JsonObject | undefined): (readonly [string, string])[] =>
    (schema === undefined ? [] : fieldsOf(document, schema).slice(1)).map(({ path }) => {
      const id = `${start}.${path}`.replaceAll(/\[\]|\.\*/g, '')
      return [id.slice(id.lastIndexOf('.') + 1), id]
    })
  const places = [
    ...parameters.map(({ in: place, name }) => [name, `${place}.${name}`] as const),
    ...fieldIds('body', body?.schema),
    ...fieldIds('response', success),
  ]
  return new Map(places.reverse())
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
        members: ownMemberNames(schema).join(' '),
        notes: '',
        tasks: '',
        weight: 0.05,
        text: typeof description === 'string' ? description : '',
      }
    })
  })
}
