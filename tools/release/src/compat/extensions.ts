import { isDeepStrictEqual } from 'node:util'
import {
  isObject,
  type Json,
  type JsonObject,
  type LocatedOperation,
  lookUp,
  operationsOf,
  referenceTokens,
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
  return [
    ...documentChanges(base, revision, former),
    ...former.flatMap((one) => {
      const other = after.get(`${one.method} ${one.path}`)
      return other === undefined ? [] : [...operationChanges(one, other), ...partChanges(base, revision, one, other)]
    }),
  ]
}

/** Of the security of the whole document oasdiff has a fixed opinion: that nothing breaks. */
function documentChanges(base: JsonObject, revision: JsonObject, operations: readonly LocatedOperation[]): Change[] {
  const before = { servers: serverUrls(base), security: base['security'] }
  const after = { servers: serverUrls(revision), security: revision['security'] }
  return (['servers', 'security'] as const)
    .filter((part) => !isDeepStrictEqual(before[part], after[part]))
    .map((part) => ({
      level: 'breaking',
      operations: operations.map(({ operationId }) => operationId),
      what: `the ${part} of the document changed`,
      who: 'all callers',
      pointer: [part],
    }))
}

/** The URLs of the servers, with the defaults of the variables that release 0.1.0 had. */
function serverUrls(document: JsonObject): string[] {
  const servers = Array.isArray(document['servers']) ? document['servers'].filter(isObject) : []
  return servers.map((server) =>
    String(server['url']).replaceAll(/\{(.+?)\}/g, (whole, name: string) =>
      String(lookUp(server, `#/variables/${name}/default`) ?? whole),
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

/** Walks the two forms of an operation next to each other, through references. */
function partChanges(
  base: JsonObject,
  revision: JsonObject,
  { value: former, operationId }: LocatedOperation,
  { value: current, pointer: place }: LocatedOperation,
): Change[] {
  const found: Change[] = []
  for (const part of ['parameters', 'requestBody', 'responses']) {
    const seen = new Set<string>()
    const isRequest = part !== 'responses'
    const visit = (
      before: Json | undefined,
      after: Json | undefined,
      pointer: readonly string[],
      name: string,
    ): void => {
      if (isObject(before) && typeof before['$ref'] === 'string') {
        visit(lookUp(base, before['$ref']), after, pointer, name)
      } else if (isObject(after) && typeof after['$ref'] === 'string') {
        if (seen.has(after['$ref'])) return
        seen.add(after['$ref'])
        const target = referenceTokens(after['$ref'])
        visit(before, lookUp(revision, after['$ref']), target, target[1] === 'schemas' ? `\`${target[2]}\`` : name)
      } else if (isObject(before) && isObject(after)) {
        const called = typeof after['in'] === 'string' ? `${after['in']} parameter \`${String(after['name'])}\`` : name
        for (const [level, what, who] of differences(before, after, isRequest))
          found.push({ level, operations: [operationId], what: `${called} ${what}`, who, pointer })
        for (const key of Object.keys(after).filter((one) => one in before))
          visit(before[key], after[key], [...pointer, key], memberName(called, pointer.at(-1), key))
      } else if (Array.isArray(before) && Array.isArray(after)) {
        const formerItems = new Map(before.map((item, index) => [identity(item, index), item]))
        for (const [index, item] of after.entries())
          visit(formerItems.get(identity(item, index)), item, [...pointer, String(index)], name)
      }
    }
    visit(former[part], current[part], [...place, part], `the ${part}`)
  }
  return found
}

/** What an element itself says otherwise. */
function* differences(before: JsonObject, after: JsonObject, isRequest: boolean): Iterable<Verdict> {
  const who = isRequest ? SEND : READ
  for (const key of ['style', 'explode'])
    if (typeof after['in'] === 'string' && before[key] !== after[key])
      yield ['breaking', `has \`${key}\` ${shown(after[key])}, not ${shown(before[key])}`, who]
  if (before['enum'] !== undefined && after['enum'] === undefined)
    yield isRequest
      ? ['added', 'takes other values, too', who]
      : ['breaking', 'can have any value', 'callers who read it with a `switch` over all values']
  const [known, current] = [before['x-extensible-enum'], after['x-extensible-enum']]
  if (known === undefined || current === undefined) return
  const [lost, won] = [missing(known, current), missing(current, known)]
  if (lost !== '') yield [isRequest ? 'breaking' : 'changed', `no longer has the known values ${lost}`, who]
  if (won !== '') yield ['added', `has the new known values ${won}`, who]
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
