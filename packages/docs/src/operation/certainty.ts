import { NAMED_MEANS, sharesInWords } from '@cloud-cost/contract/certainty'
import { bar, entryList } from '../pages/ledger.js'
import { type Html, html } from '../site/html.js'
import type { Scope } from './scope.js'

/** What is named, assumed and not shown of the operation. */
export function certaintySection({ operation }: Scope): Html {
  const { ledger, operationId } = operation
  const { elements, entries } = ledger
  return html`<section aria-labelledby="certainty">
<h2 id="certainty">What is certain</h2>
<p>${elements} elements (the operation, its inputs, responses and members): ${sharesInWords(ledger)}. ${NAMED_MEANS} <a href="ledger.html#${operationId}">In the ledger</a></p>
${bar(ledger)}
<details class="nested"><summary>${entries.length} marks</summary>
${entryList(entries)}</details>
</section>`
}
