// The queue in which days are made step by step, so that no request blocks the others.
import { nextTask, type Signal, type Steps } from '../kernel/steps.js'

/** What is there at once, or when days were made in turns with what others ask for. */
export type Found<Result> = Result | Promise<Result>

/** Milliseconds after which others have their turn: requests, other reads, what a page draws. */
const TURN = 10

/**
 * Does work in turns, so that nothing else waits long for it. Reads come before what is made because it may be asked for: that is given turns
 * while no read waits.
 *
 * No order of steps can make works wait for each other for ever: a work waits for nothing but its next step. What it needs of another one, it
 * goes on with itself (`SharedWork`), and what is shared needs only what is finer: months need days.
 */
export class Queue {
  /** Milliseconds of a turn. */
  turn = TURN
  /** Lets others have their turn before the work goes on. */
  afterOthers: (goOn: () => void) => unknown = nextTask
  #waiting: Steps[] = []
  /** When the turn ends in which reads are just now; nothing while there is none. */
  #turnEnds: number | undefined
  /** Whether what waits goes on once others have had their turn. */
  #goesOn = false

  /**
   * Returns the result of work that ends within this turn, and otherwise a promise of it.
   *
   * @param signal once it is aborted, the work ends, but for what others wait for, and the promise is rejected with its reason
   */
  run<Result>(work: Steps<Result>, signal?: Signal): Found<Result> {
    if (signal?.aborted === true) throw signal.reason
    const end = this.#endOfTurn()
    while (Date.now() < end) {
      const step = work.next()
      if (step.done === true) return step.value
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== entry)
        work.return(undefined as never)
        reject(signal?.reason)
      }
      const entry = settling(work, resolve, reject, () => signal?.removeEventListener('abort', leave))
      signal?.addEventListener('abort', leave)
      this.#enter(entry)
    })
  }

  /** How many reads wait. */
  get length(): number {
    return this.#waiting.length
  }

  /** Takes a step of what reads wait for; returns whether there was one. */
  step(): boolean {
    const work = this.#waiting.shift()
    if (work === undefined) return false
    if (work.next().done !== true) this.#waiting.push(work)
    return true
  }

  /** A turn goes on until others have had theirs: many short reads one after the other take no longer than a long one. */
  #endOfTurn(): number {
    if (this.#turnEnds === undefined) {
      this.#turnEnds = Date.now() + this.turn
      this.afterOthers(() => {
        this.#turnEnds = undefined
      })
    }
    return this.#turnEnds
  }

  #enter(work: Steps): void {
    this.#waiting.push(work)
    if (!this.#goesOn) this.#goOnAfterOthers()
  }

  #goOnAfterOthers(): void {
    this.#goesOn = true
    this.afterOthers(() => {
      this.#goesOn = false
      const end = Date.now() + this.turn
      while (this.step() && Date.now() < end);
      if (this.#waiting.length > 0 && !this.#goesOn) this.#goOnAfterOthers()
    })
  }
}

/** The queue of this process or page: what is made of days is shared by all that wait for it. */
export const QUEUE = new Queue()

function* settling<Result>(
  work: Steps<Result>,
  resolve: (result: Result) => void,
  reject: (reason: unknown) => void,
  ended: () => void,
): Steps {
  try {
    resolve(yield* work)
  } catch (error) {
    reject(error)
  } finally {
    ended()
  }
}
