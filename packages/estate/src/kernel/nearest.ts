/** Names that are offered for a misspelt one. */
const MOST_OFFERED = 3

/** The names that a misspelt one may have been meant for, the nearest ones; none where all are far away. */
export function nearestNames(misspelt: string, names: readonly string[]): string[] {
  const most = Math.min(3, Math.floor(misspelt.length / 3))
  const close = names
    // As many edits are needed as one is longer: a text of megabytes is compared with nothing.
    .filter((name) => Math.abs(name.length - misspelt.length) <= most)
    .map((name) => ({ name, edits: editsBetween(misspelt.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
  const fewest = Math.min(...close.map(({ edits }) => edits))
  return close.flatMap(({ name, edits }) => (edits === fewest ? [name] : [])).slice(0, MOST_OFFERED)
}

/** Levenshtein's distance: the least number of characters to add, remove or replace. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let index = 0; index < to.length; index += 1) {
      const replaced = (row[index] ?? 0) + (letter === to[index] ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
