import { nameIn } from './fragment.js'

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
