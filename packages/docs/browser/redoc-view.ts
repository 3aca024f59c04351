// Changes what Redoc draws.
import { nameIn } from './fragment.js'

/** The scheme with the host of an address, and the segments of a path and the inputs of a query, each with what it begins with. */
const PIECES = /(https?:\/\/[^/\s'"]+|[/?&][^/?&\s]*)/
const IS_PATH = /\/[\w{][^/\s]*\//

/** Keeps the segments of the paths that Redoc shows whole, so that a path that is too long goes on in the next line with one of them. */
export function keepSegmentsWhole(place: Element): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) divideIn(node)
  }).observe(place, { childList: true, subtree: true })
}

function divideIn(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = root instanceof Text ? [root] : []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    // Where a text stands alone, Redoc replaces all that is beside it, too.
    if (IS_PATH.test(text.data) && text.parentNode?.childNodes.length === 1) divide(text)
  }
}

function divide(text: Text): void {
  const [first = '', ...others] = text.data.split(PIECES)
  text.after(...others.map((piece, index) => (index % 2 === 0 ? segment(piece) : piece)))
  text.data = first
}

function segment(text: string): HTMLElement {
  const whole = document.createElement('span')
  whole.className = 'segment'
  whole.textContent = text
  return whole
}

const IS_SCHEMA = /^#\/schemas\/[^#]+/

/** Folds the schemas away below the list of their names, but for the one that a link leads to. */
export function foldSchemas(): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const unfold = (hash: string): void => {
    const [route = ''] = IS_SCHEMA.exec(hash) ?? []
    const but = `:not([data-section-id=${JSON.stringify(nameIn(route))}])`
    sheet.replaceSync(`#redoc [data-section-id^="/schemas/"]${but} { display: none; }`)
  }
  unfold(location.hash)
  addEventListener('popstate', () => unfold(location.hash))
  // Redoc's own links change the address without a word. They lead to what has to be there before.
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.hash.startsWith('#/')) unfold(link.hash)
    },
    { capture: true },
  )
}
