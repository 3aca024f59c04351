import { createHash } from 'node:crypto'

/** An id of the same form as a sample, the same one for the same key: digits stay digits, letters letters. */
export function makeId(sample: string, key: string): string {
  const bytes = createHash('sha512').update(key).digest()
  const hexadecimal = /^[\da-f-]+$/.test(sample) && /[a-f]/.test(sample)
  return [...sample]
    .map((character, index) => {
      const byte = bytes.readUInt8(index % bytes.length)
      if (/\d/.test(character)) return String(byte % 10)
      if (hexadecimal && /[a-f]/.test(character)) return 'abcdef'[byte % 6]
      return character
    })
    .join('')
}
