/** A longer id is none that a client would count with. */
const LONGEST_ID = 200

const [QUOTE, BACKSLASH, COLON, COMMA, SPACE] = [0x22, 0x5c, 0x3a, 0x2c, 0x20]
const OPEN: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSE: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Looks for the id of a message and for its depth byte by byte, so that the message need be neither JSON nor in memory. */
export class MessageScan {
  /** The id of a request, once it was seen. */
  id: string | number | undefined
  /** How many objects and lists are within each other. */
  deepest = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isValue = false
  #name = ''
  #token: number[] = []

  read(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isInString) this.#readString(byte)
      else this.#readBetween(byte)
    }
  }

  #readString(byte: number): void {
    const isEnd = byte === QUOTE && !this.#isEscaped
    this.#isEscaped = byte === BACKSLASH && !this.#isEscaped
    this.#keep(byte)
    if (!isEnd) return
    this.#isInString = false
    if (this.#depth !== 1) return
    if (this.#isValue) this.#take()
    else this.#name = this.#text()
  }

  #readBetween(byte: number): void {
    if (byte === QUOTE) {
      this.#isInString = true
      this.#token = [QUOTE]
    } else if (OPEN.has(byte)) {
      this.#depth += 1
      this.deepest = Math.max(this.deepest, this.#depth)
    } else if (CLOSE.has(byte)) {
      this.#take()
      this.#depth -= 1
    } else if (this.#depth !== 1 || byte <= SPACE) return
    else if (byte === COLON) this.#begin(true)
    else if (byte === COMMA) {
      this.#take()
      this.#begin(false)
    } else this.#keep(byte)
  }

  #begin(isValue: boolean): void {
    this.#isValue = isValue
    this.#token = []
  }

  #keep(byte: number): void {
    if (this.#depth === 1 && this.#token.length <= LONGEST_ID) this.#token.push(byte)
  }

  /** Takes what was read as the id, if it is one. */
  #take(): void {
    if (this.#depth !== 1 || !this.#isValue || this.#name !== '"id"' || this.id !== undefined) return
    const text = this.#text()
    if (/^-?\d{1,15}$/.test(text)) this.id = Number(text)
    else if (text.length > 1 && text.endsWith('"')) this.id = parsedString(text)
  }

  #text(): string {
    return Buffer.from(this.#token).toString('utf8')
  }
}

function parsedString(text: string): string | undefined {
  try {
    return String(JSON.parse(text))
  } catch {
    return undefined
  }
}
