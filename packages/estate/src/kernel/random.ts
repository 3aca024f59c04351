/** A number from 0 up to, not including, 1 that depends on the parts alone: the same on every platform and in every process. */
export function fraction(...parts: readonly (string | number)[]): number {
  return hash(parts.join(SEPARATOR)) / RANGE
}

/** Returns a `fraction` for parts of which only the last one changes: the others are hashed once. */
export function fractionsOf(...parts: readonly (string | number)[]): (last: string) => number {
  const before = hashBefore(...parts)
  return (last) => fractionAfter(before, last)
}

/** Hashes parts after which a last one comes. */
export function hashBefore(...parts: readonly (string | number)[]): number {
  return added(BASIS, [...parts, ''].join(SEPARATOR))
}

/** Returns the `fraction` of parts with this hash and a last one. */
export function fractionAfter(before: number, last: string): number {
  return mixed(added(before, last)) / RANGE
}

/** Hexadecimal digits that depend on the parts alone. */
export function hexadecimal(length: number, ...parts: readonly (string | number)[]): string {
  let digits = ''
  for (let block = 0; digits.length < length; block += 1) {
    digits += hash([block, ...parts].join(SEPARATOR))
      .toString(16)
      .padStart(8, '0')
  }
  return digits.slice(0, length)
}

/** An id in the form of a version 4 UUID that depends on the parts alone. */
export function uuid(...parts: readonly (string | number)[]): string {
  const digits = hexadecimal(32, ...parts)
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4]
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** FNV-1a with the final mix of MurmurHash3, for texts that differ in a digit must give unlike numbers. */
export function hash(text: string): number {
  return mixed(added(BASIS, text))
}

const SEPARATOR = '\u0000'
const BASIS = 0x811c_9dc5
const RANGE = 0x1_0000_0000

function added(before: number, text: string): number {
  let value = before
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x0100_0193)
  }
  return value
}

function mixed(before: number): number {
  let value = before
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Returns the same text, which V8 keeps as a tree of the texts that it was put together from until somebody looks at its characters. */
export function inOnePiece(text: string): string {
  text.charCodeAt(0)
  return text
}
