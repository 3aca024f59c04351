/** Byte order marks, and what they say of the bytes after them. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
]

/** The charset that a byte order mark tells. */
export function charsetOfMark(bytes: Uint8Array): string | undefined {
  return MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.charset
}

/** What stands where a file has space that was never written. */
const BLANKS: ReadonlySet<number | undefined> = new Set([0, 0x20])

/**
 * The text of a file that a person or another program wrote: UTF-8, or what a byte order mark says, which is no part of the text. A file may break
 * off within a character, also where blanks follow, which are left out.
 *
 * @throws Error when it is in another encoding: its characters would be others
 */
export function decodeText(bytes: Uint8Array): string {
  const charset = charsetOfMark(bytes)
  try {
    const written = charset?.startsWith('utf-16') ? bytes : withoutBlanks(bytes)
    return new TextDecoder(charset, { fatal: true }).decode(written, { stream: true })
  } catch {
    throw new Error('it is no text in UTF-8; save it in that encoding')
  }
}

function withoutBlanks(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (BLANKS.has(bytes[end - 1])) end--
  return bytes.subarray(0, end)
}
