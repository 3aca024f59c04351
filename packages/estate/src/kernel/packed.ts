/** Numbers of which most are whole and small, in half the bytes: those that are not stand apart, in their order. */
export interface Packed {
  /** Empty where most numbers are others. */
  readonly small: Int32Array
  readonly others: Float64Array
}

/** In the place of a number that stands apart. */
const APART = -(2 ** 31)

/** @param length how many of the numbers are packed, from the first one on */
export function packed(numbers: ArrayLike<number>, length = numbers.length): Packed {
  let apart = 0
  for (let index = 0; index < length; index += 1) if (!isSmall(numbers[index] as number)) apart += 1
  // Each of those takes three times the bytes of another one.
  const areMost = 2 * apart > length
  const small = new Int32Array(areMost ? 0 : length)
  const others = new Float64Array(areMost ? length : apart)
  let at = 0
  for (let index = 0; index < length; index += 1) {
    const number = numbers[index] as number
    if (!areMost && isSmall(number)) {
      small[index] = number
      continue
    }
    if (!areMost) small[index] = APART
    others[at] = number
    at += 1
  }
  return { small, others }
}

/** Returns how many numbers there were, written from the first place on. */
export function unpack({ small, others }: Packed, into: Float64Array): number {
  if (small.length === 0) {
    into.set(others)
    return others.length
  }
  let at = 0
  for (let index = 0; index < small.length; index += 1) {
    const number = small[index] as number
    if (number === APART) {
      into[index] = others[at] as number
      at += 1
    } else into[index] = number
  }
  return small.length
}

function isSmall(number: number): boolean {
  return (number | 0) === number && number !== APART
}
