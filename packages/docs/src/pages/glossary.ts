// The page of the glossary.
import type { Context } from '../context.js'
import { operationPage } from '../contract/group.js'
import { type FoundTerm, GLOSSARY_PAGE, type GlossaryEntries, NAMES_PAGE, type WireName } from '../glossary/entries.js'
import { type Html, html, joined, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { proseOf, type Scope } from '../operation/scope.js'
import { pageOf } from './page-of.js'

/** Returns the page of the glossary: each word with its meaning, unit and names. */
export function glossaryPage(context: Context, entries: GlossaryEntries): Page {
  const { terms, names } = entries
  const prose = proseOf(context)
  return pageOf(context, {
    file: GLOSSARY_PAGE,
    title: 'Glossary',
    description: 'What the words of cloud costs mean, which parameters and fields carry them, and where these occur.',
    lead: html`${terms.length} words of cloud costs. What is not documented is marked as assumed.
<a href="${to(NAMES_PAGE)}">${names.length} names and values</a>, such as <code>cmpnId</code>, have a page of their own.`,
    main: html`<nav class="contents" aria-label="Words"><ul class="plain wrap">${terms.map(({ id, term }) => html`<li><a href="#${id}">${term}</a></li>\n`)}</ul></nav>
<dl class="glossary ruled">${terms.map((term) => termEntry(term, entries, prose))}</dl>`,
  })
}

function termEntry(
  { id, term, short, meaning, unit, found }: FoundTerm,
  { linkOf }: GlossaryEntries,
  prose: Scope['prose'],
): Html {
  const operations = new Set(found.flatMap((name) => name.operations))
  return html`<div id="${id}"><dt>${term}${short !== undefined && html` <span class="soft">(${short})</span>`}</dt>
<dd>${prose(meaning)}
${unit !== undefined && html`<p>Unit: ${inlineCode(unit)}.</p>`}
<p class="soft">In ${joined(found.map(({ name }) => nameLink(name, `${GLOSSARY_PAGE}#${id}`, linkOf)))}.</p>
${operationList([...operations])}</dd></div>
`
}

/** How many operations a list shows; the others are folded. */
const FEW = 4

/** A wire name, with a link to what explains it, unless that is `here`. */
export function nameLink(name: string, here: string, linkOf: GlossaryEntries['linkOf']): Html {
  const link = linkOf(name)
  const code = html`<code>${name}</code>`
  return link === undefined || link === here ? code : html`<a href="${to(link)}">${code}</a>`
}

/** The operations that use a name. */
function operationList(operations: WireName['operations']): Html {
  const links = operationLinks(operations)
  if (operations.length <= FEW) return html`<p class="soft">Used by ${links}.</p>`
  return html`<details class="fold"><summary>Used by ${operations.length} operations</summary><p>${links}</p></details>`
}

function operationLinks(operations: WireName['operations']): Html {
  return joined(
    operations.map(({ operationId }) => html`<a href="${to(operationPage(operationId))}">${operationId}</a>`),
  )
}
