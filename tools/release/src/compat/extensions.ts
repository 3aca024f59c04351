import { isDeepStrictEqual } from 'node:util'
import {
  isObject,
  type Json,
  type JsonObject,
  type LocatedOperation,
  lookUp,
  operationsOf,
  referenceTokens,
  toReference,
} from '@cloud-cost/contract/document'
import type { Change, Level } from './finding.js'

const SEND = 'callers who send it'
const READ = 'callers who read it'
const CALL = 'callers of the function'

type Verdict = readonly [Level, string, who: string]

/** Extensions of operations: what it means when one is added, removed or changed. */
const OPERATION_EXTENSIONS: Readonly<Record<string, readonly [added: Verdict, removed: Verdict, changed: Verdict]>> = {
  'x-pagination': [
    ['added', 'the operation can be paged through', CALL],
    ['breaking', 'the operation can no longer be paged through', 'callers of its paginator'],
    ['breaking', 'the operation is paged through in another way', 'callers of its paginator'],
  ],
  'x-read-only': [
    ['changed', 'the operation is sent again after a failure', CALL],
    ['changed', 'the operation is no longer sent again after a failure', CALL],
    ['changed', 'the operation is sent again after other failures', CALL],
  ],
  'x-idempotent': [
    ['changed', 'the operation is no longer sent again after a failure', CALL],
    ['changed', 'the operation is sent again after a failure', CALL],
    ['changed', 'the operation is sent again after other failures', CALL],
  ],
}

/** What oasdiff does not compare: our extensions, the servers, and how parameters are written. */
export function extensionChanges(base: JsonObject, revision: JsonObject): Change[] {
  const after = new Map(operationsOf(revision).map((one) => [`${one.method} ${one.path}`, one]))
  const former = operationsOf(base)
  const kept = former.flatMap((one): [LocatedOperation, LocatedOperation][] => {
    const found = after.get(`${one.method} ${one.path}`)
    return found === undefined ? [] : [[one, found]]
  })
  return [
    ...documentChanges(base, revision, former),
    ...kept.flatMap(([one, other]) => operationChanges(one, other)),
    ...kept.flatMap(([one, other]) => new Walk(base, revision, one.operationId).changes(one, other)),
  ]
}

/** Of the security of the whole document oasdiff has a fixed opinion: that nothing breaks. */
function documentChanges(base: JsonObject, revision: JsonObject, operations: readonly LocatedOperation[]): Change[] {
  const names = operations.map(({ operationId }) => operationId)
  const changed = {
    servers: !isDeepStrictEqual(serverUrls(base), serverUrls(revision)),
    security: !isDeepStrictEqual(base['security'], revision['security']),
  }
  return (['servers', 'security'] as const)
    .filter((part) => changed[part])
    .map((part) => ({
      level: 'breaking',
      operations: names,
      what: `the ${part} of the document changed`,
      who: 'all callers',
      pointer: [part],
    }))
}

/** The URLs of the servers, with the defaults of their variables. */
function serverUrls(document: JsonObject): string[] {
  const servers = Array.isArray(document['servers']) ? document['servers'].filter(isObject) : []
  return servers.map((server) =>
    String(server['url']).replaceAll(/\{(.+?)\}/g, (whole, name: string) =>
      String(lookUp(server, toReference(['variables', name, 'default'])) ?? whole),
    ),
  )
}

function operationChanges(one: LocatedOperation, other: LocatedOperation): Change[] {
  return Object.entries(OPERATION_EXTENSIONS).flatMap(([name, [added, removed, changed]]): Change[] => {
    const [before, after] = [one.value[name], other.value[name]]
    if (isDeepStrictEqual(before, after)) return []
    const [level, what, who] = before === undefined ? added : after === undefined ? removed : changed
    return [{ level, operations: [one.operationId], what, who, pointer: other.pointer }]
  })
}

/** Walks the two forms of an operation side by side, through references. */
class Walk {
  readonly #base: JsonObject
  readonly #revision: JsonObject
  readonly #operationId: string
  readonly #seen = new Set<string>()
  readonly #found: Change[] = []

  constructor(base: JsonObject, revision: JsonObject, operationId: string) {
    this.#base = base
    this.#revision = revision
    this.#operationId = operationId
  }

  changes({ value: before }: LocatedOperation, { value: after, pointer }: LocatedOperation): readonly Change[] {
    for (const part of ['parameters', 'requestBody', 'responses']) {
      this.#seen.clear()
      this.#visit(before[part], after[part], [...pointer, part], `the ${part}`, part !== 'responses')
    }
    return this.#found
  }

  #visit(
    before: Json | undefined,
    after: Json | undefined,
    pointer: readonly string[],
    name: string,
    request: boolean,
  ): void {
    if (isObject(before) && typeof before['$ref'] === 'string') {
      this.#visit(lookUp(this.#base, before['$ref']), after, pointer, name, request)
    } else if (isObject(after) && typeof after['$ref'] === 'string') {
      const target = referenceTokens(after['$ref'])
      if (this.#seen.has(after['$ref'])) return
      this.#seen.add(after['$ref'])
      const [, kind, component = ''] = target
      const called = kind === 'schemas' ? `\`${component}\`` : name
      this.#visit(before, lookUp(this.#revision, toReference(target)), target, called, request)
    } else if (isObject(before) && isObject(after)) {
      const called = typeof after['in'] === 'string' ? `${after['in']} parameter \`${String(after['name'])}\`` : name
      this.#compare(before, after, pointer, called, request)
      for (const key of Object.keys(after).filter((one) => one in before))
        this.#visit(before[key], after[key], [...pointer, key], memberName(called, pointer.at(-1), key), request)
    } else if (Array.isArray(before) && Array.isArray(after)) {
      const former = new Map(before.map((item, index) => [identity(item, index), item]))
      after.forEach((item, index) => {
        this.#visit(former.get(identity(item, index)), item, [...pointer, String(index)], name, request)
      })
    }
  }

  #compare(before: JsonObject, after: JsonObject, pointer: readonly string[], name: string, request: boolean): void {
    const add = (level: Level, what: string, who = request ? SEND : READ): void => {
      this.#found.push({ level, operations: [this.#operationId], what: `${name} ${what}`, who, pointer })
    }
    for (const key of ['style', 'explode'])
      if (typeof after['in'] === 'string' && before[key] !== after[key])
        add('breaking', `has \`${key}\` ${shown(after[key])}, not ${shown(before[key])}`)
    const [closed, open] = ['enum', 'x-extensible-enum']
    if (before[closed] !== undefined && after[closed] === undefined) {
      if (request) add('added', 'takes other values, too')
      else add('breaking', 'can have any value', 'callers who read it with a `switch` over all values')
    }
    if (before[open] === undefined || after[open] === undefined) return
    const [lost, won] = [missing(before[open], after[open]), missing(after[open], before[open])]
    if (lost !== '') add(request ? 'breaking' : 'changed', `no longer has the known values ${lost}`)
    if (won !== '') add('added', `has the new known values ${won}`)
  }
}

/** By what an element of a list is the same after a change: its reference, its name, or its place. */
function identity(item: Json, index: number): string {
  return isObject(item) ? String(item['$ref'] ?? item['name'] ?? index) : String(index)
}

function memberName(owner: string, kind: string | undefined, key: string): string {
  if (kind === 'properties') return owner.startsWith('`') ? `${owner.slice(0, -1)}.${key}\`` : `\`${key}\` of ${owner}`
  return key === 'items' && owner.endsWith('`') ? `${owner.slice(0, -1)}[]\`` : owner
}

function missing(from: Json, other: Json): string {
  const present: readonly Json[] = Array.isArray(other) ? other : []
  const gone = Array.isArray(from) ? from.filter((item) => !present.includes(item)) : []
  return gone.map((item) => `\`${String(item)}\``).join(', ')
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'none' : `\`${JSON.stringify(value)}\``
}
