import { formatCount } from '@cloud-cost/contract/model'
import { type Context, documentVersion } from '../context.js'
import { type Abbreviation, GLOSSARY_PAGE, type GlossaryEntries, NAMES_PAGE } from '../glossary/entries.js'
import { type Html, html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { proseOf, type Scope } from '../operation/scope.js'
import { nameLink, operationLinks } from './wire-names.js'

const ASSUMED = html` <span class="mark assumed">assumed</span>`

/** What the abbreviated names of parameters and members stand for: a line each, which opens. */
export function namesPage(context: Context, entries: GlossaryEntries): Page {
  const { abbreviations } = entries
  const prose = proseOf(context)
  return {
    file: NAMES_PAGE,
    label: 'Abbreviated names',
    title: 'Abbreviated names',
    description: `What the ${abbreviations.length} abbreviated names of parameters and members stand for, and where they occur.`,
    versions: context.service.groups.map((group) => documentVersion(context.service, group)),
    main: html`<h1>Abbreviated names</h1>
<p class="lead">What the ${abbreviations.length} abbreviated names of parameters and members stand for. Names are case-sensitive. What the
service does not say itself is marked as assumed; <a href="${to(GLOSSARY_PAGE)}">the glossary</a> explains the words.</p>
<nav class="contents" aria-label="Names by their first letter"><ul>${initials(abbreviations)}</ul></nav>
<dl class="glossary names">${abbreviations.map((abbreviation) => nameEntry(abbreviation, entries, prose))}</dl>`,
  }
}

/** Links to the first name of each letter. */
function initials(abbreviations: readonly Abbreviation[]): Html[] {
  const firsts = new Map([...abbreviations].reverse().map(({ name }) => [name.slice(0, 1).toUpperCase(), name]))
  return [...firsts].reverse().map(([letter, name]) => html`<li><a href="#${name}">${letter}</a></li>`)
}

function nameEntry(
  abbreviation: Abbreviation,
  { linkOf, sameAs, terms }: GlossaryEntries,
  prose: Scope['prose'],
): Html {
  const { name, spelled, assumed, groups, descriptions, operations } = abbreviation
  const equalNames = sameAs(name)
  const within = terms
    .filter(({ found }) => found.some((wireName) => wireName.name === name))
    .map(({ id, term }) => html`<a href="${to(`${GLOSSARY_PAGE}#${id}`)}">${term}</a>`)
  const here = `${NAMES_PAGE}#${name}`
  return html`<div id="${name}"><dt><code>${name}</code> <span class="soft">${spelled}${assumed && ASSUMED}</span></dt>
<dd><details><summary>${formatCount(operations.length, 'operation')}</summary>
${descriptions.map((description) => prose(description))}
${
  equalNames !== undefined &&
  html`<p>The same as ${joined(equalNames.names.map((equal) => nameLink(equal, here, linkOf)))}${
    equalNames.assumed !== undefined && html`${ASSUMED} ${equalNames.assumed}`
  }</p>`
}
${within.length > 0 && html`<p>See ${joined(within)}.</p>`}
<p class="soft">In the ${[...groups].join(', ')} group${groups.size > 1 && 's'}: ${operationLinks(operations)}.</p>
</details></dd></div>
`
}
