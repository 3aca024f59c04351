import { type Html, html } from '../site/html.js'
import type { Scope } from './scope.js'

/** What the mock does for the operation. */
export function mockSection({ operation }: Scope): Html {
  return html`<section aria-labelledby="mock">
<h2 id="mock">In the mock</h2>
<p><a href="mock.html">The mock</a> answers ${operation.operationId}.</p>
</section>`
}
