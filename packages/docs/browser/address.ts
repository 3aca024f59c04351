// Puts the address of the mock that serves the pages in place of its default address.
import { BASE_URL } from '../src/samples/sample.js'

/** The path at which the mock serves these pages, which it does over plain http. */
const SERVED = '/docs/'
const isServedByMock = location.protocol === 'http:' && location.pathname.startsWith(SERVED)
const HOST = new URL(BASE_URL).host

/** Where the samples send their calls: to the mock that serves the page, or to one with the default port. */
export const MOCK_URL: string = isServedByMock ? location.origin : BASE_URL

/** A text in which the address of the mock is the one that serves the page. */
export function withOwnAddress(text: string): string {
  return isServedByMock ? text.replaceAll(HOST, location.host) : text
}

/** Writes the address of the mock that serves the page wherever the page has the one of the default port. */
export function followAddress(): void {
  if (!isServedByMock) return
  // Code has it nearly everywhere, and a piece of code is soon read.
  const pieces = [...document.querySelectorAll('pre, :not(pre) > code')]
  for (const piece of pieces) if (piece.textContent.includes(HOST)) replaceText(piece, HOST, location.host)
  if (document.body.textContent.includes(HOST)) replaceText(document.body, HOST, location.host)
}

/** Replaces a text in an element, also where colours of code or marks of a search divide it. */
export function replaceText(root: Element, from: string, to: string): void {
  if (from === to) return
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.matches('script, style') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const whole = nodes.map(({ data }) => data).join('')
  // From the end, so that what comes before keeps its place.
  for (let at = whole.lastIndexOf(from); at !== -1; at = at === 0 ? -1 : whole.lastIndexOf(from, at - 1))
    replaceAt(nodes, { begin: at, end: at + from.length }, to)
}

/** Writes a text into the first of the nodes that a stretch of all their text touches, in place of the stretch. */
function replaceAt(nodes: readonly Text[], { begin, end }: { begin: number; end: number }, text: string): void {
  let offset = 0
  let isWritten = false
  for (const node of nodes) {
    const { length } = node
    const [from, to] = [Math.max(begin - offset, 0), Math.min(end - offset, length)]
    if (from < to) {
      node.replaceData(from, to - from, isWritten ? '' : text)
      isWritten = true
    }
    offset += length
    if (offset >= end) return
  }
}
