import { isDeepStrictEqual } from 'node:util'
import {
  isObject,
  type Json,
  type JsonObject,
  type LocatedOperation,
  lookUp,
  operationsOf,
  referenceTokens,
  resolve,
} from '@cloud-cost/contract/document'
import { changedBounds } from './bounds.js'
import type { Change, Level } from './finding.js'

const SEND = 'callers who send it'
const READ = 'callers who read it'
const CALL = 'callers of the function'

interface Verdict extends Pick<Change, 'rule' | 'level' | 'what' | 'who'> {
  /** What of the element it is about; the whole of it without. */
  readonly member?: readonly string[]
}

type Meaning = readonly [Level, what: string, who: string]

/** Extensions of operations: what it means when one is added, removed or changed. */
const OPERATION_EXTENSIONS: Readonly<Record<string, Readonly<Record<'added' | 'removed' | 'changed', Meaning>>>> = {
  'x-pagination': {
    added: ['added', 'the operation can be paged through', CALL],
    removed: ['breaking', 'the operation can no longer be paged through', 'callers of its paginator'],
    changed: ['breaking', 'the operation is paged through in another way', 'callers of its paginator'],
  },
  'x-read-only': {
    added: ['changed', 'the operation is sent again after a failure', CALL],
    removed: ['changed', 'the operation is no longer sent again after a failure', CALL],
    changed: ['changed', 'the operation is sent again after other failures', CALL],
  },
  'x-idempotent': {
    added: ['changed', 'the operation is no longer sent again after a failure', CALL],
    removed: ['changed', 'the operation is sent again after a failure', CALL],
    changed: ['changed', 'the operation is sent again after other failures', CALL],
  },
}

/** What oasdiff does not compare: our extensions, the servers, and how parameters are written. */
export function extensionChanges(base: JsonObject, revision: JsonObject): Change[] {
  const after = new Map(operationsOf(revision).map((operation) => [`${operation.method} ${operation.path}`, operation]))
  const former = operationsOf(base)
  return [
    ...documentChanges(base, revision, former),
    ...former.flatMap((operation) => {
      const current = after.get(`${operation.method} ${operation.path}`)
      return current === undefined
        ? []
        : [...operationChanges(operation, current), ...partChanges(base, revision, operation, current)]
    }),
  ]
}

/** oasdiff takes no change of the security of the whole document for a break. */
function documentChanges(base: JsonObject, revision: JsonObject, operations: readonly LocatedOperation[]): Change[] {
  return ['servers', 'security']
    .filter((part) => !isDeepStrictEqual(base[part], revision[part]))
    .map((part) => ({
      rule: `${part}-changed`,
      level: 'breaking',
      operations: operations.map(({ operationId }) => operationId),
      what: `the ${part} of the document changed`,
      who: 'all callers',
      pointer: [part],
    }))
}

function operationChanges(former: LocatedOperation, current: LocatedOperation): Change[] {
  return Object.entries(OPERATION_EXTENSIONS).flatMap(([name, meanings]): Change[] => {
    const [before, after] = [former.value[name], current.value[name]]
    if (isDeepStrictEqual(before, after)) return []
    const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
    const [level, what, who] = meanings[kind]
    const pointer = [...current.pointer, name]
    return [{ rule: `${name}-${kind}`, level, operations: [former.operationId], what, who, pointer }]
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
        for (const { member = [], what, ...verdict } of differences(before, after, isRequest))
          found.push({
            ...verdict,
            operations: [operationId],
            what: `${called} ${what}`,
            pointer: [...pointer, ...member],
          })
        for (const key of Object.keys(after).filter((name) => name in before))
          visit(before[key], after[key], [...pointer, key], memberName(called, pointer.at(-1), key))
      } else if (Array.isArray(before) && Array.isArray(after)) {
        const formerItems = new Map(before.map((item, index) => [identity(base, item, index), item]))
        for (const [index, item] of after.entries())
          visit(formerItems.get(identity(revision, item, index)), item, [...pointer, String(index)], name)
      }
    }
    visit(former[part], current[part], [...place, part], `the ${part}`)
  }
  return found
}

/** What an element itself says otherwise. */
function* differences(before: JsonObject, after: JsonObject, isRequest: boolean): Iterable<Verdict> {
  const who = isRequest ? SEND : READ
  const side = isRequest ? 'request' : 'response'
  for (const key of ['style', 'explode'])
    if (typeof after['in'] === 'string' && before[key] !== after[key]) {
      const what = `has \`${key}\` ${shown(after[key])}, not ${shown(before[key])}`
      yield { rule: `parameter-${key}-changed`, level: 'breaking', what, who, member: [key] }
    }
  yield* isRequest ? boundsOfRequest(before, after) : narrowedType(before, after)
  yield* nullability(before, after, isRequest)
  if (before['enum'] !== undefined && after['enum'] === undefined)
    yield isRequest
      ? { rule: 'request-enum-opened', level: 'added', what: 'takes other values, too', who }
      : {
          rule: 'response-enum-opened',
          level: 'breaking',
          what: 'can have any value',
          who: 'callers who read it with a `switch` over all values',
        }
  const [former, current] = [before['x-extensible-enum'], after['x-extensible-enum']]
  if (!Array.isArray(former) || !Array.isArray(current)) return
  for (const [index, value] of former.entries())
    if (!current.includes(value))
      yield {
        rule: `${side}-known-value-removed`,
        level: isRequest ? 'breaking' : 'changed',
        what: `no longer has the known value ${shown(value)}`,
        who,
        member: ['x-extensible-enum', String(index)],
      }
  for (const [index, value] of current.entries())
    if (!former.includes(value))
      yield {
        rule: `${side}-known-value-added`,
        level: 'added',
        what: `has the new known value ${shown(value)}`,
        who,
        member: ['x-extensible-enum', String(index)],
      }
}

/** oasdiff looks at the keyword of a bound alone: `minimum: 0` in place of `exclusiveMinimum: 0` is a new bound for it. */
function boundsOfRequest(before: JsonObject, after: JsonObject): Verdict[] {
  return changedBounds(before, after).map(({ isNarrower, keyword, what }) => ({
    rule: isNarrower ? 'request-bound-narrowed' : 'request-bound-widened',
    level: isNarrower ? 'breaking' : 'changed',
    what: `takes ${isNarrower ? 'less' : 'more'}: ${what}`,
    who: SEND,
    member: [keyword],
  }))
}

/** Types and formats of which all values are of another one, too. */
const WITHIN: ReadonlySet<string> = new Set(['number integer', 'int64 int32', 'double float', 'date-time date'])

/** A type that became a narrower one breaks those who declared the former one. oasdiff sees any other change of a type. */
function narrowedType(before: JsonObject, after: JsonObject): Verdict[] {
  const narrowed = ['type', 'format'].find((key) => WITHIN.has(`${plainType(before[key])} ${plainType(after[key])}`))
  if (narrowed === undefined) return []
  const what = `is ${typeOf(after)}, not ${typeOf(before)}`
  return [{ rule: 'response-type-narrowed', level: 'breaking', what, who: READ, member: [narrowed] }]
}

/** oasdiff knows no line of it, so that all of an operation would be at one place. */
function nullability(before: JsonObject, after: JsonObject, isRequest: boolean): Verdict[] {
  if (before['type'] === undefined || after['type'] === undefined || takesNull(before) === takesNull(after)) return []
  const rule = `${isRequest ? 'request' : 'response'}-${takesNull(after) ? 'nullable' : 'not-nullable'}`
  const isBreaking = isRequest !== takesNull(after)
  const what = takesNull(after) ? 'may be `null`' : 'is no longer `null`'
  return [{ rule, level: isBreaking ? 'breaking' : 'changed', what, who: isRequest ? SEND : READ, member: ['type'] }]
}

function takesNull({ type }: JsonObject): boolean {
  return [type].flat().includes('null')
}

/** A type, whether or not it may be `null`. */
function plainType(value: Json | undefined): string {
  return [value]
    .flat()
    .filter((name) => name !== 'null')
    .join()
}

function typeOf({ type, format }: JsonObject): string {
  return `\`${[plainType(type), format].filter((word) => word !== undefined).join(' ')}\``
}

/** What identifies an element of a list after a change: the name of a parameter, its reference, or its place. */
function identity(document: JsonObject, item: Json, index: number): string {
  const target = resolve(document, item)
  if (isObject(target) && target['in'] !== undefined) return `${String(target['in'])} ${String(target['name'])}`
  return isObject(item) ? String(item['$ref'] ?? index) : String(index)
}

function memberName(owner: string, kind: string | undefined, key: string): string {
  if (kind === 'properties') return owner.startsWith('`') ? `${owner.slice(0, -1)}.${key}\`` : `\`${key}\` of ${owner}`
  return key === 'items' && owner.endsWith('`') ? `${owner.slice(0, -1)}[]\`` : owner
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'none' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}
