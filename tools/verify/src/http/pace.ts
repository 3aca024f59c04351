import { setTimeout as sleep } from 'node:timers/promises'

/** Keeps requests apart, so that a deployment is not flooded. */
export class Pace {
  readonly #gap: number
  #next = 0

  /** @param rate requests a second */
  constructor(rate: number) {
    this.#gap = 1000 / rate
  }

  /** Ends when the next request may be sent. */
  async wait(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.#next)
    this.#next = at + this.#gap
    if (at > now) await sleep(at - now)
  }
}
