import type { Context } from '../context.js'
import { type Html, html, to } from '../html/html.js'

/** The wire name of a parameter or a member, wherever a page shows it as such; a link where the glossary explains it. */
export function memberName(name: string, { glossaryLink }: Context): Html {
  const link = glossaryLink?.(name)
  const code = html`<code class="member-name">${name}</code>`
  return link === undefined ? code : html`<a class="glossary-link" href="${to(link)}">${code}</a>`
}
