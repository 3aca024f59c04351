/** Draws of a random source that always are the same for the same text, whatever is drawn for others. */
export class Draws {
  #state

  /** @param {string} seed */
  constructor(seed) {
    this.#state = 2_166_136_261
    for (const character of seed) this.#state = Math.imul(this.#state ^ character.charCodeAt(0), 16_777_619)
  }

  /** From 0 up to 1. */
  share() {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to a limit. */
  below(limit) {
    return Math.floor(this.share() * limit)
  }

  isLikely(share) {
    return this.share() < share
  }

  oneOf(items) {
    return items[this.below(items.length)]
  }
}
