/** What a body holds while it passes, up to a length. */
export class BoundedBody {
  readonly #most: number
  readonly #chunks: Buffer[] = []
  /** Bytes that have passed. */
  size = 0
  /** Whether the body has ended. */
  isComplete = false

  constructor(most: number) {
    this.#most = most
  }

  add(chunk: Buffer): void {
    this.size += chunk.length
    if (this.size <= this.#most) this.#chunks.push(chunk)
    else this.#chunks.length = 0
  }

  /** The bytes so far; `undefined` where there were too many. */
  get bytes(): Buffer | undefined {
    if (this.size > this.#most) return undefined
    return this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
  }
}
