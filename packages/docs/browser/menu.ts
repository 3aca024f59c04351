/** The navigation as a drawer, where there is no room beside the content; Escape, or a click elsewhere, closes it. */
export function setUpMenu(): void {
  const toggle = document.querySelector<HTMLButtonElement>('.menu-toggle')
  const drawer = document.querySelector<HTMLElement>('#navigation')
  const content = document.querySelector<HTMLElement>('.content')
  if (!toggle || !drawer || !content) return
  showCurrent(drawer)

  const isOpen = (): boolean => toggle.getAttribute('aria-expanded') === 'true'
  const setOpen = (open: boolean): void => {
    toggle.setAttribute('aria-expanded', String(open))
    document.body.classList.toggle('menu-open', open)
    content.inert = open
    if (open) showCurrent(drawer)
  }
  toggle.addEventListener('click', () => setOpen(!isOpen()))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    setOpen(false)
    toggle.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (!isOpen() || !(target instanceof Element) || toggle.contains(target)) return
    // A section of this page is on it already.
    if (!drawer.contains(target) || target.closest('.sections a') !== null) setOpen(false)
  })
}

/** Brings the entry of this page into the sight of a long list, and nothing else. */
function showCurrent(drawer: HTMLElement): void {
  const current = drawer.querySelector<HTMLElement>('[aria-current=page]')
  if (current === null) return
  const { top } = current.getBoundingClientRect()
  drawer.scrollTop += top - drawer.getBoundingClientRect().top - drawer.clientHeight / 3
}
