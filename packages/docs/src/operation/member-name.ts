import { type Html, html } from '../site/html.js'

/** The wire name of a parameter or a member, wherever a page shows it as such. */
export function memberName(name: string): Html {
  return html`<code class="member-name">${name}</code>`
}
