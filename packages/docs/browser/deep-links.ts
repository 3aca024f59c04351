// Leads links into Redoc's pages to their parts.
import { nameIn } from './fragment.js'

/** Redoc draws its parts when they come near, so that what was scrolled to moves away. This long it is followed. */
const PATIENCE = 10_000
const INTERVAL = 80
/** As many looks in a row must find the target in its place. */
const STEADY = 15
/** Pixels that don't matter. */
const TOLERANCE = 4

let ended = (): void => {}

/** What of a document is needed to know where Redoc puts its operations. */
export interface LinkedDocument {
  readonly paths: {
    readonly [path: string]: {
      readonly [method: string]: {
        readonly operationId?: string
        readonly tags?: readonly string[]
        readonly 'x-codeSamples'?: { readonly lang: string; readonly label: string }[]
      }
    }
  }
}

/** Follows `#operation/<operationId>` and `#schema/<Name>`, on load and later, until the target stands below the bar. */
export function setUpDeepLinks(bar: HTMLElement, routes: ReadonlyMap<string, string>): void {
  translateLink(routes)
  // Comes before `hashchange`, and runs before Redoc's own listener, which would know no such page.
  addEventListener('popstate', () => {
    translateLink(routes)
    land(bar)
  })
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    addEventListener(type, () => ended(), { passive: true, capture: true })
  }
  land(bar)
}

/**
 * The address of each operation within Redoc's page. This runs in the reader's browser, on the document that Redoc shows: the contract
 * model isn't there.
 */
export function operationRoutes({ paths }: LinkedDocument): ReadonlyMap<string, string> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return new Map(
    operations.flatMap(({ operationId, tags = [] }) =>
      operationId === undefined ? [] : [[operationId, `#/${tags[0]}/${operationId.toLowerCase()}`]],
    ),
  )
}

function translateLink(routes: ReadonlyMap<string, string>): void {
  const route = routeOf(location.hash, routes)
  // In place, so that it is no navigation of its own, which Redoc would draw once more.
  if (route !== undefined) history.replaceState(history.state, '', route)
}

/** The address within Redoc that a link to an operation or a schema leads to. */
export function routeOf(hash: string, routes: ReadonlyMap<string, string>): string | undefined {
  const [, kind, name = ''] = /^#(operation|schema)\/(\w+)$/.exec(hash) ?? []
  return kind === 'schema' ? `#/schemas/${name.toLowerCase()}` : routes.get(name)
}

/** Keeps the target in its place until it stays there, or the reader does something. */
function land(bar: HTMLElement): void {
  ended()
  const start = Date.now()
  let steady = 0
  const timer = setInterval(() => {
    const target = targetElement()
    const distance = target === null ? undefined : target.getBoundingClientRect().top - bar.offsetHeight
    if (distance !== undefined && Math.abs(distance) > TOLERANCE && !atEnd(distance)) {
      steady = 0
      scrollBy({ top: distance, behavior: 'instant' })
    } else if (distance !== undefined) {
      steady++
    }
    if (target !== null && steady === STEADY) focusHeading(target)
    if (steady >= STEADY || Date.now() - start > PATIENCE) ended()
  }, INTERVAL)
  ended = () => clearInterval(timer)
}

/** What the address names: of `#/tags/listtags`, Redoc gives the part the id `tags/listtags`. */
function targetElement(): HTMLElement | null {
  const [, path = ''] = /^#\/([^#]+)$/.exec(location.hash) ?? []
  return path === '' ? null : document.getElementById(nameIn(path))
}

/** So that a keyboard and a screen reader go on from where the link led. */
function focusHeading(target: HTMLElement): void {
  const heading = target.querySelector<HTMLElement>('h1, h2, h3')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The last parts of a page can't be scrolled to its top. */
function atEnd(distance: number): boolean {
  return distance > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - TOLERANCE
}
