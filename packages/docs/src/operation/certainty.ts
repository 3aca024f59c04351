import { sharesInWords } from '@cloud-cost/contract/certainty'
import { certaintyPage } from '../contract/group.js'
import { type Html, html, to } from '../html/html.js'
import { sharesBar } from '../pictures/shares.js'
import { markList, marksOfOperation } from './marks.js'
import type { Scope } from './scope.js'

/** What is documented, assumed and undocumented of the operation. */
export function certaintySection({ group, operation }: Scope): Html {
  const { certainty, operationId } = operation
  const { elements } = certainty
  const marks = marksOfOperation(operation)
  return html`<section aria-labelledby="certainty">
<h2 id="certainty">What is certain</h2>
<p>${elements} elements (the operation, its inputs, responses and fields): ${sharesInWords(certainty)}.
<a href="${to(`${certaintyPage(group)}#${operationId}`)}">Compare it with the other operations</a></p>
${sharesBar(certainty)}
${
  marks.length > 0 &&
  html`<details class="nested" id="marks"><summary>What is assumed or undocumented, and why</summary>
${markList(operation)}</details>`
}
</section>`
}
