/** Characters of a pattern at most: more than any path needs, and few enough that no comparison holds up other requests. */
export const MAX_PATTERN = 1_000

/** A star of a pattern, and where it ends in the text so far. */
interface Star {
  /** Place in the pattern after the star. */
  readonly place: number
  at: number
}

/**
 * Whether a text is of a pattern in which `*` stands for any characters but a slash, and `**` for any at all.
 *
 * Each star first stands for as little as possible. When the rest doesn't follow, only the latest star of each kind needs to be
 * tried with more: what an earlier one could still take, the latest one can take, too. So time grows with the lengths of text
 * and pattern, whatever the stars.
 */
export function isLike(text: string, pattern: string): boolean {
  let place = 0
  let at = 0
  let star: Star | undefined
  let doubleStar: Star | undefined
  while (at < text.length) {
    if (pattern[place] === '*') {
      if (pattern[place + 1] === '*') {
        place += 2
        doubleStar = { place, at }
        star = undefined
      } else {
        place += 1
        star = { place, at }
      }
    } else if (pattern[place] === text[at]) {
      place += 1
      at += 1
    } else if (star !== undefined && text[star.at] !== '/') {
      place = star.place
      at = star.at += 1
    } else if (doubleStar !== undefined) {
      star = undefined
      place = doubleStar.place
      at = doubleStar.at += 1
    } else return false
  }
  while (pattern[place] === '*') place += 1
  return place === pattern.length
}

/**
 * Whether any text is of both patterns, such as a pattern of a rule and a path whose parameters are stars. Time and memory grow with the
 * product of the lengths.
 */
export function canMeet(first: string, second: string): boolean {
  const [a, b] = [tokensOf(first), tokensOf(second)]
  const seen = new Set<number>()
  const reached: (readonly [number, number])[] = []
  const reach = (i: number, j: number): void => {
    const key = i * (b.length + 1) + j
    if (!seen.has(key)) reached.push([i, j])
    seen.add(key)
  }
  reach(0, 0)
  for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
    const [i, j] = next
    const [one, other] = [a[i], b[j]]
    if (one === undefined && other === undefined) return true
    // A star ends, goes on, or both texts go on together.
    if (isStar(one)) reach(i + 1, j)
    if (isStar(other)) reach(i, j + 1)
    if (takes(one, other)) reach(i, j + 1)
    if (takes(other, one)) reach(i + 1, j)
    if (one !== undefined && one === other) reach(i + 1, j + 1)
  }
  return false
}

function isStar(token: string | undefined): boolean {
  return token === '*' || token === '**'
}

function takes(star: string | undefined, literal: string | undefined): boolean {
  return literal !== undefined && !isStar(literal) && (star === '**' || (star === '*' && literal !== '/'))
}

function tokensOf(pattern: string): readonly string[] {
  return pattern.match(/\*\*|./gs) ?? []
}
