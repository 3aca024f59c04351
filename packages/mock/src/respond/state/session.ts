import type { Collection } from '../../contract/collections.js'
import type { Contract } from '../../contract/contract.js'
import { isObject, type JsonObject } from '../../contract/json.js'
import { makeId } from './ids.js'

/** A record of a collection. */
export interface StoredRecord {
  /** Where the list that shows it stands in an answer. */
  readonly pointer: string
  members: JsonObject
  /** Its deletion is pending. */
  pending: boolean
}

/** The values of the inputs that keep one part of a collection apart from another. */
export type Scope = { readonly [input: string]: string }

/** The records of a collection in one scope. */
export interface Part {
  readonly collection: Collection
  readonly scope: Scope
  readonly records: StoredRecord[]
}

/** More companies than a test has; callers who make up scopes without end must not fill the memory. */
const MAX_PARTS = 1_000

/** The state that the calls of one session share. It starts as the contract's examples show it. */
export class Session {
  /** Differs from that of every other session of the state. */
  readonly number: number
  readonly #contract: Contract
  readonly #parts = new Map<string, Part>()
  #changes = 0
  #forgotten = 0

  constructor(contract: Contract, number: number) {
    this.number = number
    this.#contract = contract
  }

  /** Grows whenever a read may find something else than before: every change moves the clock. */
  get version(): number {
    return this.#changes + this.#forgotten
  }

  collection(name: string): Collection {
    const collection = this.#contract.collections[name]
    if (collection === undefined) throw new Error(`x-mock-resource: collection ${name} not found`)
    return collection
  }

  /** The records of a collection in a scope, of which it takes its own inputs; filled when it is first asked for. */
  part(collection: Collection, inputs: Scope): Part {
    const scope = Object.fromEntries(collection.scope.map((input) => [input, inputs[input] ?? '']))
    const key = JSON.stringify([collection.name, scope])
    let part = this.#parts.get(key)
    if (part === undefined) {
      part = { collection, scope, records: this.#seed(collection, scope) }
      this.#parts.set(key, part)
      if (this.#parts.size > MAX_PARTS) {
        this.#parts.delete(this.#parts.keys().next().value ?? '')
        this.#forgotten++
      }
    }
    return part
  }

  find({ collection, records }: Part, id: unknown): StoredRecord | undefined {
    if (collection.id === undefined) return records[0]
    const { id: member } = collection
    return records.find(({ members }) => String(members[member]) === String(id))
  }

  /** The records of another collection that belong to a record. */
  children(collection: Collection, { collection: parent, scope }: Part, { members }: StoredRecord): Part {
    return this.part(collection, {
      ...scope,
      ...(parent.id !== undefined && { [parent.id]: String(members[parent.id]) }),
    })
  }

  remove(part: Part, record: StoredRecord): void {
    for (const name of part.collection.cascade) {
      const children = this.children(this.collection(name), part, record)
      for (const child of [...children.records]) this.remove(children, child)
    }
    part.records.splice(part.records.indexOf(record), 1)
  }

  /** The members that a record shows: its own, those of a pending deletion, and the numbers of its children. */
  shown(part: Part, record: StoredRecord): JsonObject {
    const { counts, pending } = part.collection
    const numbers = Object.entries(counts).map(([member, name]) => [
      member,
      this.children(this.collection(name), part, record).records.length,
    ])
    return { ...record.members, ...(record.pending && pending), ...Object.fromEntries(numbers) }
  }

  /** The time of a change, in the form of a sample: it moves by a second with each change, never by itself. */
  tick(sample: unknown): string {
    this.#changes++
    const instant = new Date(Date.parse(this.#contract.clock) + this.#changes * 1_000).toISOString()
    const isDate = typeof sample === 'string' && /^\d{4}-\d\d-\d\d$/.test(sample)
    return isDate ? instant.slice(0, 10) : instant.replace('.000Z', 'Z')
  }

  /** Everything in the session that was asked for so far. */
  toJSON(): unknown {
    const state: { [collection: string]: unknown[] } = {}
    for (const { collection, scope, records } of this.#parts.values()) {
      state[collection.name] ??= []
      state[collection.name]?.push({
        scope,
        records: records.map(({ members, pending }) => ({ ...members, ...(pending && { '(deletion)': 'pending' }) })),
      })
    }
    return state
  }

  #seed(collection: Collection, scope: Scope): StoredRecord[] {
    const { seed, parent } = collection
    const owner = parent === undefined ? undefined : this.collection(parent)
    if (owner?.id === undefined || scope[owner.id] === String(seed.scope[owner.id])) {
      return seed.records.map(({ pointer, members }) => ({ pointer, pending: false, members: inScope(members, scope) }))
    }
    return this.#counted(collection, scope, owner)
  }

  /** Children of a parent for which no example has any: as many as the parent's example counts. */
  #counted(collection: Collection, scope: Scope, parent: Collection): StoredRecord[] {
    const [sample] = collection.seed.records
    const counter = Object.keys(parent.counts).find((member) => parent.counts[member] === collection.name)
    const owner = this.find(this.part(parent, scope), scope[parent.id ?? ''])
    const count = counter === undefined ? 0 : Number(owner?.members[counter] ?? 0)
    const { id } = collection
    if (sample === undefined || id === undefined) return []
    return Array.from({ length: count }, (_, index) => ({
      pointer: sample.pointer,
      pending: false,
      members: {
        ...inScope(sample.members, scope),
        [id]: makeId(String(sample.members[id]), JSON.stringify([scope, index])),
      },
    }))
  }
}

/** A seeded record in a scope: members that repeat an input of the scope have its value. */
function inScope(members: JsonObject, scope: Scope): JsonObject {
  const repeated = Object.entries(scope).filter(([input]) => input in members && !isObject(members[input]))
  return { ...members, ...Object.fromEntries(repeated) }
}
