import { KEY, type Mode, remembered } from './colour-mode.js'

/** The button that switches between light and dark, and remembers. */
export function setUpTheme(): void {
  const root = document.documentElement
  const button = document.querySelector('.theme-toggle')
  const current = (): Mode => (root.classList.contains('dark') ? 'dark' : 'light')
  const show = (): void => button?.setAttribute('aria-pressed', String(current() === 'dark'))
  show()
  button?.addEventListener('click', () => apply(current() === 'dark' ? 'light' : 'dark'))
  // A page that Redoc draws may switch, too.
  new MutationObserver(show).observe(root, { attributes: true, attributeFilter: ['class'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (remembered() === null) set(matches ? 'dark' : 'light')
  })

  function apply(mode: Mode): void {
    set(mode)
    try {
      localStorage.setItem(KEY, mode)
    } catch {
      // A browser that keeps nothing still switches.
    }
  }

  function set(mode: Mode): void {
    root.classList.remove('light', 'dark')
    root.classList.add(mode)
  }
}
