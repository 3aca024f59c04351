import { breakable } from '../src/html/breakable.js'
import { type Html, html, joined } from '../src/html/html.js'
import { methodTag } from '../src/html/method-tag.js'
import type { Piece } from '../src/search/highlight.js'
import type { SearchIndex } from '../src/search/options.js'
import { loadScript } from './load-script.js'
import type { SearchResult } from './search.js'

interface Results {
  readonly total: number
  /** The best of them, or the nearest pages where nothing is found. */
  readonly results: readonly SearchResult[]
}

declare global {
  interface Window {
    /** Set by `documents/search-index.js`. */
    cloudCostSearchIndex?: SearchIndex
    /** Set by `assets/search.js`. */
    cloudCostSearch?: (question: string, limit: number) => Results
  }
}

const LIMIT = 30

/** The key of an event that an input method has used up; Safari ends a composition before the key that ends it. */
const COMPOSING = 229

/** The way from this page to the folder of the site. */
const SITE_ROOT = document.documentElement.dataset['root'] ?? ''

/** The search over all groups: a dialog that loads the index when it is opened first. */
export function setUpSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#search-dialog')
  const input = dialog?.querySelector('input')
  const list = dialog?.querySelector('ul')
  const status = dialog?.querySelector('.search-status')
  if (!dialog || !input || !list || !status) return
  let selected = -1
  let shown: string | undefined

  const open = (): void => {
    if (dialog.open) return
    dialog.showModal()
    input.select()
    load().then(
      () => show(true),
      () => (status.textContent = 'The search index could not be loaded. Reload the page.'),
    )
  }

  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')]

  const show = (isLoaded = false): void => {
    const query = input.value.trim()
    // Replacing the results of the same query would take a result away from under the pointer.
    if (query === shown && !isLoaded) return
    shown = query
    const found = query === '' ? undefined : window.cloudCostSearch?.(query, LIMIT)
    const { total, results } = found ?? { total: 0, results: [] }
    list.innerHTML = html`${results.map(resultItem)}`.text
    list.scrollTop = 0
    status.textContent = query !== '' && found === undefined ? 'Loading the search index…' : statusOf(query, total)
    input.setAttribute('aria-expanded', String(results.length > 0))
    select(results.length > 0 ? 0 : -1)
  }

  const select = (index: number): void => {
    selected = index
    for (const [at, item] of options().entries()) {
      item.setAttribute('aria-selected', String(at === index))
      if (at === index) {
        input.setAttribute('aria-activedescendant', item.id)
        item.scrollIntoView({ block: 'nearest' })
      }
    }
    if (index === -1) input.removeAttribute('aria-activedescendant')
  }

  for (const button of document.querySelectorAll('.search-open')) button.addEventListener('click', open)
  const openByKey = (event: KeyboardEvent): void => {
    if (!isShortcut(event)) return
    event.preventDefault()
    // Redoc would open a search of its own.
    event.stopImmediatePropagation()
    open()
  }
  addEventListener('keydown', openByKey, { capture: true })
  // Some ways to fill a field, such as a password manager, tell of it by `change` alone.
  for (const type of ['input', 'change', 'compositionend', 'search']) input.addEventListener(type, () => show())
  input.addEventListener('keydown', (event) => {
    // These keys choose among the candidates of an input method.
    if (event.isComposing || event.keyCode === COMPOSING) return
    const count = list.children.length
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      select((selected + step + count) % count)
    } else if (event.key === 'Escape') {
      // In a search field it would clear the text first.
      dialog.close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      options()[selected]?.click()
    }
  })
  // A result on the same page leaves the dialog open otherwise.
  list.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
}

function resultItem({ url, title, detail, name, fields }: SearchResult, index: number): Html {
  return html`<li role="presentation"><a id="search-result-${index}" href="${SITE_ROOT + url}" role="option" tabindex="-1"><strong>${pieces(title)}</strong>${name.length > 0 && html` <code>${pieces(name)}</code>`} ${place(detail)}${
    fields.length > 0 &&
    html` <span>${joined(fields.map((field) => html`${field.kind} <code>${pieces(field.name)}</code>`))}</span>`
  }</a></li>`
}

/** What page it is on, or else a request, whose path breaks before its segments. */
function place(detail: string): Html {
  const [method = '', path] = detail.split(/ (?=\/)/)
  if (path === undefined) return html`<span>${detail}</span>`
  return html`<span class="path">${methodTag(method)} ${breakable(path)}</span>`
}

function pieces(all: readonly Piece[]): Html {
  return html`${all.map(([text, found]) => (found ? html`<mark>${text}</mark>` : text))}`
}

function statusOf(query: string, count: number): string {
  if (query === '') return 'Searches the operations of all groups, and these pages.'
  if (count === 0) return `Nothing is found for “${query}”. These pages are the nearest:`
  return count > LIMIT ? `The best ${LIMIT} of ${count}` : `${count} found`
}

/** `/` outside of fields, and `Ctrl+K` or `⌘K` anywhere. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && !isEditable(target)
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}

let loading: Promise<void> | undefined

/** Loads what the search needs, once. */
function load(): Promise<void> {
  loading ??= loadScript(`${SITE_ROOT}documents/search-index.js`)
    .then(() => loadScript(`${SITE_ROOT}assets/search.js`))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
