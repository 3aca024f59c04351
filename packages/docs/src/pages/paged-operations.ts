import { paginateName } from '@cloud-cost/codegen/names'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Context } from '../context.js'
import { operationPage } from '../contract/group.js'
import { codeList, type Html, html, to } from '../html/html.js'
import { scrolling } from '../html/markdown.js'

/** The operations that page, with the names of their inputs. */
export function pagedOperations({ service }: Context): Html {
  const operations = service.groups
    .flatMap((group) => group.operations)
    .flatMap(({ operationId, pagination }) => (pagination === undefined ? [] : [{ operationId, pagination }]))
  return html`<section aria-labelledby="operations-that-page">
<h2 id="operations-that-page">Operations that page</h2>
<p>All ${operations.length} of them; the others have no input for pages.</p>
${scrolling(html`<table>
<thead><tr><th>Operation</th><th>Page by</th><th>In the</th><th>Client function</th></tr></thead>
<tbody>${operations.map(({ operationId, pagination }) => row(operationId, pagination))}</tbody>
</table>`)}
</section>`
}

function row(operationId: string, { cursor, page, size, in: place }: JsonObject): Html {
  const cells = [
    html`<a href="${to(operationPage(operationId))}"><code>${operationId}</code></a>`,
    codeList([String(cursor ?? page), String(size)]),
    html`${String(place)}`,
    html`<code>${paginateName(operationId)}</code>`,
  ]
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`
}
