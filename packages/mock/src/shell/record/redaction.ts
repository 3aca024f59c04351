import { withoutSecrets } from '@cloud-cost/client-core'
import { isObject } from '../../contract/json.js'
import { CollectedValues } from './collected-values.js'
import type { RedactedNames } from './redacted-names.js'

/** What stands for a text that was replaced. */
export const REDACTED = 'redacted'

/** JSON in a text in JSON, and so on, is looked into so deep. */
const MOST_NESTED = 3
/** Bounded, since without bounds a long text takes for ever. */
const EMAIL = /[\w.%+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/g
const TOKEN = /\beyJ[\w-]{8,4096}\.[\w-]{1,8192}(?:\.[\w-]{0,4096})?|(?<=\bBearer\s{1,3})[\w.~+/-]{8,4096}=*/gi

/**
 * Replaces what must not be recorded of an exchange: first all values of certain names are collected, by `collect`, then they are replaced wherever
 * they stand, by `json`, `text`, `pair` and `url`. Types stay: a text becomes `redacted`, a number 0, lists and objects keep their form.
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

  /** Notes all values in JSON that have such a name. */
  collectJson(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const item of value) this.collectJson(item, name)
    else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) this.collectJson(inner, this.#names.has(name) ? name : key)
    } else if (typeof value === 'string' || typeof value === 'number') this.collect(name, String(value))
  }

  /** A copy of JSON. */
  json(value: unknown, name = '', nested = 0): unknown {
    if (this.#names.has(name)) return this.#leaves(value, name)
    if (typeof value === 'string') return this.#names.keeps(name) ? value : this.#member(value, name, nested)
    if (Array.isArray(value)) return value.map((item) => this.json(item, name, nested))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [this.#withoutValues(key), this.json(inner, key, nested)]),
    )
  }

  /** A text in which values may stand, such as a page, or JSON with a mistake. */
  text(text: string, name = ''): string {
    const quoted = /=|["']\s*:/.test(text) ? String(withoutSecrets(text, [], this.#names.own)) : text
    if (quoted !== text) this.#note(name === '' ? REDACTED : name)
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

  #leaves(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#leaves(item, name))
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#leaves(inner, name)]))
    // Whether there is one says nothing of it.
    if (value === '' || value === null || typeof value === 'boolean') return value
    this.#note(name)
    return typeof value === 'number' ? 0 : REDACTED
  }

  #member(text: string, name: string, nested: number): string {
    if (nested < MOST_NESTED && /^\s*[[{]/.test(text)) {
      try {
        const inner: unknown = JSON.parse(text)
        const copy = this.json(inner, '', nested + 1)
        return JSON.stringify(copy) === JSON.stringify(inner) ? text : JSON.stringify(copy)
      } catch {
        // A text that only begins like JSON.
      }
    }
    return this.text(text, name)
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
