import { sharesInWords } from '@cloud-cost/contract/certainty'
import { certaintyPage } from '../contract/group.js'
import { type Html, html, to } from '../html/html.js'
import { sharesBar } from '../pictures/shares.js'
import { marksAt } from './element.js'
import { openPoints } from './open-points.js'
import type { Scope } from './scope.js'

/** How much of the operation is documented, and how a reader sees what is not. */
export function certaintyLine(scope: Scope, hasInvented: boolean): Html {
  const { certainty } = scope.operation
  const { documented, elements } = certainty
  return html`<p class="certainty-line"><a href="#certainty">${documented} of ${elements} details documented</a>, every gap is
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
