import { type Html, html } from './html.js'

/** The method of an operation as a coloured word. */
export function methodTag(method: string): Html {
  return html`<span class="method method-${method.toLowerCase()}">${method}</span>`
}
