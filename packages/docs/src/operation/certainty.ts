// What sets an operation apart, and how much of it is certain.
import { sharesInWords } from '@cloud-cost/contract/certainty'
import { certaintyPage } from '../contract/group.js'
import { type Html, html, to } from '../html/html.js'
import { sharesBar } from '../pictures/shares.js'
import { traitsOf } from '../reference/operation-notes.js'
import { marksAt } from './element.js'
import { MOCK_TRAITS } from './mock.js'
import { openPoints } from './open-points.js'
import type { Scope } from './scope.js'

/** How much of the operation is documented, and how a reader sees what is not. */
export function certaintyLine(scope: Scope, hasInvented: boolean): Html {
  const { certainty } = scope.operation
  const { documented, elements } = certainty
  return html`<p class="certainty-line soft"><a href="#certainty">${documented} of ${elements} details documented</a>, every gap is
flagged.${hasInvented && html` Examples in <i>italics</i> are invented.`}${openPoints(marksAt('operation', scope), 'operation', 'the operation')}</p>`
}

/** How much of the operation is documented, assumed and undocumented. */
export function certaintySection({ group, operation }: Scope): Html {
  const { certainty, operationId } = operation
  return html`<section aria-labelledby="certainty">
<h2 id="certainty">What is certain</h2>
<p>Of ${certainty.elements} details (the operation, its inputs, responses and fields): ${sharesInWords(certainty)}.
<a href="${to(`${certaintyPage(group)}#${operationId}`)}">All of them, with reasons</a></p>
${sharesBar(certainty)}
</section>`
}

/** What sets the operation apart, as badges that say what they mean. */
export function traitList(scope: Scope): Html {
  const { operation, effects } = scope
  const traits = [...traitsOf(operation), MOCK_TRAITS[effects.answer]]
  return html`<dl class="traits">${traits.map(
    ({ name, text }) => html`<div><dt><span class="badge">${name}</span></dt><dd>${scope.prose(text)}</dd></div>`,
  )}</dl>`
}
