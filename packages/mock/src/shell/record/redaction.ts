import { withoutSecrets } from '@cloud-cost/client-core'
import { tooDeepAt } from '../../judge/body.js'
import { CollectedValues } from './collected-values.js'
import type { RedactedNames } from './redacted-names.js'
import { type JsonPart, visitJson } from './visit-json.js'

/** What stands for a text that was replaced. */
export const REDACTED = 'redacted'

/** JSON in a text in JSON, and so on, is looked into so deep. */
const MOST_NESTED = 3
/** Bounded, since without bounds a long text takes for ever. */
const EMAIL = /[\w.%+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/g
const TOKEN = /\beyJ[\w-]{8,4096}\.[\w-]{1,8192}(?:\.[\w-]{0,4096})?|(?<=\bBearer\s{1,3})[\w.~+/-]{8,4096}=*/gi

/**
 * Replaces what must not be recorded of an exchange: first all values of certain names are collected, by `collect`, then they are replaced wherever
 * they stand, by `json`, `text`, `pair` and `query`. Types stay: a text becomes `redacted`, a number 0, lists and objects keep their form. All else stays as
 * it was written, byte for byte.
 */
export class Redaction {
  /** Names whose values were replaced. */
  readonly replaced = new Set<string>()
  readonly #names: RedactedNames
  readonly #values = new CollectedValues()

  constructor(names: RedactedNames) {
    this.#names = names
  }

  /** Notes a value of a name, so that it is replaced elsewhere, too. */
  collect(name: string, value: string): void {
    if (!this.#names.has(name)) return
    const bare = value.replace(/^(bearer|basic|digest)\s+/i, '')
    for (const text of [bare, decoded(bare)]) this.#values.add(text, this.#names.isSecret(name))
  }

  /** Notes all values in the text of JSON that have such a name. */
  collectJson(text: string): void {
    visitJson(text, {
      isOwner: (name) => this.#names.has(name),
      onValue: (value, name) => {
        if (typeof value === 'string' || typeof value === 'number') this.collect(name, String(value))
      },
    })
  }

  /** The text of JSON as it was written, but for what is replaced. */
  json(text: string, nested = 0): string {
    let result = ''
    let end = 0
    const replace = ({ offset, length }: JsonPart, replacement: string): void => {
      result += text.slice(end, offset) + replacement
      end = offset + length
    }
    visitJson(text, {
      isOwner: (name) => this.#names.has(name),
      onName: (name, part) => {
        const shown = this.#withoutValues(name)
        if (shown !== name) replace(part, JSON.stringify(shown))
      },
      onValue: (value, name, part) => {
        const shown = this.#names.has(name) ? this.#leaf(value, name) : this.#member(value, name, nested)
        if (shown !== value) replace(part, JSON.stringify(shown))
      },
    })
    return result + text.slice(end)
  }

  /** A text in which values may stand, such as a page, or JSON with a mistake. */
  text(text: string, name = ''): string {
    const quoted = /=|["']\s*:/.test(text) ? String(withoutSecrets(text, [], this.#names.own)) : text
    if (quoted === text) return this.#cut(text, name)
    this.#note(name === '' ? REDACTED : name)
    return this.#cut(quoted.replaceAll('[removed]', REDACTED), name)
  }

  /** The value of a header or a parameter. */
  pair(name: string, value: string): string {
    if (this.#names.keeps(name) || value === '') return value
    if (!this.#names.has(name)) return this.text(value, name)
    this.#note(name)
    return REDACTED
  }

  /** Pairs of names and values as a query or a form has them; what is not replaced stays as it was written. */
  query(query: string): string {
    const pairs = query.split('&').map((pair) => {
      const mark = pair.indexOf('=')
      if (mark === -1) return this.text(pair)
      const value = decoded(pair.slice(mark + 1))
      const shown = this.pair(decoded(pair.slice(0, mark)), value)
      return shown === value ? pair : `${pair.slice(0, mark)}=${encodeURIComponent(shown)}`
    })
    return pairs.join('&')
  }

  #leaf(value: unknown, name: string): unknown {
    // Whether there is one says nothing of it.
    if (value === '' || value === null || typeof value === 'boolean') return value
    this.#note(name)
    return typeof value === 'number' ? 0 : REDACTED
  }

  #member(value: unknown, name: string, nested: number): unknown {
    if (typeof value !== 'string' || this.#names.keeps(name)) return value
    return nested < MOST_NESTED && /^\s*[[{]/.test(value) && isJson(value)
      ? this.json(value, nested + 1)
      : this.text(value, name)
  }

  #cut(text: string, name: string): string {
    const rest = this.#values.has(text) ? REDACTED : this.#withoutValues(text)
    if (rest !== text && name !== '') this.#note(name)
    return rest
  }

  #withoutValues(text: string): string {
    let rest = this.#values.cut(text, REDACTED)
    if (/@|%40/.test(rest)) rest = rest.replaceAll(EMAIL, REDACTED)
    return /eyJ|bearer/i.test(rest) ? rest.replaceAll(TOKEN, REDACTED) : rest
  }

  /** A name can hold a value itself: objects are maps, too. */
  #note(name: string): void {
    this.replaced.add(this.#withoutValues(name))
  }
}

/** Whether a text is JSON that can be visited. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return tooDeepAt(text) === undefined
  } catch {
    return false
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
