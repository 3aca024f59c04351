import { type Html, html } from './html.js'

/** The pieces of a path or an address, each of which may begin a line: its segments, and the inputs of its query. */
function segmentsOf(path: string): string[] {
  return path.split(/(?<![:/])(?=[/?&])/)
}

/** A path or an address that breaks before its segments. */
export function breakable(path: string): Html {
  return html`${segmentsOf(path).map((segment, index) => html`${index > 0 && html`<wbr>`}${segment}`)}`
}

/** A name in camelCase that breaks before its parts. */
export function breakableName(name: string): Html {
  return html`${name.split(/(?=[A-Z])/).map((part) => html`<wbr>${part}`)}`
}
