import { nameIn } from './fragment.js'
/** Shows in the navigation which section of the page is being read: the last one that begins above a line below the bar. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.side .sections a, .on-page a')]
  const sections = links.flatMap((link) => {
    const target = document.getElementById(nameIn(link.hash))
    return target === null ? [] : [{ link, target }]
  })
  if (sections.length === 0) return

  const follow = (): void => {
    const line = innerHeight / 4
    const begun = sections
      .filter(({ target }) => !staysInSight(target))
      .map(({ target }) => ({ target, top: target.getBoundingClientRect().top }))
      .filter(({ top }) => top <= line)
      .sort((first, second) => second.top - first.top)
    for (const { link, target } of sections)
      if (target === begun[0]?.target) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }

  let isWaiting = false
  const followSoon = (): void => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      follow()
    })
  }
  addEventListener('scroll', followSoon, { passive: true })
  addEventListener('resize', followSoon)
  follow()
}

/** Whether a section is in a column that doesn't scroll with the page, and so says nothing of where a reader is. */
function staysInSight(target: Element): boolean {
  for (let part: Element | null = target; part !== null && part.id !== 'main'; part = part.parentElement)
    if (getComputedStyle(part).position === 'sticky') return true
  return false
}
