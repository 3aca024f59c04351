/** Work that takes a while, in steps of some milliseconds: it yields after each of them, and others may go on in between. */
export type Steps<Result = void> = Generator<void, Result, void>

/** Work that several wait for, done once: whoever goes on with it does it for the others, too, and none of them needs another one. */
export class SharedWork<Result> {
  readonly #steps: Steps<Result>
  #done: { readonly result: Result } | undefined

  constructor(steps: Steps<Result>) {
    this.#steps = steps
  }

  *result(): Steps<Result> {
    while (this.#done === undefined) {
      const step = this.#steps.next()
      if (step.done === true) this.#done = { result: step.value }
      else yield
    }
    return this.#done.result
  }
}

/** Does all steps of a work at once. */
export function finished<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
