// What is assumed or undocumented on the page of an operation.
import type { CertaintyEntry } from '@cloud-cost/contract/certainty-types'
import type { Mark } from '@cloud-cost/contract/marks'
import { oneLine } from '@cloud-cost/contract/model'
import type { DocumentedOperation } from '../contract/group.js'
import { type Html, html } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'

/** All that is assumed or undocumented of an operation, in the order of its page. */
export function marksOfOperation(operation: DocumentedOperation): readonly CertaintyEntry[] {
  const { certainty, responses } = operation
  const noted = new Set(certainty.entries.map(({ note }) => note))
  // What responses of several operations share stands in the certainty report once, and not with the operation.
  const shared = responses.flatMap(({ status, marks }) =>
    marks.filter(({ note }) => !noted.has(note)).map((mark) => ({ ...mark, element: `response ${status}` })),
  )
  return [...certainty.entries, ...shared]
}

/** One line for all marks of an element, which leads to what they say at the end of the page. */
export function markLine(marks: readonly Mark[], id: string | undefined, operation: DocumentedOperation): Html {
  if (marks.length === 0) return html``
  const isListed = marksOfOperation(operation).some(({ element }) => idOf(element) === id)
  const missing = [...new Set(marks.flatMap(({ kind, what }) => (kind === 'unspecified' ? [what ?? ''] : [])))]
  return html`<p class="mark-line"><a href="#${isListed && id !== undefined ? `marks.${id}` : 'marks'}">
${marks.some(({ kind }) => kind === 'assumption') && html`<b class="mark assumed">assumed</b> `}
${missing.length > 0 && html`<b class="mark unspecified">undocumented: ${missing.join(', ')}</b> `}
${marks.some(({ kind }) => kind === 'observed') && html`<b class="mark observed">observed</b>`}
</a></p>`
}

const BADGES = { assumption: 'assumed', unspecified: 'unspecified', observed: 'observed' } as const

/** The kind of a mark in a word or two. */
export function markBadge({ kind, what }: Mark): Html {
  return html`<span class="mark ${BADGES[kind]}">${kind === 'unspecified' ? `undocumented: ${what ?? ''}` : BADGES[kind]}</span>`
}

/** The marks of an operation, below the element that each stands on. */
export function markList(operation: DocumentedOperation): Html {
  const byId = new Map<string, CertaintyEntry[]>()
  for (const entry of marksOfOperation(operation)) {
    const id = idOf(entry.element)
    byId.set(id, [...(byId.get(id) ?? []), entry])
  }
  return html`<dl class="certain-marks">${[...byId].map(([id, entries]) => elementMarks(id, entries))}</dl>`
}

function elementMarks(id: string, entries: readonly CertaintyEntry[]): Html {
  return html`<div id="marks.${id}">
<dt><code>${entries[0]?.element}</code></dt>
${entries.map(
  (mark) => html`<dd>${markBadge(mark)} ${inlineCode(oneLine(mark.note))}</dd>
`,
)}</div>`
}

/** The id that an element of the certainty report has on the page: `200 list[].arn` is `response.list.arn`. */
function idOf(element: string): string {
  const [place = '', name = ''] = element.split(' ')
  if (place === 'response') return `response-${name}`
  const begin = place === '200' ? 'response' : place
  return [begin, ...name.split('.')]
    .filter((part) => part !== '')
    .join('.')
    .replaceAll('[]', '')
}
