// Work in steps, which shares the processor with others: what runs it, joins it and keeps its result.
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
