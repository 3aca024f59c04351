import { fromBase64, fromPercent, toBase64, toEntities, toPercent } from './decode.js'
import type { Kind } from './kinds.js'
import { isCommon, isRandom } from './look.js'
import { isSecretName, wordsOf } from './names.js'
import { type RecentValues, Values } from './values.js'

/** A shorter value occurs in ordinary words, and is replaced only where it is a whole text. */
const LONG = 8
/** A shorter value is looked for in its own exchange alone. */
const MEMORABLE = 12
const SCHEME = /^(?:bearer|basic|digest|negotiate|ntlm|token|apikey|sharedkey(?:lite)?|dpop|[\w-]*hmac[\w-]*)\s+/i
/** What parts the pieces of a credential. */
const SEPARATORS = /[\s:|,;&/.=]+/
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** A word of a script that is written without spaces is one from so many letters on. */
const OTHER_SCRIPTS = /^[^\p{Script=Latin}\p{N}\p{P}\p{Z}]{3,}$/u

/** Values that must not be written, wherever they stand in an exchange. */
export class Collected {
  readonly #secrets = new Values()
  readonly #persons = new Values()
  readonly #ordinary = new Set<string>()
  /** Cookies that are not called like a secret, by their values: whether they are secret shows where else the value stands. */
  readonly #cookies = new Map<string, string>()
  readonly #recent: RecentValues | undefined
  #isSure = true

  /** @param recent secrets of earlier exchanges; the secrets of this exchange join them */
  constructor(recent: RecentValues | undefined) {
    this.#recent = recent
  }

  add(kind: Kind, value: string): void {
    if (kind === 'secret') this.addCredential(value)
    else this.#addPerson(value)
  }

  /** Adds a secret, which is replaced also where it is short. */
  addKnown(value: string): void {
    if (value !== '') this.#secrets.add(value, 'whole')
    this.addCredential(value)
  }

  /** Adds a value that is known to be a secret, be it one word. */
  addCredential(value: string): void {
    const bare = fromPercent(value.replace(SCHEME, ''))
    if (/^\p{L}{8,}$/u.test(bare)) this.#secrets.add(bare, 'anywhere')
    this.addSecret(value)
  }

  /** Adds what may be a secret, and what it is made of. */
  addSecret(value: string): void {
    const bare = fromPercent(value.replace(SCHEME, '').replace(/^"(.*)"$/, '$1'))
    for (const text of new Set([value, bare])) this.#add(text)
    this.#addPieces(bare)
  }

  /** Adds a pair of the header `Cookie`. */
  addCookie(pair: string): void {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? []
    const plain = fromPercent(value).replace(/^"(.*)"$/, '$1')
    if (isSecretName(name) || /sess|auth|login|remember/i.test(name)) this.addSecret(value)
    else if (isRandom(plain)) this.#cookies.set(plain, name)
    else this.#addPieces(plain)
  }

  addOrdinary(value: string): void {
    this.#ordinary.add(value)
    this.#cookies.delete(value)
  }

  /** A value of an exchange has a name: a cookie that says the same, such as `tenant` beside `tenantId`, is no secret. */
  isSaid(name: string, value: string): void {
    const cookie = this.#cookies.get(value)
    if (cookie === undefined || name === '') return
    const words = wordsOf(name).split('-')
    const isSame = wordsOf(cookie)
      .split('-')
      .some((word) => word.length > 2 && words.includes(word))
    if (isSame || (GUID.test(value) && /id$/i.test(name))) this.#cookies.delete(value)
  }

  /** All has been looked at. */
  end(): void {
    this.#isSure = false
    for (const value of this.#cookies.keys()) this.addSecret(value)
    this.#cookies.clear()
  }

  has(text: string): boolean {
    return this.#secrets.has(text) || this.#persons.has(text) || this.#recent?.has(text) === true
  }

  cutSecrets(text: string, replacement: string): string {
    const rest = this.#secrets.cut(text, replacement)
    return this.#recent?.cut(rest, replacement) ?? rest
  }

  cutPersons(text: string, replacement: string): string {
    return this.#persons.cut(text, replacement)
  }

  #add(value: string): void {
    if (value.length < 4 || isCommon(value) || (this.#ordinary.has(value) && !isRandom(value))) return
    if (value.length < LONG) {
      if (value.length > 5 && /\d/.test(value)) this.#secrets.add(value, 'whole')
      return
    }
    const isMemorable = this.#isSure && value.length >= MEMORABLE && isRandom(value) && !GUID.test(value)
    const encoded = toBase64(value)
    const forms = [value, toPercent(value), toPercent(value).replaceAll('%20', '+'), JSON.stringify(value).slice(1, -1)]
    for (const form of new Set([
      ...forms,
      toEntities(value),
      encoded,
      encoded.replaceAll('+', '-').replaceAll('/', '_'),
    ])) {
      this.#secrets.add(form, 'anywhere')
      if (isMemorable) this.#recent?.add(form)
    }
  }

  #addPieces(value: string): void {
    if (/^eyJ/.test(value)) {
      for (const part of value.split('.')) {
        this.#addPiece(part)
        this.#addDecoded(part)
      }
      return
    }
    this.#addDecoded(value)
    for (const pair of value.split(/[;,&\s]+/)) {
      const [, name = '', inner = ''] = /^([\w.-]{1,99})="?([^"]+)/.exec(pair) ?? []
      if (inner === '') continue
      if (isSecretName(name)) this.#add(fromPercent(inner))
      else this.#addPiece(fromPercent(inner))
    }
    const pieces = value.split(SEPARATORS)
    if (pieces.length > 1 && pieces.length < 100) for (const piece of pieces) this.#addPiece(piece)
  }

  #addDecoded(value: string): void {
    const plain = value.length < LONG ? undefined : fromBase64(value)
    if (plain === undefined || plain.length < 4) return
    this.#add(plain)
    const [, user, password] = /^([^:{"]*):(.*)$/s.exec(plain) ?? []
    if (user !== undefined && password !== undefined) {
      this.#addPiece(user)
      this.#add(password)
    } else if (/^\s*[[{]/.test(plain)) {
      for (const [, name = '', text = ''] of plain.matchAll(/"([^"\\]{1,99})"\s*:\s*"((?:[^"\\]|\\.){1,4000})"/g)) {
        if (isSecretName(name)) this.#add(text)
        else this.#addPiece(text)
      }
    }
  }

  /** A part of a credential counts where it looks as if nothing else could have it. */
  #addPiece(value: string): void {
    if (isRandom(value) && !GUID.test(value) && !this.#ordinary.has(value) && !/^(?:\/|arn:|\w+:\/\/)/.test(value))
      this.#add(value)
  }

  #addPerson(value: string): void {
    const isWord = /^\p{L}+$/u.test(value)
    const isDistinctive =
      value.length >= LONG ? isWord || !isCommon(value) : /\p{L}\s+\p{L}/u.test(value) || OTHER_SCRIPTS.test(value)
    if (isDistinctive) {
      const place = OTHER_SCRIPTS.test(value) ? 'anywhere' : 'word'
      for (const form of new Set([value, toPercent(value)])) this.#persons.add(form, place)
    } else if (value.length >= 4 && !isCommon(value)) this.#persons.add(value, 'whole')
  }
}
