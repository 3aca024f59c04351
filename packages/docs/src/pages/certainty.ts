// The pages of what is documented, assumed and undocumented.
import { CERTAINTIES, DOCUMENTED_MEANS, sharesInWords } from '@cloud-cost/contract/certainty'
import type { CertaintyEntry } from '@cloud-cost/contract/certainty-types'
import { type Context, documentVersion } from '../context.js'
import { certaintyPage, type DocumentedGroup, type DocumentedOperation, operationPage } from '../contract/group.js'
import { breakableName } from '../html/breakable.js'
import { codeList, type Html, html, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import { methodTag } from '../html/method-tag.js'
import type { Page } from '../html/page.js'
import { shareDot, sharesBar } from '../pictures/shares.js'
import { pageOf } from './page-of.js'

/** How much is documented, assumed and undocumented in each group. */
export function certaintyOverview(context: Context): Page {
  return pageOf(context, {
    file: 'certainty.html',
    markdown: false,
    label: 'What is certain',
    title: 'What is certain, and what is not',
    description: 'How much of each group is documented, how much is assumed and how much is undocumented.',
    lead: html`These lists, the certainty report, say what is known of each element of the contract. An element is an operation, a parameter, a body,
a response or a field; one that several operations share counts in each.`,
    main: html`<p>Each element is in one of five classes: <strong>documented</strong> in the specification, <strong>observed</strong> in recordings of a deployment,
<strong>assumed</strong> here for a reason that is given, <strong>undocumented</strong>, so that nobody can know, or <strong>assumed and
undocumented</strong>. ${DOCUMENTED_MEANS} <a href="${to('map.html#contract')}">The map</a> shows all operations at a glance, and
<a href="${to('questions.html')}">open questions</a> what an owner of the service could answer.</p>
<div class="totals">${context.service.groups.map(total)}</div>`,
  })
}

/** What is assumed and undocumented in the operations of a group. */
export function groupCertaintyPage(context: Context, group: DocumentedGroup): Page {
  const { title, operations, counts } = group
  const entries = [...group.certainty.shared, ...group.certainty.operations.flatMap((operation) => operation.entries)]
  const kinds = [...new Set(entries.flatMap(({ what }) => what ?? []))].sort()
  return pageOf(context, {
    file: certaintyPage(group),
    markdown: false,
    label: `What is certain: ${title}`,
    title: `What is certain in the ${title}`,
    description: `What is assumed and what is undocumented in each of the ${operations.length} operations of the ${title}.`,
    versions: [documentVersion(context.service, group)],
    scripts: ['assets/certainty.js'],
    lead: html`What is <strong>assumed</strong>, with the reason, and what is <strong>undocumented</strong> in each operation.
<a href="${to('certainty.html')}">What is certain</a> explains these words, and compares the groups.`,
    main: html`<p>${counts.elements.toLocaleString('en')} elements: ${sharesInWords(counts)}.</p>
${filters(kinds)}
<p class="certainty-status soft" role="status">${operations.length} operations</p>
<section class="certainty-group" aria-labelledby="operations">
<h2 id="operations">Operations</h2>
${operations.map(operationRow)}
${sharedRow(group)}
</section>
<p class="certainty-none" hidden>Nothing fits. <button class="link certainty-reset" type="button">Show everything</button></p>`,
  })
}

function total(group: DocumentedGroup): Html {
  const { title, counts } = group
  const figures = CERTAINTIES.map(
    ({ certainty, label }) =>
      html`<span>${shareDot(certainty)}${counts[certainty].toLocaleString('en')} ${label}</span> `,
  )
  return html`<article class="card box">
<h2 class="card-title"><a href="${to(certaintyPage(group))}">${title}</a></h2>
<p class="count soft"><strong>${Math.round((100 * counts.documented) / counts.elements)} %</strong> documented</p>
${sharesBar(counts)}
<p class="figures">${figures}of ${counts.elements.toLocaleString('en')} elements</p>
</article>`
}

function filters(kinds: readonly string[]): Html {
  const options = kinds.map((kind) => html`<option value="${kind}">undocumented: ${kind}</option>`)
  return html`<form class="filters wrap" role="search" aria-label="Filter">
<label>Find<input type="search" name="text" placeholder="Operation, path, field or word" autocomplete="off" spellcheck="false"></label>
<label>Show<select name="mark"><option value="">all</option><option value="assumption">assumed</option><option
value="unspecified">undocumented</option><option value="observed">observed</option>${options}</select></label>
<button class="button expand-all" type="button">Open all</button>
</form>`
}

function operationRow(operation: DocumentedOperation): Html {
  const { operationId, method, path, summary, certainty } = operation
  const inWords = html`<span class="visually-hidden">${sharesInWords(certainty)}</span>`
  const figures = html`<span class="row-figures">${inWords}${sharesBar(certainty)}</span>`
  return html`<details class="row" id="${operationId}" data-path="${path}">
<summary><span class="row-name">${summary}</span><span class="row-id soft">${breakableName(operationId)}</span>${figures}</summary>
<p class="row-more">${methodTag(method)} <code>${path}</code></p>
<p><a href="${to(operationPage(operationId))}">The page of ${operationId}</a></p>
<p>Required: ${certainty.required.length === 0 ? 'nothing' : codeList(certainty.required)}</p>
${entryList(certainty.entries)}
</details>`
}

function sharedRow({ name, certainty }: DocumentedGroup): Html {
  return html`<details class="row" id="${name}-errors">
<summary><span class="row-name">Shared decisions and errors</span><span>counted in none of them</span></summary>
${entryList(certainty.shared)}
</details>`
}

function entryList(entries: readonly CertaintyEntry[]): Html {
  if (entries.length === 0) return html`<p class="entry-none">Nothing here is assumed or undocumented.</p>`
  return html`<ul class="entries plain">${entries.map(entryItem)}</ul>`
}

const BADGES = { assumption: 'assumed', unspecified: 'unspecified', observed: 'observed' } as const

function markBadge({ kind, what }: CertaintyEntry): Html {
  return html`<span class="mark ${BADGES[kind]}">${kind === 'unspecified' ? `undocumented: ${what ?? ''}` : BADGES[kind]}</span>`
}

function entryItem(entry: CertaintyEntry): Html {
  const { kind, what, element, note } = entry
  const words = html`<span class="note">${inlineCode(note.trim().replaceAll(/\s+/g, ' '))}</span>`
  const data = what !== undefined && html` data-what="${what}"`
  return html`<li data-kind="${kind}"${data}>${markBadge(entry)} <code>${element}</code> ${words}</li>`
}
