/** Brings the entry of this page into sight in the navigation, also where that is a drawer, which a link to a section closes. */
export function setUpMenu(): void {
  const drawer = document.querySelector<HTMLElement>('#navigation')
  if (drawer === null) return
  showCurrent(drawer)
  drawer.addEventListener('toggle', () => showCurrent(drawer))
  drawer.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.sections a') !== null) drawer.hidePopover()
  })
}

/** Brings the entry of this page into the sight of a long list, and nothing else. */
function showCurrent(drawer: HTMLElement): void {
  const current = drawer.querySelector<HTMLElement>('[aria-current=page]')
  if (current === null) return
  const { top } = current.getBoundingClientRect()
  drawer.scrollTop += top - drawer.getBoundingClientRect().top - drawer.clientHeight / 3
}
