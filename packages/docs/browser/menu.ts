/** The menu of narrow screens, and the submenus; Escape or a click elsewhere closes them. */
export function setUpMenu(): void {
  const toggle = document.querySelector<HTMLButtonElement>('.menu-toggle')
  const submenus = [...document.querySelectorAll<HTMLDetailsElement>('.submenu')]

  const setOpen = (open: boolean): void => {
    toggle?.setAttribute('aria-expanded', String(open))
    document.body.classList.toggle('menu-open', open)
  }
  toggle?.addEventListener('click', () => setOpen(toggle.getAttribute('aria-expanded') !== 'true'))

  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const open = submenus.find((submenu) => submenu.open)
    if (open !== undefined) {
      open.open = false
      open.querySelector('summary')?.focus()
    } else if (toggle?.getAttribute('aria-expanded') === 'true') {
      setOpen(false)
      toggle.focus()
    }
  })
  document.addEventListener('click', ({ target }) => {
    for (const submenu of submenus) if (!submenu.contains(target as Node)) submenu.open = false
  })
}
