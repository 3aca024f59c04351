// Work in steps, which shares the processor with others: what runs it, joins it and keeps its result, and lists that are computed while they are read.
import { remembered } from './maps.js'

/** Work that takes a while, in steps of some milliseconds: it yields after each of them, and others may go on in between. */
export type Steps<Result = void> = Generator<void, Result, void>

/** Tells that nobody waits any more: an `AbortSignal`, of whichever realm it is. */
export interface Signal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * Work that several wait for, done once: whoever goes on with it does it for the others, too, and none of them needs another one. All of them
 * are told of its failure. When all of them have left, it ends, and begins anew for who asks for it later.
 */
export class SharedWork<Result> {
  readonly #begin: () => Steps<Result>
  #steps: Steps<Result> | undefined
  #end: (() => Result) | undefined
  #readers = 0

  constructor(begin: () => Steps<Result>) {
    this.#begin = begin
  }

  *result(): Steps<Result> {
    this.#readers += 1
    try {
      while (this.#end === undefined) if (!this.#goOn()) yield
      return this.#end()
    } finally {
      this.#readers -= 1
      if (this.#readers === 0) this.#leave()
    }
  }

  #leave(): void {
    const steps = this.#steps
    this.#steps = undefined
    steps?.return(undefined as never)
  }

  /** Takes a step; returns whether it was the last one. */
  #goOn(): boolean {
    this.#steps ??= this.#begin()
    try {
      const step = this.#steps.next()
      if (step.done !== true) return false
      this.#end = () => step.value
    } catch (error) {
      this.#end = () => {
        throw error
      }
    }
    return true
  }
}

/** Does all steps of a work at once. */
export function finished<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Items that are looked at in a step, where each of them takes little. */
const ITEMS = 250

/** Finds something for each item; yields after so many of them. */
export function* mapped<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found,
  itemsOfStep = ITEMS,
): Steps<Found[]> {
  const found: Found[] = []
  for (const [index, item] of items.entries()) {
    if (index % itemsOfStep === itemsOfStep - 1) yield
    found.push(find(item))
  }
  return found
}

/** Finds what there is for each item; yields after so many of them. */
export function* flatMapped<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => readonly Found[],
  itemsOfStep = ITEMS,
): Steps<Found[]> {
  return (yield* mapped(items, find, itemsOfStep)).flat() as Found[]
}

// What Node or browsers have, as far as it is used: the estate is compiled for neither.
declare const setImmediate: ((call: () => void) => unknown) | undefined
declare class MessageChannel {
  readonly port1: { onmessage: (() => void) | null }
  readonly port2: { postMessage(message: unknown): void }
}

/** Lets whatever else waits have a turn. A timer of zero milliseconds would wait for four of them in a page. */
export function turn(): Promise<void> {
  return new Promise((resolve) => nextTask(resolve))
}

/** Calls back once others have had a turn. A test that sets the time does not stop it. */
export const nextTask: (call: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : messages()

function messages(): (call: () => void) => void {
  const waiting: (() => void)[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => waiting.shift()?.()
  return (call) => {
    waiting.push(call)
    port2.postMessage(undefined)
  }
}

/** A value of which any list, unless it is within a list, may be computed while it is read. */
export type WithLazyLists<Value> = Value extends readonly (infer Item)[]
  ? Value | AsyncIterable<Item>
  : Value extends object
    ? { readonly [Name in keyof Value]: WithLazyLists<Value[Name]> }
    : Value

/** So many items are computed between two turns of others: they take a few milliseconds. */
const ITEMS_OF_A_TURN = 64

/** The items of a list, computed while they are read: others have their turn in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item, void> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % ITEMS_OF_A_TURN === 0) await turn()
  }
}

/**
 * A body with its lists in memory.
 *
 * @throws the reason of the signal once it is aborted
 */
export async function collected(body: object | boolean, signal?: Signal): Promise<object | boolean> {
  if (isLazy(body)) {
    const items: unknown[] = []
    for await (const item of body) {
      if (signal?.aborted === true) throw signal.reason
      items.push(item)
    }
    return items
  }
  if (!hasLazy(body)) return body
  const entries = Object.entries(body).map(async ([name, value]) => [name, await collected(value, signal)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function hasLazy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isLazy(value) || Object.values(value).some(hasLazy)
}

function isLazy(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** What is made of the file of a company once: when somebody asks for it, or in steps before. */
export interface MadeOnce<Company, Value> {
  (company: Company): Value
  steps(company: Company): Steps<Value>
}

/** Makes something of the file of a company once, whatever else the company has. */
export function madeOnce<Company extends { readonly file: object }, Value>(
  make: (company: Company) => Steps<Value>,
): MadeOnce<Company, Value> {
  const workOf = remembered((_file: object, company: Company) => new SharedWork(() => make(company)))
  const steps = (company: Company): Steps<Value> => workOf(company.file, company).result()
  return Object.assign((company: Company): Value => finished(steps(company)), { steps })
}
