import type { Collection, Resource } from '../../contract/collections.js'
import type { Operation } from '../../contract/contract.js'
import { isObject, type JsonObject, replaceAt } from '../../contract/json.js'
import { Refusal } from '../../exchange/problem.js'
import { type Inputs, inputNamed } from '../../exchange/received.js'
import { makeId } from './ids.js'
import type { Part, Scope, Session, StoredRecord } from './session.js'
import { ABSENT, substitute } from './substitute.js'

/** A call of an operation that keeps state. */
export interface StatefulCall {
  readonly operation: Operation
  readonly resource: Resource
  readonly inputs: Inputs
  readonly session: Session
  /** The contract's example of a name; `default` is there always. */
  readonly example: (name: string) => unknown
}

type Action = (call: StatefulCall, part: Part) => unknown

/** More records than anyone looks at; a loop in a test must not fill the memory. */
const MAX_RECORDS = 1_000

/** Does what the operation's `x-mock-resource` says and returns the body of its answer. */
export function act(call: StatefulCall): unknown {
  const { session, inputs, resource } = call
  const collection = session.collection(resource.collection)
  const scope = scopeOf(collection, inputs)
  requireParent(session, collection, scope)
  return ACTIONS[resource.action](call, session.part(collection, scope))
}

const ACTIONS: { readonly [Name in Resource['action']]: Action } = {
  list({ session, resource: { record }, inputs, example }, part) {
    const { seed } = part.collection
    const seeded = new Set(seed.records.map(({ pointer }) => pointer))
    const pointers = seeded.size > 0 ? [...seeded] : [record?.pointer ?? '']
    const matching = part.records.filter(({ members }) => matches(part.collection, members, inputs))
    return pointers.reduce((body, pointer) => {
      // Where there is one list only, it has records of any origin.
      const listed = matching.filter((one) => pointers.length === 1 || one.pointer === pointer)
      return replaceAt(
        body,
        pointer,
        listed.map((one) => project(session.shown(part, one), record?.members)),
      )
    }, example('default'))
  },

  read(call, part) {
    const { session, resource, example } = call
    const record = requireRecord(call, part)
    if (record === undefined) return example('default')
    const { pointer = '', members } = resource.record ?? {}
    return replaceAt(example('default'), pointer, project(session.shown(part, record), members))
  },

  create({ operation, session, inputs, example }, part) {
    const { collection, scope, records } = part
    const { id = '', defaults, counts, created, updated } = collection
    const sample = collection.seed.records[0]
    const sent = withoutSecrets(inputs.body, operation.secrets)
    const name = sent[id] ?? makeId(String(sample?.members[id] ?? '0000'), JSON.stringify([scope, records.length]))
    if (session.find(part, name) !== undefined)
      throw new Refusal({ status: 409, message: `${id} ${name} already exists.` })
    if (records.length >= MAX_RECORDS) {
      throw new Refusal({ status: 507, message: `The mock keeps no more than ${MAX_RECORDS} records here; reset it.` })
    }
    const now = session.tick(sample?.members[created ?? updated ?? ''])
    const record: StoredRecord = {
      pointer: sample?.pointer ?? '',
      pending: false,
      members: {
        ...scope,
        ...defaults,
        ...Object.fromEntries(Object.keys(counts).map((member) => [member, 0])),
        ...sent,
        [id]: name,
        ...(created !== undefined && { [created]: now }),
        ...(updated !== undefined && { [updated]: now }),
      },
    }
    records.push(record)
    return substitute(example('default'), valuesOf(session, part, record))
  },

  update: (call, part) => change(call, part),

  favorite: (call, part) => change(call, part),

  delete(call, part) {
    const { session, example } = call
    const record = requireRecord(call, part)
    if (record === undefined) return example('default')
    const body = substitute(example('default'), valuesOf(session, part, record))
    const now = session.tick(
      part.collection.updated === undefined ? undefined : record.members[part.collection.updated],
    )
    if (part.collection.delete === 'pending') {
      record.pending = true
      stamp(part.collection, record, now)
    } else session.remove(part, record)
    return body
  },

  'check-duplicate'({ inputs, example }, { collection, records }) {
    const { unique } = collection
    const isDuplicate = records.some(({ members }) =>
      unique.every((member) => members[member] !== undefined && members[member] === inputNamed(inputs, member)),
    )
    return example(isDuplicate ? 'duplicate' : 'default')
  },

  touch({ session, example }, { collection, records: [record] }) {
    const { touch } = collection
    if (record !== undefined && touch !== undefined) {
      record.members = { ...record.members, [touch]: session.tick(record.members[touch]) }
    }
    return example('default')
  },
}

function change(call: StatefulCall, part: Part): unknown {
  const { operation, session, inputs, example } = call
  const { collection } = part
  const record = requireRecord(call, part)
  if (record === undefined) return example('default')
  const { restore, id = '', updated } = collection
  const { [id]: _, ...sent } = withoutSecrets(inputs.body, operation.secrets)
  if (restore !== undefined) {
    if (sent[restore.member] === restore.equals) record.pending = false
    delete sent[restore.member]
  }
  record.members = { ...record.members, ...sent, ...part.scope }
  stamp(collection, record, session.tick(updated === undefined ? undefined : record.members[updated]))
  return substitute(example('default'), valuesOf(session, part, record))
}

function stamp({ updated }: Collection, record: StoredRecord, now: string): void {
  if (updated !== undefined) record.members = { ...record.members, [updated]: now }
}

function scopeOf(collection: Collection, inputs: Inputs): Scope {
  return Object.fromEntries(collection.scope.map((input) => [input, String(inputNamed(inputs, input) ?? '')]))
}

function requireParent(session: Session, { parent }: Collection, scope: Scope): void {
  if (parent === undefined) return
  const collection = session.collection(parent)
  const { id = '' } = collection
  const found = session.find(session.part(collection, scope), scope[id])
  if (found === undefined) throw notFound(id, scope[id])
}

/** The record that a call names; none where the contract lets a caller name none, which then changes nothing. */
function requireRecord({ session, inputs }: StatefulCall, part: Part): StoredRecord | undefined {
  const { id = '' } = part.collection
  const name = inputNamed(inputs, id)
  if (id !== '' && name === undefined) return undefined
  const record = session.find(part, name)
  if (record === undefined) throw notFound(id, name)
  return record
}

function notFound(id: string, name: unknown): Refusal {
  return new Refusal({ status: 404, message: `${id} ${String(name)} not found.` })
}

/** Inputs that have the name of a member keep the records with that value. */
function matches(collection: Collection, members: JsonObject, inputs: Inputs): boolean {
  const given = { ...inputs.query, ...(isObject(inputs.body) ? inputs.body : {}) }
  return Object.entries(given).every(
    ([name, value]) => collection.scope.includes(name) || !(name in members) || String(members[name]) === String(value),
  )
}

/** The members that the contract names for an answer; all where it names none. */
function project(members: JsonObject, names: readonly string[] = []): JsonObject {
  if (names.length === 0) return members
  const shown: { [member: string]: unknown } = {}
  for (const name of Object.keys(members)) if (names.includes(name)) shown[name] = members[name]
  return shown
}

/** The values by which an answer names a record: its members, and the first of its children. */
function valuesOf(session: Session, part: Part, record: StoredRecord): { [member: string]: unknown } {
  const { counts, cascade } = part.collection
  const children = [...new Set([...cascade, ...Object.values(counts)])].map((name) => {
    const child = session.collection(name)
    const { id = '' } = child
    return [id, session.children(child, part, record).records[0]?.members[id] ?? ABSENT]
  })
  return { ...Object.fromEntries(children), ...session.shown(part, record) }
}

function withoutSecrets(body: unknown, secrets: readonly string[]): { [member: string]: unknown } {
  if (!isObject(body)) return {}
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !secrets.includes(name))
      .map(([name, value]) => [name, isObject(value) ? withoutSecrets(value, secrets) : value]),
  )
}
