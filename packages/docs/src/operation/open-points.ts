// How the page of an operation says what is undocumented or assumed: each point once, where it belongs, behind a `?`.
import type { Mark } from '@cloud-cost/contract/marks'
import { oneLine } from '@cloud-cost/contract/model'
import { type Html, html, joined } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'

/** The words for what is known by other means than the specification. */
const WORDS = { assumption: 'assumed', observed: 'observed' } as const

/**
 * The word `assumed` or `observed`, where one holds, and a button behind which stands all that is open; nothing where nothing is.
 *
 * @param id of the element on its page
 * @param about what a screen reader calls it
 */
export function openPoints(marks: readonly Mark[], id: string, about: string): Html | undefined {
  if (marks.length === 0) return undefined
  const words = [...new Set(marks.flatMap(({ kind }) => (kind === 'unspecified' ? [] : [WORDS[kind]])))]
  const notes = [...new Set(marks.map(({ note }) => oneLine(note)))].map(inlineCode)
  return html` <span class="open-points soft">${words.length > 0 && `${words.join(', ')} `}<button
type="button" class="why" popovertarget="why.${id}" popovertargetaction="show" aria-label="Open: ${about}"
aria-describedby="why.${id}">?</button><small popover id="why.${id}">${joined(notes, ' ')}</small></span>`
}
