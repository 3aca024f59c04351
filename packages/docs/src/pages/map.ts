import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharesInWords } from '@cloud-cost/contract/certainty'
import { parse } from 'yaml'
import type { Context } from '../context.js'
import { type DocumentedGroup, type DocumentedOperation, groupPage, operationPage } from '../contract/group.js'
import { type Html, html, raw, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { PACKAGE } from '../paths.js'
import { sharePatterns, sharesLegend, sharesPicture } from '../pictures/shares.js'
import { pageOf } from './page-of.js'

/** A thing that the service is about, as content/model.yaml has it. */
interface ModelPart {
  readonly title: string
  /** The vendor that has it, where not all do. */
  readonly note?: string
  readonly text: string
  /** Where to read on: an operation, or a tag as `<group>/<tag>`. */
  readonly operation?: string
  readonly tag?: string
}

const CONTENT = join(PACKAGE, 'content')

/** What the service is about, and all of its operations, as pictures. */
export function mapPage(context: Context): Page {
  const { groups } = context.service
  const total = groups.reduce((sum, { operations }) => sum + operations.length, 0)
  const parts = parse(readFileSync(join(CONTENT, 'model.yaml'), 'utf8')) as readonly ModelPart[]
  return pageOf(context, {
    file: 'map.html',
    label: 'Map',
    title: 'Map of the service',
    description: `What the service is about, and a map of its ${total} operations by group and subject, with what is certain of each.`,
    main: html`<section aria-labelledby="model">
<h2 id="model">What it is about</h2>
<p>From a company down to the bill: each box leads to the operations that read it.</p>
<div class="model-and-words">
${raw(readFileSync(join(CONTENT, 'model.svg'), 'utf8'))}
<dl>${parts.map(partRow)}</dl>
</div>
</section>
<section aria-labelledby="contract">
<h2 id="contract">All ${total} operations</h2>
<p>Each tile is an operation and leads to its page. What fills it says how many of its elements (parameters, bodies, responses, fields)
are documented, how many are assumed, undocumented, or both.
<a href="${to('certainty.html')}">What is certain</a> lists all of them.</p>
${sharePatterns()}
${sharesLegend()}
${groups.map(groupMap)}
</section>`,
  })
}

function addressOf({ operation, tag = '' }: ModelPart): string {
  if (operation !== undefined) return operationPage(operation)
  const [name = '', id = ''] = tag.split('/')
  return `${groupPage({ name })}#${id}`
}

function groupMap(group: DocumentedGroup): Html {
  const { title, operations, tags, counts } = group
  return html`<section class="map-group" aria-labelledby="map-${group.name}">
<h3 id="map-${group.name}"><a href="${to(groupPage(group))}">${title}</a></h3>
<p class="figures">${operations.length} operations, ${counts.elements.toLocaleString('en')} elements: ${sharesInWords(counts)}</p>
${tags.map(({ name, title: subject }) => {
  const own = operations.filter(({ tag }) => tag === name)
  return html`<div class="map-tag">
<h4><a href="${to(`${groupPage(group)}#${name}`)}">${subject}</a> <span class="figures">${own.length}</span></h4>
<ul class="plain">${own.map(tile)}</ul>
</div>`
})}
</section>`
}

function partRow(part: ModelPart): Html {
  const { title, note, text } = part
  const more = note !== undefined && html` <span>${note}</span>`
  return html`<div><dt><a href="${to(addressOf(part))}">${title}</a>${more}</dt><dd>${text}</dd></div>`
}

/** Its summary is there to be read out, and appears next to the tile that is pointed at or has the focus. */
function tile({ operationId, summary, certainty }: DocumentedOperation): Html {
  const name = html`<span class="tile-name"><b>${summary}</b> <span>${sharesInWords(certainty)}</span></span>`
  return html`<li><a class="tile" href="${to(operationPage(operationId))}">${sharesPicture(certainty)}${name}</a></li>`
}
