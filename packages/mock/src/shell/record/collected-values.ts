/** Shorter values occur in ordinary words, and are replaced only where they are a whole text. */
const LONG = 8
/** Each text is searched for so many secrets as a whole; further secrets, and what names people, are looked up word by word. */
const MOST_SEARCHED = 50
const WORD = /[\p{L}\p{N}_-]+/gu

/** Values that must not be recorded, wherever they stand in an exchange. */
export class CollectedValues {
  readonly #whole = new Set<string>()
  readonly #secrets = new Set<string>()
  /** The keys are the words that values begin with; the longest value comes first. */
  readonly #byWord = new Map<string, string[]>()

  add(value: string, isSecret: boolean): void {
    if (this.#whole.has(value) || !isDistinctive(value)) return
    this.#whole.add(value)
    if (value.length < LONG) return
    for (const form of new Set([value, encoded(value)])) {
      if (isSecret && this.#secrets.size < MOST_SEARCHED) this.#secrets.add(form)
      const [first] = form.match(WORD) ?? []
      if (first === undefined) continue
      const forms = this.#byWord.get(first) ?? []
      this.#byWord.set(
        first,
        [...forms, form].sort((a, b) => b.length - a.length),
      )
    }
  }

  /** Whether a text is such a value, and nothing else. */
  has(text: string): boolean {
    return this.#whole.has(text)
  }

  /** A text with a replacement in place of each such value. */
  cut(text: string, replacement: string): string {
    let rest = text
    for (const secret of this.#secrets) if (rest.includes(secret)) rest = rest.replaceAll(secret, replacement)
    return this.#byWord.size === 0 ? rest : this.#cutWords(rest, replacement)
  }

  #cutWords(text: string, replacement: string): string {
    let result = ''
    let end = 0
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (index < end) continue
      const found = this.#byWord.get(word)?.find((value) => text.startsWith(value, startOf(value, index)))
      if (found === undefined) continue
      const start = startOf(found, index)
      result += text.slice(end, start) + replacement
      end = start + found.length
    }
    return end === 0 ? text : result + text.slice(end)
  }
}

/** Where a value begins whose first word stands at an index. */
function startOf(value: string, index: number): number {
  return Math.max(0, index - value.search(WORD))
}

/** Short values that many things have, such as `aws` and `12`, must not be replaced wherever they stand. */
function isDistinctive(text: string): boolean {
  return text.length >= LONG || (text.length >= 4 && !/^\d*$/.test(text))
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half of a surrogate pair.
    return text
  }
}
