// This module uses nothing that old versions of Node lack, since `bootstrap.mjs` says with it that one is too old.

/** Whether a version such as `v20.19.4` is in a range of `^` and `>=`, such as `^20.19.0 || >=22.12.0`. */
export function isInRange(version, range) {
  const numbers = numbersOf(version)
  return rangeParts(range).some(({ operator, floor }) => {
    const isAbove = compare(numbers, floor) >= 0
    return operator === '^' ? isAbove && numbers[0] === floor[0] : isAbove
  })
}

/** The range for people: `20.19 or a later 20.x, or 22.12 or later`. */
export function rangeText(range) {
  return rangeParts(range)
    .map(({ operator, floor: [major, minor] }) =>
      operator === '^' ? `${major}.${minor} or a later ${major}.x` : `${major}.${minor} or later`,
    )
    .join(', or ')
}

function rangeParts(range) {
  return range.split('||').map((part) => {
    const found = /^\s*(\^|>=)\s*(\d+\.\d+\.\d+)\s*$/.exec(part)
    if (found === null)
      throw new Error(`engines.node must have ranges such as ^20.19.0 or >=22.12.0, not ${part.trim()}`)
    return { operator: found[1], floor: numbersOf(found[2]) }
  })
}

/** A prerelease comes before its release. */
function numbersOf(version) {
  const [release] = version.split('-')
  return [...release.replace('v', '').split('.').map(Number), version.includes('-') ? -1 : 0]
}

function compare(first, second) {
  const index = first.findIndex((number, at) => number !== second[at])
  return index === -1 ? 0 : first[index] - second[index]
}
