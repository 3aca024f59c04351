import { formatCount } from '@cloud-cost/contract/model'
import type { Context } from '../context.js'
import type { Place } from '../contract/elements.js'
import { byOperation, type ContractName, type NameUse } from '../glossary/contract-names.js'
import { GLOSSARY_PAGE, type GlossaryEntries, NAMES_PAGE } from '../glossary/entries.js'
import { type Html, html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { proseOf, type Scope } from '../operation/scope.js'
import { nameLink } from './glossary.js'
import { pageOf } from './page-of.js'

const ASSUMED = html` <span class="mark assumed">assumed</span>`

/** More different texts than these say that a name means something else in each operation. */
const FEW_TEXTS = 3

const PLACES: readonly (readonly [place: Place, words: string])[] = [
  ['parameter', 'A parameter of'],
  ['request body', 'In the request body of'],
  ['response', 'In the response of'],
  ['error', 'In the error envelopes'],
]

/** All names of parameters and fields, and all documented values: a line each, which opens. */
export function namesPage(context: Context, entries: GlossaryEntries): Page {
  const { names } = entries
  const prose = proseOf(context)
  return pageOf(context, {
    file: NAMES_PAGE,
    title: 'Names and values',
    description: `All ${names.length} names of parameters and fields and values of the contract: what they stand for, and where they occur.`,
    lead: html`The ${names.length} names of parameters and fields, and the documented values, with the operations that have them. Names are
case-sensitive. <a href="${to(GLOSSARY_PAGE)}">The glossary</a> explains the words.`,
    main: html`<nav class="contents" aria-label="Names by their first letter"><ul class="plain wrap">${initials(names)}</ul></nav>
<dl class="glossary names ruled">${names.map((name) => nameEntry(name, entries, prose))}</dl>`,
  })
}

/** Links to the first name of each letter. */
function initials(names: readonly ContractName[]): Html[] {
  const firsts = new Map([...names].reverse().map(({ name }) => [name.slice(0, 1).toUpperCase(), name]))
  return [...firsts].reverse().map(([letter, name]) => html`<li><a href="#${name}">${letter}</a></li>`)
}

function nameEntry(
  entry: ContractName,
  { abbreviations, linkOf, sameAs, terms }: GlossaryEntries,
  prose: Scope['prose'],
): Html {
  const { name, uses, takenBy, descriptions } = entry
  const abbreviation = abbreviations.find((one) => one.name === name)
  const equalNames = sameAs(name)
  const within = terms
    .filter(({ found }) => found.some((wireName) => wireName.name === name))
    .map(({ id, term }) => html`<a href="${to(`${GLOSSARY_PAGE}#${id}`)}">${term}</a>`)
  const here = `${NAMES_PAGE}#${name}`
  return html`<div id="${name}"><dt><code>${name}</code>${
    abbreviation !== undefined &&
    html` <span class="soft">${abbreviation.spelled}${abbreviation.assumed && ASSUMED}</span>`
  }</dt>
<dd><details class="fold"><summary>${formatCount(byOperation([...uses, ...takenBy]).length, 'operation')}</summary>
${descriptions.length <= FEW_TEXTS && descriptions.map((description) => prose(description))}
${
  equalNames !== undefined &&
  html`<p>The same as ${joined(equalNames.names.map((equal) => nameLink(equal, here, linkOf)))}${
    equalNames.assumed !== undefined && html`${ASSUMED} ${equalNames.assumed}`
  }</p>`
}
${within.length > 0 && html`<p>See ${joined(within)}.</p>`}
${PLACES.map(([place, words]) =>
  usesIn(
    words,
    uses.filter((use) => use.place === place),
  ),
)}
${[...new Set(takenBy.map(({ field }) => field))].map((field) =>
  usesIn(
    html`A value of <code>${field}</code> in`,
    takenBy.filter((use) => use.field === field),
  ),
)}
</details></dd></div>
`
}

function usesIn(words: Html | string, uses: readonly NameUse[]): Html | false {
  if (uses.length === 0) return false
  const operations = byOperation(uses.filter(({ place }) => place !== 'error')).map(
    ({ operation, url }) => html`<a href="${to(url)}">${operation.operationId}</a>`,
  )
  // Many operations share an envelope, which has a section of its own.
  const envelopes = [...new Set(uses.flatMap(({ envelope }) => envelope ?? []))].map(
    (envelope) => html`<a href="${to(`guides/errors.html#${envelope}`)}">${envelope}</a>`,
  )
  return html`<p class="soft">${words} ${joined([...operations, ...envelopes])}.</p>`
}
