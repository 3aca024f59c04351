// Reads the requests of the collections for Postman and Bruno, in the order of a runner.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bruToJsonV2, collectionBruToJson } from '@usebruno/lang'

/** A request of a collection, as a runner sends it: its variables are filled in. */
export interface CollectionRequest {
  readonly name: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly body: string | undefined
  /** The scripts that run before the request and after its response, with those of the collection. */
  readonly scripts: { readonly before: readonly string[]; readonly after: readonly string[] }
}

const COLLECTIONS = join(
  dirname(createRequire(import.meta.url).resolve('@cloud-cost/openapi/package.json')),
  'dist',
  'collections',
)

interface Pair {
  readonly key: string
  readonly value: string
  readonly disabled?: boolean
}

interface PostmanItem {
  readonly name: string
  readonly item?: readonly PostmanItem[]
  readonly event?: readonly { readonly listen: string; readonly script: { readonly exec: readonly string[] } }[]
  readonly request: {
    readonly method: string
    readonly url: {
      readonly path: readonly string[]
      readonly query: readonly Pair[]
      readonly variable: readonly Pair[]
    }
    readonly body?: { readonly raw: string }
  }
}

/** The requests of a group's collection for Postman, in the order in which a runner sends them. */
export function postmanRequests(group: string): CollectionRequest[] {
  const collection = JSON.parse(
    readFileSync(join(COLLECTIONS, `${group}.postman_collection.json`), 'utf8'),
  ) as PostmanItem
  const scriptsOf = ({ event = [] }: PostmanItem, listen: string): string[] =>
    event.filter((one) => one.listen === listen).map(({ script }) => script.exec.join('\n'))
  const requestsIn = (item: PostmanItem): CollectionRequest[] => {
    if (item.item !== undefined) return item.item.flatMap(requestsIn)
    const { method, url, body } = item.request
    const path = url.path.map((part) => encoded(url.variable.find(({ key }) => `:${key}` === part)?.value ?? part))
    const sent = url.query
      .filter(({ disabled }) => disabled !== true)
      .map(({ key, value }) => `${key}=${encoded(value)}`)
    return [
      {
        name: item.name,
        method,
        target: `/${path.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
        body: body?.raw,
        scripts: {
          before: scriptsOf(item, 'prerequest'),
          after: [...scriptsOf(collection, 'test'), ...scriptsOf(item, 'test')],
        },
      },
    ]
  }
  return requestsIn(collection)
}

interface BrunoFile {
  readonly meta: { readonly name: string; readonly seq: number }
  readonly http: { readonly method: string; readonly url: string }
  readonly params?: readonly {
    readonly name: string
    readonly value: string
    readonly type: string
    readonly enabled: boolean
  }[]
  readonly body?: { readonly json?: string }
  readonly script?: { readonly req?: string; readonly res?: string }
  readonly tests?: string
}

/** The requests of a group's folder in the collection for Bruno, in the order in which a runner sends them. */
export function brunoRequests(group: string): CollectionRequest[] {
  const read = (file: string): BrunoFile => {
    const text = readFileSync(file, 'utf8')
    return (/(folder|collection)\.bru$/.test(file) ? collectionBruToJson(text) : bruToJsonV2(text)) as BrunoFile
  }
  const { tests = '' } = read(join(COLLECTIONS, 'bruno', 'collection.bru'))
  const requestsIn = (folder: string): CollectionRequest[] =>
    readdirSync(folder)
      .filter((name) => name !== 'folder.bru')
      .map((name) => join(folder, name))
      .map((path) => ({ path, file: read(existsSync(join(path, 'folder.bru')) ? join(path, 'folder.bru') : path) }))
      .sort((first, second) => Number(first.file.meta.seq) - Number(second.file.meta.seq))
      .flatMap(({ path, file }) => (path.endsWith('.bru') ? [brunoRequest(file, tests)] : requestsIn(path)))
  return requestsIn(join(COLLECTIONS, 'bruno', group))
}

function brunoRequest({ meta, http, params = [], body, script }: BrunoFile, tests: string): CollectionRequest {
  const [path = '', ...query] = http.url.replace('{{baseUrl}}', '').split('?')
  const filled = path
    .split('/')
    .map((part) => encoded(params.find(({ name, type }) => type === 'path' && `:${name}` === part)?.value ?? part))
  return {
    name: meta.name,
    method: http.method.toUpperCase(),
    target: [filled.join('/'), ...query].join('?'),
    body: body?.json,
    scripts: { before: [script?.req ?? ''], after: [tests, script?.res ?? ''] },
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text)
}
