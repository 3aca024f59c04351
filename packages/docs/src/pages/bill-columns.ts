import { formatCount } from '@cloud-cost/contract/model'
import { FOCUS_COLUMNS } from '@cloud-cost/estate/focus'
import { type Context, operationIndex } from '../context.js'
import { type BillColumn, type BilledField, readBillColumns } from '../contract/bill-columns.js'
import { operationPage } from '../contract/group.js'
import { codeList, type Html, html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { pageOf } from './page-of.js'

type Operations = ReturnType<typeof operationIndex>

/** Which column of a bill becomes which field of which operation: a line each, which opens. */
export function billColumnsPage(context: Context): Page {
  const operations = operationIndex(context.service)
  const columns = readBillColumns()
  const read = columns.filter(({ fields, isRequired }) => fields.length > 0 || isRequired)
  const names = columns.filter((column) => !read.includes(column)).map(({ column }) => column)
  return pageOf(context, {
    file: 'bill-columns.html',
    label: 'Columns of a bill',
    title: 'What becomes of each column of a bill',
    description: 'Which response fields come from each column of a FOCUS bill that the mock reads.',
    lead: html`Response fields that each bill column feeds. A bill
without a required column is refused. <a href="${to('guides/your-own-bill.html')}">Your own bill in five minutes</a> says how to begin.`,
    main: html`<dl class="glossary names ruled">${read.map((column) => columnEntry(column, operations))}</dl>
<p>The other ${names.length} columns of an export, of ${Object.keys(FOCUS_COLUMNS).length} in all, have no part in an answer:
${codeList(names)}.</p>`,
  })
}

function columnEntry({ column, isRequired, fields }: BillColumn, operations: Operations): Html {
  return html`<div id="${column}"><dt><code>${column}</code>${isRequired && html` <span class="soft">required</span>`}</dt>
<dd>${
    fields.length === 0
      ? 'decides what is read'
      : html`<details class="fold"><summary>${formatCount(fields.length, 'field')}</summary><ul>${fields.map((field) => fieldItem(field, operations))}</ul></details>`
  }</dd></div>
`
}

/** While one group is worked on, the others have no pages to link to. */
function fieldItem({ name, operationIds, further }: BilledField, operations: Operations): Html {
  const links = operationIds.map((id) =>
    operations.has(id) ? html`<a href="${to(operationPage(id))}"><code>${id}</code></a>` : html`<code>${id}</code>`,
  )
  return html`<li><code>${name}</code> of ${joined(links)}${further > 0 && html` and ${further} more`}</li>`
}
