/** What a body holds while it passes, up to a length. */
export class BoundedBody {
  readonly #most: number
  #chunks: Buffer[] = []
  /** Bytes that have passed. */
  size = 0
  /** Whether the body has ended. */
  isComplete = false

  constructor(most: number) {
    this.#most = most
  }

  add(chunk: Buffer): void {
    this.size += chunk.length
    if (this.isTooLong) this.#chunks = []
    else this.#chunks.push(chunk)
  }

  /** Whether more has passed than is kept. */
  get isTooLong(): boolean {
    return this.size > this.#most
  }

  /** The bytes so far; `undefined` where there were too many. */
  get bytes(): Buffer | undefined {
    if (this.isTooLong) return undefined
    // RequestValidator and recorder both ask for the bytes: they are put together once.
    if (this.#chunks.length !== 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0]
  }
}
