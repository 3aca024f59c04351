/** Byte order marks, and what they say of the bytes after them. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
]

/**
 * The text of a file that a person or another program wrote: UTF-8, or what a byte order mark says, which is no part of the text. A file may break
 * off within a character.
 *
 * @throws Error when it is in another encoding: its characters would be others
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = MARKS.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte))
  try {
    return new TextDecoder(mark?.charset, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    throw new Error('it is no text in UTF-8; save it in that encoding')
  }
}
