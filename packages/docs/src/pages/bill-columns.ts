import { counted } from '@cloud-cost/contract/model'
import { FOCUS_COLUMNS } from '@cloud-cost/estate/focus'
import { type Context, documentVersion } from '../context.js'
import type { ColumnEffect } from '../contract/bill-columns.js'
import { operationPage } from '../contract/group.js'
import { codeList, type Html, html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'

/** More of them say no more. */
const MOST_OPERATIONS = 3

/** Which column of a bill becomes which member of which operation: a line each, which opens. */
export async function billColumnsPage({ service, billColumns }: Context): Promise<Page> {
  const columns = (await billColumns) ?? []
  const read = columns.filter(({ members, isRequired }) => members.length > 0 || isRequired)
  const names = columns.filter((column) => !read.includes(column)).map(({ column }) => column)
  return {
    file: 'bill-columns.html',
    label: 'Columns of a bill',
    title: 'What becomes of each column of a bill',
    description: 'Which members of which answers come from each column of a FOCUS bill that the mock reads.',
    versions: service.groups.map((group) => documentVersion(service, group)),
    main: html`<h1>What becomes of each column of a bill</h1>
<p class="lead">Found out by changing each column of a bill and comparing the answers of the mock to the examples of all operations. A bill
without a required column is refused. <a href="${to('guides/your-own-bill.html')}">Your own bill in five minutes</a> says how to begin.</p>
<dl class="glossary names">${read.map(columnEntry)}</dl>
<p>The other ${names.length} columns of an export, of ${Object.keys(FOCUS_COLUMNS).length} in all, have no part in an answer:
${codeList(names)}.</p>`,
  }
}

function columnEntry({ column, isRequired, members }: ColumnEffect): Html {
  return html`<div id="${column}"><dt><code>${column}</code>${isRequired && html` <span class="soft">required</span>`}</dt>
<dd>${
    members.length === 0
      ? 'decides what is read'
      : html`<details><summary>${counted(members.length, 'member')}</summary><ul>${members.map(memberItem)}</ul></details>`
  }</dd></div>
`
}

function memberItem({ name, operationIds }: ColumnEffect['members'][number]): Html {
  const more = operationIds.length - MOST_OPERATIONS
  const first = operationIds.slice(0, MOST_OPERATIONS)
  const links = joined(first.map((id) => html`<a href="${to(operationPage(id))}"><code>${id}</code></a>`))
  return html`<li><code>${name}</code> of ${links}${more > 0 && html` and ${more} more`}</li>`
}
