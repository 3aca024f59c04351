import { operationPage } from '../contract/group.js'
import {
  type Abbreviation,
  type FoundTerm,
  GLOSSARY_PAGE,
  type GlossaryEntries,
  type WireName,
} from '../glossary/entries.js'
import { proseOf, type Scope } from '../operation/scope.js'
import { type Html, html, joined } from '../site/html.js'
import { inlineCode } from '../site/markdown.js'
import type { Page } from '../site/page.js'
import { type Context, documentVersion } from './context.js'

const ASSUMED = html` <span class="mark assumed">assumed</span>`

/** As many operations are shown at once; more are folded away. */
const FEW = 4

/** Words of the trade, and the abbreviations of wire names. */
export function glossaryPage(context: Context, entries: GlossaryEntries): Page {
  const { groups } = context.service
  const { terms, abbreviations } = entries
  const prose = proseOf(context)
  return {
    file: GLOSSARY_PAGE,
    label: 'Glossary',
    title: 'Glossary',
    description:
      'What the words and the abbreviated names of the API mean, what they are called in other groups, and where they occur.',
    versions: groups.map((group) => documentVersion(context.service, group)),
    sections: [
      { id: 'words', title: 'Words' },
      { id: 'names', title: 'Abbreviated names' },
    ],
    main: html`<h1>Glossary</h1>
<p class="lead">${terms.length} words of cloud costs, and what the ${abbreviations.length} abbreviated names of parameters and members stand
for. What the service does not say itself is marked as assumed.</p>
<section aria-labelledby="words">
<h2 id="words"><a class="anchor" href="#words">Words</a></h2>
<dl class="glossary">${terms.map((term) => termEntry(term, entries, prose))}</dl>
</section>
<section aria-labelledby="names">
<h2 id="names"><a class="anchor" href="#names">Abbreviated names</a></h2>
<nav class="contents" aria-label="Abbreviated names by their first letter"><ul>${initials(abbreviations)}</ul></nav>
<p>Names are case-sensitive. The first line spells a name out; what follows is what the contract says of it.</p>
<dl class="glossary">${abbreviations.map((abbreviation) => nameEntry(abbreviation, entries, prose))}</dl>
</section>`,
  }
}

/** Links to the first name of each letter. */
function initials(abbreviations: readonly Abbreviation[]): Html[] {
  const firsts = new Map([...abbreviations].reverse().map(({ name }) => [name.slice(0, 1).toUpperCase(), name]))
  return [...firsts].reverse().map(([letter, name]) => html`<li><a href="#${name}">${letter}</a></li>`)
}

function termEntry(
  { id, term, short, meaning, unit, found }: FoundTerm,
  { linkOf }: GlossaryEntries,
  prose: Scope['prose'],
): Html {
  return html`<div id="${id}"><dt>${term}${short !== undefined && html` <span class="soft">(${short})</span>`}</dt>
<dd>${prose(meaning)}
${unit !== undefined && html`<p>Unit: ${inlineCode(unit)}.</p>`}
<p class="soft">In ${joined(found.map(({ name }) => nameLink(name, id, linkOf)))}.</p>
${operationList(unique(found.flatMap(({ operations }) => operations)))}</dd></div>
`
}

function nameEntry(
  abbreviation: Abbreviation,
  { linkOf, sameAs, terms }: GlossaryEntries,
  prose: Scope['prose'],
): Html {
  const { name, spelled, assumed, groups, descriptions, operations } = abbreviation
  const same = sameAs(name)
  const elsewhere = descriptions.slice(1).map((text) => html`<li>${prose(text)}</li>`)
  const within = terms.filter(({ found }) => found.some((one) => one.name === name))
  return html`<div id="${name}"><dt><code>${name}</code> <span class="soft">${spelled}${assumed && ASSUMED}</span></dt>
<dd>${descriptions.length > 0 && prose(descriptions[0] ?? '')}
${elsewhere.length > 0 && html`<details><summary>Elsewhere</summary><ul>${elsewhere}</ul></details>`}
${
  same !== undefined &&
  html`<p>The same as ${joined(same.names.map((other) => nameLink(other, name, linkOf)))}${
    same.assumed !== undefined && html`${ASSUMED} ${same.assumed}`
  }</p>`
}
${within.length > 0 && html`<p>See ${joined(within.map(({ id, term }) => html`<a href="#${id}">${term}</a>`))}.</p>`}
${operationList(operations, html` of the ${joined([...groups].map((group) => html`${group}`))} group${groups.size > 1 && 's'}`)}</dd></div>
`
}

/** A wire name, with a link to its own entry where it has one other than this. */
function nameLink(name: string, here: string, linkOf: GlossaryEntries['linkOf']): Html {
  const link = linkOf(name)
  const code = html`<code>${name}</code>`
  return link === undefined || link === `${GLOSSARY_PAGE}#${here}` ? code : html`<a href="${link}">${code}</a>`
}

function operationList(operations: WireName['operations'], whose: Html = html``): Html {
  const links = joined(
    operations.map(({ operationId }) => html`<a href="${operationPage(operationId)}">${operationId}</a>`),
  )
  if (operations.length <= FEW) return html`<p class="soft">Used by ${links}${whose}.</p>`
  return html`<details><summary>Used by ${operations.length} operations${whose}</summary><p>${links}</p></details>`
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)]
}
