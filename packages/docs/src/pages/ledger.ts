import { CERTAINTIES, NAMED_MEANS, sharesInWords } from '@cloud-cost/contract/certainty'
import type { LedgerEntry, Shares } from '@cloud-cost/contract/ledger-types'
import { type DocumentedGroup, type DocumentedOperation, operationPage } from '../contract/group.js'
import { markBadge } from '../operation/marks.js'
import { fillOf } from '../pictures/shares.js'
import { codeList, type Html, html } from '../site/html.js'
import { inlineCode } from '../site/markdown.js'
import type { Page } from '../site/page.js'
import { type Context, documentVersion, methodTag } from './context.js'

/** What is named, assumed and not shown: every mark. */
export function ledgerPage({ service }: Context): Page {
  const { groups } = service
  const operations = groups.reduce((sum, group) => sum + group.operations.length, 0)
  const kinds = [...new Set(groups.flatMap(allEntries).flatMap(({ what }) => what ?? []))].sort()
  return {
    file: 'ledger.html',
    markdown: false,
    label: 'Ledger',
    title: 'Ledger: what is certain',
    description: `What the service names, what is assumed and what is not shown in each of the ${operations} operations.`,
    versions: groups.map((group) => documentVersion(service, group)),
    scripts: ['assets/ledger.js'],
    sections: groups.map(({ name, title }) => ({ id: name, title })),
    main: html`<h1>What is certain, and what is not</h1>
<p class="lead">Every element of the contract is in one of five classes: <strong>named</strong> by the service, <strong>observed</strong>
in recordings of a deployment, <strong>assumed</strong> here for a reason that is given, <strong>not shown</strong>, so that nobody can know,
or <strong>assumed and not shown</strong>. ${NAMED_MEANS} An element is an operation, a parameter, a body, a response or a member; one that
several operations share counts in each. <a href="map.html#contract">The map</a> shows all operations at a glance, and
<a href="questions.html">open questions</a> what an owner of the service could answer.</p>
${totals(groups)}
<section aria-labelledby="table">
<h2 id="table">Every mark</h2>
${filters(groups, kinds)}
<p class="ledger-status" role="status">${operations} operations</p>
${groups.map(
  (group) => html`<section class="ledger-group" data-group="${group.name}" aria-labelledby="${group.name}">
<h3 id="${group.name}">${group.title}</h3>
${group.operations.map(operationRow)}
${sharedRow(group)}
</section>`,
)}
<p class="ledger-none" hidden>Nothing fits. <button class="link ledger-reset" type="button">Show everything</button></p>
</section>`,
  }
}

function allEntries(group: DocumentedGroup): readonly LedgerEntry[] {
  return [...group.ledger.shared, ...group.ledger.operations.flatMap(({ entries }) => entries)]
}

function totals(groups: readonly DocumentedGroup[]): Html {
  const figures = (counts: Shares): Html[] =>
    CERTAINTIES.map(
      ({ certainty, label }) =>
        html`<span><i class="dot ${fillOf(certainty)}"></i>${counts[certainty].toLocaleString('en')} ${label}</span> `,
    )
  return html`<div class="totals">${groups.map(
    ({ title, counts, name }) => html`<article class="card">
<h2 class="card-title"><a href="#${name}">${title}</a></h2>
<p class="count"><strong>${Math.round((100 * counts.named) / counts.elements)} %</strong> named</p>
${bar(counts)}
<p class="figures">${figures(counts)}of ${counts.elements.toLocaleString('en')} elements</p>
</article>`,
  )}</div>`
}

/** A bar of the shares. */
export function bar(shares: Shares): Html {
  const parts = CERTAINTIES.map(
    ({ certainty }) => html`<span class="${fillOf(certainty)}" style="flex-grow:${shares[certainty]}"></span>`,
  )
  return html`<span class="shares" aria-hidden="true">${parts}</span>`
}

function filters(groups: readonly DocumentedGroup[], kinds: readonly string[]): Html {
  return html`<form class="filters" role="search" aria-label="Marks">
<label>Find<input type="search" name="text" placeholder="Operation, path, member or word" autocomplete="off" spellcheck="false"></label>
<label>Group<select name="group"><option value="">all</option>${groups.map(({ name }) => html`<option>${name}</option>`)}</select></label>
<label>Mark<select name="mark"><option value="">all</option><option value="assumption">assumed</option><option value="unspecified">not
shown</option><option value="observed">observed</option>${kinds.map((kind) => html`<option value="${kind}">not shown: ${kind}</option>`)}</select></label>
<button class="button expand-all" type="button">Open all</button>
</form>`
}

function operationRow(operation: DocumentedOperation): Html {
  const { operationId, method, path, summary, ledger } = operation
  const inWords = html`<span class="visually-hidden">${sharesInWords(ledger)}</span>`
  const figures = html`<span class="row-figures">${inWords}${bar(ledger)}</span>`
  return html`<details class="row" id="${operationId}" data-path="${path}">
<summary><span class="row-name">${summary}</span><span class="row-id">${operationId}</span>${figures}</summary>
<p class="row-more">${methodTag(method)} <code>${path}</code></p>
<p><a href="${operationPage(operationId)}">The page of ${operationId}</a></p>
<p>Required: ${ledger.required.length === 0 ? 'nothing' : codeList(ledger.required)}</p>
${entryList(ledger.entries)}
</details>`
}

function sharedRow({ name, ledger }: DocumentedGroup): Html {
  return html`<details class="row" id="${name}-errors">
<summary><span class="row-name">Shared decisions and errors</span><span>counted in none of them</span></summary>
${entryList(ledger.shared)}
</details>`
}

function entryList(entries: readonly LedgerEntry[]): Html {
  if (entries.length === 0) return html`<p class="entry-none">Nothing of it is marked.</p>`
  return html`<ul class="entries">${entries.map(entryItem)}</ul>`
}

function entryItem(entry: LedgerEntry): Html {
  const { kind, what, element, note } = entry
  const words = html`<span class="note">${inlineCode(note.trim().replaceAll(/\s+/g, ' '))}</span>`
  const data = what !== undefined && html` data-what="${what}"`
  return html`<li data-kind="${kind}"${data}>${markBadge(entry)} <code>${element}</code> ${words}</li>`
}
