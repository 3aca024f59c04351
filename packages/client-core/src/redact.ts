// Removes tokens and other secrets from what logs and errors print.
import type { PreparedCall } from './prepare.js'
import { withoutPlainForms } from './redaction/plain-forms.js'
import { isPlainSecretName } from './redaction/plain-names.js'

/** What stands for what was removed. */
export const REMOVED = '[removed]'

/** Shorter secrets occur in ordinary words: to cut them out would show which letters they have. */
const LONG = 8

/** Removes the secrets of a call from what is printed: those that it sends, and what is secret by its name or its form. */
export interface Redact {
  /** From a message of the service. A short secret that stands by itself removes all of it. */
  message(text: string): string
  /** From a body, value by value. What is not JSON is not shown: with a mistake in it, nobody knows where a secret ends. */
  body(text: string): string
}

/** @param own names of secrets that the contract marks */
export function createRedact(
  call: Pick<PreparedCall, 'body' | 'headers' | 'params'>,
  token: string | undefined,
  own: readonly string[] = [],
): Redact {
  // Made when they are needed, since most calls have nothing to redact.
  let secrets: readonly string[] | undefined

  const withoutLong = (text: string): string => {
    secrets ??= secretsOf(call, token, own)
    return secrets.reduce((rest, secret) => (secret.length < LONG ? rest : rest.replaceAll(secret, REMOVED)), text)
  }
  const clean = (text: string): string =>
    withoutLong(withoutNamed(withoutPlainForms(text, REMOVED), own)).replace(BASE64, (run) => {
      const decoded = orEmpty(() => atob(run))
      return clean(decoded) === decoded ? run : REMOVED
    })
  const message = (text: string): string => {
    const decoded = orEmpty(() => decodeURIComponent(text))
    const rest = clean(clean(decoded) === decoded ? text : decoded)
    return secrets?.some((secret) => secret.length < LONG && isWord(rest, secret)) ? REMOVED : rest
  }
  const value = (name: string, inner: unknown): unknown => {
    if (isEmpty(inner)) return inner
    if (isPlainSecretName(name, own)) return REMOVED
    if (!(inner instanceof Object)) return message(`${inner}`) === `${inner}` ? inner : message(`${inner}`)
    const { name: label, value: labelled } = inner as { readonly name?: unknown; readonly value?: unknown }
    return labelled && isPlainSecretName(`${label}`, own) ? { ...inner, value: REMOVED } : inner
  }
  const body = (text: string): string => {
    try {
      const shown = withoutLong(JSON.stringify(JSON.parse(text, value)))
      // As it was written, where nothing is secret.
      return shown.includes(REMOVED) ? shown : text
    } catch {
      return `${text.length} characters that are not JSON`
    }
  }
  return { message, body }
}

/**
 * The name of a property, a parameter, a header or an element, and its value, without the closing quotation mark: the text may end before. A word
 * after a colon is a part of the message, as in `"password": is required`.
 */
const NAMED =
  /(\\*["'][^"'\\]{1,200}\\*["']\s*:\s*(?=\\*["'\d{[-])|(?<![\w.-])[\w.[\]-]{1,200}(?:\s?=\s?|:\s(?=["']\w|\S*\d))|<[\w:-]{1,200}[^<>]*>)(?:([{[])|(\\*["'])((?:\\.|(?!\3)[^\\])+)|[^\s"'{}[\],&;<]+)/g

const BASE64 = /[\w+/-]{24,}/g

/** Removes the values of secret names in a text, be it JSON with mistakes. */
function withoutNamed(text: string, own: readonly string[]): string {
  return (
    text
      .replace(NAMED, (all: string, name: string, bracket = '', quote = '') => {
        if (isPlainSecretName(name, own)) return name + quote + REMOVED + bracket
        return name + withoutNamed(all.slice(name.length), own)
      })
      // Where a list or an object ends is not known, so that nothing is shown after its beginning.
      .replace(/(\[removed\])[{[].*/s, '$1')
  )
}

/** The secrets that a call sends, and their parts, as they are and encoded; the longest first, so that no rest of one stays. */
function secretsOf(
  { body, headers, params }: Pick<PreparedCall, 'body' | 'headers' | 'params'>,
  token: string | undefined,
  own: readonly string[],
): string[] {
  const secrets = token ? [token] : []
  const add = (name: string, value: unknown): void => {
    if (isPlainSecretName(name, own)) secrets.push(...textsIn(value))
  }
  for (const [name, value] of [...Object.entries({ ...params.query, ...params.extraQuery }), ...headers])
    add(name, value)
  if (typeof body === 'string') JSON.parse(body, (name, value) => add(name, value) ?? value)
  return secrets.flatMap(formsOf).sort((a, b) => b.length - a.length)
}

/** A secret in the forms in which a message may repeat it, and the long parts of a cookie, a signed token or credentials. */
function formsOf(secret: string): string[] {
  const parts = secret.split(/[\s:;,.=&]+/)
  const decoded = parts.flatMap((part) => orEmpty(() => atob(part)).split(':'))
  const long = [...parts, ...decoded].filter((part) => /\d/.test(part) && part.length > 11)
  return (
    [secret, ...long]
      .flatMap((text) => [
        text,
        JSON.stringify(text).slice(1, -1),
        orEmpty(() => encodeURIComponent(text)),
        orEmpty(() => btoa(text)),
      ])
      // Base64 may be repeated without its padding, but for what is then too short to be looked for.
      .flatMap((form) => form.replace(/(?<=[\s\S]{8})=+$/, '') || [])
  )
}

/** What a function makes; nothing where it can't, as of characters that have no such form, or where a platform has no such function. */
function orEmpty(make: () => string): string {
  try {
    return make()
  } catch {
    return ''
  }
}

/** The texts and numbers of a secret property. */
function textsIn(value: unknown): string[] {
  // Beside a secret there may be words that many messages have, such as the name of a vendor.
  if (value instanceof Object)
    return Object.values(value)
      .flatMap(textsIn)
      .filter((text) => text.length >= LONG)
  return isEmpty(value) ? [] : [`${value}`]
}

/** Whether a secret property says no more than whether there is a secret. */
function isEmpty(value: unknown): boolean {
  return !value || value === true
}

/** Whether a secret is in a text by itself, and not as a part of a longer word, such as the `t` of `don't`. */
function isWord(text: string, secret: string): boolean {
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_]['’]?)${escaped}(?!['’]?[\\p{L}\\p{N}_])`, 'u').test(text)
}
