import { bar, entryList } from '../pages/ledger.js'
import { type Html, html } from '../site/html.js'
import type { Scope } from './scope.js'

/** What is stated, assumed and not shown of the operation. */
export function certaintySection({ operation }: Scope): Html {
  const { ledger, operationId } = operation
  const { elements, stated, assumed, unspecified, entries } = ledger
  return html`<section aria-labelledby="certainty">
<h2 id="certainty">What is certain</h2>
<p>Of ${elements} elements (the operation, its inputs, responses and members), ${stated} are stated by the service, ${assumed} are assumed, and of ${unspecified} something is not shown. <a href="ledger.html#${operationId}">In the ledger</a></p>
${bar(ledger)}
<details class="nested"><summary>${entries.length} marks</summary>
${entryList(entries)}</details>
</section>`
}
