import { type Html, html } from '../html/html.js'

/** A path or an address that breaks before its segments, and before the inputs of its query. */
export function breakable(path: string): Html {
  return html`${path.split(/(?=[/?&])/).map((segment) => html`${segment}<wbr>`)}`
}
