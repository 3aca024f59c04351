/** `{/data/list}`, or `{/data/list account|accounts}` with what follows one and what follows any other number. */
const COUNT = /\{(\/[^\s{}]*)(?: ([^{}|]*)\|([^{}]*))?\}/g

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/**
 * Writes the counts that the summary and the description of an example ask for: a list or an object counts as many as it has, a number as
 * much as it is. What can't be counted stays as it is written; the check of the examples finds it.
 */
export function writeCounts(example) {
  for (const name of ['summary', 'description'])
    if (typeof example[name] === 'string') example[name] = withCounts(example[name], example.value)
}

export function withCounts(text, value) {
  return text.replaceAll(COUNT, (written, pointer, one, many, at) => {
    const count = countAt(value, pointer)
    if (count === undefined) return written
    const word = WORDS[count] ?? String(count)
    const begun = at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word
    return many === undefined ? begun : `${begun} ${count === 1 ? one : many}`
  })
}

function countAt(value, pointer) {
  const found = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((inner, token) => inner?.[token], value)
  if (Number.isInteger(found)) return found
  return typeof found === 'object' && found !== null ? Object.keys(found).length : undefined
}
