import { routeOf } from './deep-links.js'

/** Milliseconds after which Redoc has written into the address what is in sight. */
const SOON = 150

/** Shows in the navigation which part of Redoc is being read, and opens the entries that it is among. */
export function followRedoc(routes: ReadonlyMap<string, string>): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.side .sections a')].map((link) => [
      routeOf(link.hash, routes),
      link,
    ]),
  )
  let current: HTMLAnchorElement | undefined

  const follow = (): void => {
    // What follows a second `#` is a place within the part.
    const link = links.get(location.hash.replace(/(?<=.)#.*$/, ''))
    if (link === current) return
    current?.removeAttribute('aria-current')
    // What was opened for the last part closes with it.
    if (current?.closest('details') !== link?.closest('details')) current?.closest('details')?.removeAttribute('open')
    current = link
    link?.setAttribute('aria-current', 'location')
    link?.closest('details')?.setAttribute('open', '')
    if (link !== undefined) showInList(link)
  }

  let isWaiting = false
  const followSoon = (): void => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      follow()
    }, SOON)
  }
  addEventListener('scroll', followSoon, { passive: true })
  addEventListener('scrollend', followSoon)
  addEventListener('popstate', followSoon)
  follow()
}

/** Brings an entry into the sight of the list, and moves nothing else. */
function showInList(link: HTMLElement): void {
  const list = link.closest<HTMLElement>('.side')
  if (list === null) return
  const { top, bottom } = link.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - list.clientHeight / 3
}
