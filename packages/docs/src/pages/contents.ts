import { type Html, html } from '../site/html.js'
import { slug } from '../site/markdown.js'

/** Links to the sections of a page. */
export function contents(titles: readonly string[]): Html {
  return html`<nav class="contents" aria-label="On this page"><ul>${titles.map((title) => html`<li><a href="#${slug(title)}">${title}</a></li>`)}</ul></nav>`
}
