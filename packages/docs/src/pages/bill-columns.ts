import { FOCUS_COLUMNS } from '@cloud-cost/estate/focus'
import type { ColumnEffect } from '../contract/bill-columns.js'
import { operationPage } from '../contract/group.js'
import { codeList, type Html, html, joined } from '../site/html.js'
import { scrolling } from '../site/markdown.js'
import type { Context } from './context.js'

/** More of them say no more. */
const MOST_OPERATIONS = 3

/** Which column of a bill becomes which member of which operation. */
export function billColumns({ billColumns: columns = [] }: Context): Html {
  const read = columns.filter(({ members, isRequired }) => members.length > 0 || isRequired)
  const names = columns.filter((column) => !read.includes(column)).map(({ column }) => column)
  return html`<section aria-labelledby="what-becomes-of-each-column">
<h2 id="what-becomes-of-each-column">What becomes of each column</h2>
<p>Found out by changing each column of a bill and comparing the answers to the examples of all operations. A bill without a required column
is refused.</p>
${scrolling(html`<table>
<thead><tr><th>Column</th><th>Members that change with it</th></tr></thead>
<tbody>${read.map(row)}</tbody>
</table>`)}
<p>The other ${names.length} columns of an export, of ${Object.keys(FOCUS_COLUMNS).length} in all, have no part in an answer:
${codeList(names)}.</p>
</section>`
}

function row({ column, isRequired, members }: ColumnEffect): Html {
  return html`<tr><td><code>${column}</code>${isRequired && html` (required)`}</td><td>${
    members.length === 0 ? 'decides what is read' : html`<ul>${members.map(member)}</ul>`
  }</td></tr>\n`
}

function member({ name, operationIds }: ColumnEffect['members'][number]): Html {
  const more = operationIds.length - MOST_OPERATIONS
  const first = operationIds.slice(0, MOST_OPERATIONS)
  const links = joined(first.map((id) => html`<a href="${operationPage(id)}"><code>${id}</code></a>`))
  return html`<li><code>${name}</code> of ${links}${more > 0 && html` and ${more} more`}</li>`
}
