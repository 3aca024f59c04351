// Sorts the entries of a changelog by their kind.
import { withoutAcknowledgements } from './acknowledgements.js'
import type { Changeset } from './changesets.js'

/** The parts of a changelog, in their order. */
export const KINDS = ['Breaking', 'Added', 'Changed', 'Fixed'] as const

export type Kind = (typeof KINDS)[number]

/** One entry of a changelog. */
export interface Note {
  readonly kind: Kind
  /** An item of a list. */
  readonly text: string
}

/** Nobody reads the notes of more changesets than this, nor merges them at the end. */
const MOST_OPEN = 12

/** The entries of a changeset: the items below `### Added` and so on; without headings its text is one entry. */
export function notesOf({ text }: Changeset): Note[] {
  const notes = withoutAcknowledgements(text)
  const [before = '', ...rest] = notes.split(/^### +(.*)$/m)
  const plain: Kind = acknowledges(text) ? 'Breaking' : 'Changed'
  const sections = rest.flatMap((heading, index) =>
    index % 2 === 0 ? [{ kind: KINDS.find((kind) => kind === heading), body: rest[index + 1] ?? '' }] : [],
  )
  return [{ kind: plain, body: before }, ...sections].flatMap(({ kind = 'Changed', body }) =>
    body
      .split(/^(?=- )/m)
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map((item) => ({ kind, text: item.startsWith('- ') ? item : `- ${item.replaceAll(/\n(?=.)/g, '\n  ')}` })),
  )
}

/** What is wrong with the changesets as notes for users. */
export function noteProblems(changesets: readonly Changeset[]): string[] {
  const problems = changesets.flatMap((changeset) => {
    const { file, text } = changeset
    const headings = Array.from(text.matchAll(/^#+ +(.*)$/gm), ([heading]) => heading)
    const unknown = headings.filter((heading) => !KINDS.some((kind) => heading === `### ${kind}`))
    const says = notesOf(changeset).some(({ kind }) => kind === 'Breaking')
    return [
      ...unknown.map(
        (heading) => `${file}: "${heading}" must be one of ${KINDS.map((kind) => `### ${kind}`).join(', ')}.`,
      ),
      ...(acknowledges(text) && !says
        ? [`${file} acknowledges a breaking change. Say below "### Breaking" what users do.`]
        : []),
    ]
  })
  const { length } = changesets
  if (length <= MOST_OPEN) return problems
  return [
    ...problems,
    `There are ${length} changesets. Merge those of one subject, so that there are at most ${MOST_OPEN}.`,
  ]
}

function acknowledges(text: string): boolean {
  return withoutAcknowledgements(text).trim() !== text.trim()
}
