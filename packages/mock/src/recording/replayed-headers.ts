// Which headers of a recorded response are replayed.
import { fateOf } from './decisions.js'
import type { HarPair } from './recording.js'

/** What a name of a header, or a method, is. */
export const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/
/** What no value of a header may hold. */
const CONTROL = /[^\t\x20-\x7e\x80-\u{10ffff}]/u
/** Of these, several values make no list: the first one holds. */
const SINGLE = new Set([
  'content-type',
  'content-disposition',
  'content-location',
  'etag',
  'location',
  'retry-after',
  'content-language',
])

/** The headers of a recorded response as they are sent now. */
export interface ReplayedHeaders {
  /** By their names in lower case. */
  readonly headers: { readonly [name: string]: string }
  /** Names of those that HTTP does not allow to be sent. */
  readonly unsendable: readonly string[]
}

/** @param toPath the path at the mock that an address of the recording stands for; `undefined` for one that is elsewhere */
export function replayedHeaders(
  headers: readonly HarPair[],
  toPath: (address: string) => string | undefined,
): ReplayedHeaders {
  const result = new Map<string, string>()
  const unsendable = new Set<string>()
  for (const pair of headers) {
    const name = pair.name.toLowerCase()
    const value = sendableValue(pair.value)
    if (value === undefined || !TOKEN.test(name)) {
      if (fateOf(name) === undefined) unsendable.add(name)
      continue
    }
    const sent = valueNow(name, value, toPath)
    const before = result.get(name)
    if (sent === undefined || (before !== undefined && SINGLE.has(name))) continue
    result.set(name, before === undefined ? sent : `${before}, ${sent}`)
  }
  result.set('cache-control', 'no-store')
  return { headers: Object.fromEntries(result), unsendable: [...unsendable] }
}

function valueNow(name: string, value: string, toPath: (address: string) => string | undefined): string | undefined {
  switch (fateOf(name)) {
    case undefined:
      return value
    case 'as a path':
      return name === 'link' ? linksNow(value, toPath) : toPath(value)
    case 'in seconds only':
      return /^\d+$/.test(value) ? value : undefined
    default:
      return undefined
  }
}

/** `<https://service.example/base/platform/v2/companies?page=2>; rel="next"`: all targets, or none. */
function linksNow(value: string, toPath: (address: string) => string | undefined): string | undefined {
  const targets = Array.from(value.matchAll(/<([^<>]*)>/g), ([, target = '']) => toPath(target))
  if (targets.length === 0 || targets.includes(undefined)) return undefined
  let next = 0
  return value.replaceAll(/<[^<>]*>/g, () => `<${targets[next++]}>`)
}

/** A value as HTTP can send it: a character is a byte there, so that others go as their bytes in UTF-8. Browsers write several values of a name in lines of one. */
export function sendableValue(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const value = lines.join(', ')
  if (CONTROL.test(value)) return undefined
  if (!/[\u{100}-\u{10ffff}]/u.test(value)) return value
  return Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join('')
}
