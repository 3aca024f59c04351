// Base64 and percent-encoding, in which secrets hide in texts.

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: what text does not have
const UNPRINTABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
const ENTITIES: { readonly [name: string]: string } = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

/** The text that base64 stands for, also in its form for addresses; nothing where that is no text. */
export function fromBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const decoded = DECODER.decode(bytes)
    return UNPRINTABLE.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}

/** Base64 without what fills it up. */
export function toBase64(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes).replaceAll('=', '')
}

/** A text without its percent-encoding; as it is where it has none. */
export function fromPercent(text: string, isForm: boolean = false): string {
  const plain = isForm ? text.replaceAll('+', ' ') : text
  if (!plain.includes('%')) return plain
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
      try {
        return decodeURIComponent(codes)
      } catch {
        return codes
      }
    })
  }
}

export function toPercent(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half of a surrogate pair.
    return text
  }
}

/** A text of XML without its entities. */
export function fromEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name: string = '') => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES[name] ?? all)
  })
}

export function toEntities(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
