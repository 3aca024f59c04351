/** A line that two pages don't share, as each of them has it. */
export interface LineDifference {
  /** The heading that it stands under: an operationId, for example. */
  readonly section: string
  /** Where it stands in the committed page, or the line of its section there. First line is 1. */
  readonly line: number
  readonly committed?: string
  readonly now?: string
}

interface Section {
  readonly line: number
  readonly lines: ReadonlyMap<string, number>
}

/** Characters that are shown on each side of a difference within a long line. */
const CONTEXT = 40

/** What differs between a committed page and the one that would be written now, section by section. */
export function lineDifferences(committed: string, now: string): LineDifference[] {
  const [before, after] = [sectionsOf(committed), sectionsOf(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((section) => {
    const old = before.get(section) ?? { line: 1, lines: new Map<string, number>() }
    const current = after.get(section)?.lines ?? new Map<string, number>()
    const gone = [...old.lines].filter(([text]) => !current.has(text))
    const added = new Set([...current.keys()].filter((text) => !old.lines.has(text)))
    const changed = gone.map(([text, line]): LineDifference => {
      const successor = [...added].find((one) => subjectOf(one) === subjectOf(text))
      if (successor === undefined) return { section, line, committed: text }
      added.delete(successor)
      return { section, line, committed: text, now: successor }
    })
    return [...changed, ...[...added].map((text): LineDifference => ({ section, line: old.line, now: text }))]
  })
}

/** A difference in words; of two long lines only the part that differs. */
export function describeDifference({ committed, now }: LineDifference): string {
  if (now === undefined) return `no longer there: ${committed}`
  if (committed === undefined) return `new: ${now}`
  const [was, is] = differingParts(committed, now)
  return `was "${was}", is now "${is}"`
}

/** The parts in which two texts differ, with a few words around them. */
function differingParts(one: string, other: string): [string, string] {
  const limit = Math.min(one.length, other.length)
  let start = 0
  while (start < limit && one[start] === other[start]) start++
  let end = 0
  while (end < limit - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const part = (text: string): string => {
    const from = Math.max(0, start - CONTEXT)
    const to = Math.min(text.length, text.length - end + CONTEXT)
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [part(one), part(other)]
}

function sectionsOf(page: string): Map<string, Section> {
  const sections = new Map<string, { line: number; lines: Map<string, number> }>()
  let current = { line: 1, lines: new Map<string, number>() }
  for (const [index, text] of page.split('\n').entries()) {
    const heading = /^#+ (.*)$/.exec(text)?.[1]
    if (heading !== undefined) {
      current = { line: index + 1, lines: new Map() }
      sections.set(heading, current)
    } else if (text.trim() !== '') current.lines.set(text, index + 1)
  }
  return sections
}

/** What a line is about: what stands before its first colon or bracket, such as the name of an element; or a row of a table. */
function subjectOf(line: string): string {
  return line.startsWith('|') ? '|' : (line.split(/[:(]/, 1)[0] ?? line)
}
