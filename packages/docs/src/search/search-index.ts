import { isObject, lookUp } from '@cloud-cost/contract/document'
import MiniSearch from 'minisearch'
import { operationPage, referencePage } from '../contract/group.js'
import type { Service } from '../contract/service.js'
import type { Page } from '../site/page.js'
import { fieldNames, ownFieldNames } from './fields.js'
import { SEARCH_OPTIONS, type SearchEntry } from './options.js'

/** The index of all operations, schemas and pages as a script, which also loads in a page opened from a folder. */
export function searchIndexScript(service: Service, pages: readonly Page[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll([...operationEntries(service), ...schemaEntries(service), ...pages.flatMap(pageEntries)])
  return `window.cloudCostSearchIndex=${JSON.stringify(JSON.stringify(index))}\n`
}

function operationEntries({ groups }: Service): SearchEntry[] {
  return groups.flatMap((group) => {
    const tags = new Map(group.tags.map(({ name, title }) => [name, title]))
    return group.operations.map((operation): SearchEntry => {
      const { operationId, method, path, summary, description, tag } = operation
      return {
        id: operationId,
        url: operationPage(operationId),
        title: summary,
        detail: `${method} ${path}`,
        name: operationId,
        path,
        fields: fieldNames(operation).join(' '),
        text: `${description} ${tags.get(tag) ?? ''} ${group.title}`,
      }
    })
  })
}

function schemaEntries({ groups }: Service): SearchEntry[] {
  return groups.flatMap((group) => {
    const schemas = lookUp(group.document, '#/components/schemas')
    return Object.entries(isObject(schemas) ? schemas : {}).map(([name, schema]): SearchEntry => {
      const { description } = isObject(schema) ? schema : {}
      const url = `${referencePage(group)}#schema/${name}`
      return {
        id: url,
        url,
        title: name,
        detail: `Schema of the ${group.title}`,
        name,
        path: '',
        fields: ownFieldNames(schema).join(' '),
        text: typeof description === 'string' ? description : '',
      }
    })
  })
}

/** A page and its sections; the reference has its operations instead. */
function pageEntries({ file, label, title, description, main, wide }: Page): SearchEntry[] {
  const blank = { name: '', path: '', fields: '' }
  const page = { ...blank, id: file, url: file, title: label, detail: description, text: `${title} ${description}` }
  if (file.startsWith('operations/') || wide === true) return []
  if (file === 'ledger.html') return [page]
  const [, ...parts] = main.text.split(/(?=<h[23] id=")/)
  const sections = parts.flatMap((part) => {
    const [, id = '', heading = ''] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/s.exec(part) ?? []
    if (id === '') return []
    return [
      { ...blank, id: `${file}#${id}`, url: `${file}#${id}`, title: plain(heading), detail: label, text: plain(part) },
    ]
  })
  return [page, ...sections]
}

function plain(markup: string): string {
  return markup
    .replaceAll(/<svg.*?<\/svg>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
