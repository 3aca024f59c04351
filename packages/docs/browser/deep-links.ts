/** Redoc draws its parts when they come near, so that what was scrolled to moves away. This long it is followed. */
const PATIENCE = 4_000
const INTERVAL = 80
/** As many looks in a row must find the target in its place. */
const STEADY = 6
/** Pixels that don't matter. */
const TOLERANCE = 4

let ended = (): void => {}

/** Follows `#operation/<operationId>` and `#schema/<Name>`, on load and later, until the target stands below the bar. */
export function setUpDeepLinks(bar: HTMLElement): void {
  translateSchemaLink()
  addEventListener('hashchange', () => {
    translateSchemaLink()
    land(bar)
  })
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    addEventListener(type, () => ended(), { passive: true, capture: true })
  }
  land(bar)
}

/** Redoc knows the links to operations, but not those to schemas. */
function translateSchemaLink(): void {
  const [, name] = /^#schema\/(\w+)$/.exec(location.hash) ?? []
  if (name !== undefined) location.replace(`#/schemas/${name.toLowerCase()}`)
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
    if (steady >= STEADY || Date.now() - start > PATIENCE) ended()
  }, INTERVAL)
  ended = () => clearInterval(timer)
}

/** What the address names: Redoc turns `#operation/listTags` into `#/tags/listtags` and gives the part that id. */
function targetElement(): HTMLElement | null {
  const [, path = ''] = /^#\/([^#]+)$/.exec(location.hash) ?? []
  return path === '' ? null : document.getElementById(decodeURIComponent(path))
}

/** The last parts of a page can't be scrolled to its top. */
function atEnd(distance: number): boolean {
  return distance > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - TOLERANCE
}
