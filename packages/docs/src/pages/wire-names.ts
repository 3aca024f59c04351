import { operationPage } from '../contract/group.js'
import type { GlossaryEntries, WireName } from '../glossary/entries.js'
import { type Html, html, joined, to } from '../html/html.js'

/** As many operations are shown at once; more are folded away. */
const FEW = 4

/** A wire name, with a link to what explains it, unless that is `here`. */
export function nameLink(name: string, here: string, linkOf: GlossaryEntries['linkOf']): Html {
  const link = linkOf(name)
  const code = html`<code>${name}</code>`
  return link === undefined || link === here ? code : html`<a href="${to(link)}">${code}</a>`
}

/** The operations that use a name. */
export function operationList(operations: WireName['operations']): Html {
  const links = operationLinks(operations)
  if (operations.length <= FEW) return html`<p class="soft">Used by ${links}.</p>`
  return html`<details><summary>Used by ${operations.length} operations</summary><p>${links}</p></details>`
}

function operationLinks(operations: WireName['operations']): Html {
  return joined(
    operations.map(({ operationId }) => html`<a href="${to(operationPage(operationId))}">${operationId}</a>`),
  )
}
