import type { Body } from './exchange.js'

export const NO_BODY: Body = { text: '' }

/** Takes a byte order mark off. */
const DECODER = new TextDecoder('utf-8', { fatal: true })

/** The text of bytes in UTF-8. */
export function decodeBody(bytes: Uint8Array): Body {
  try {
    return { text: DECODER.decode(bytes) }
  } catch {
    return { problem: 'not-text' }
  }
}
