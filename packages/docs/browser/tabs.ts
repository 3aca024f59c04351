/** A row of tabs. */
interface Tabs {
  /** Shows the tab of a name, where there is one. */
  show(name: string): void
}

/** Turns headings and what follows each into tabs; without scripts they stand below one another. */
export function setUpTabs(): void {
  const all: Tabs[] = []
  // Whoever reads TypeScript in one place reads it in the others; what was chosen stays where it is on the screen.
  const choose = (name: string, button: HTMLElement): void => {
    const { top } = button.getBoundingClientRect()
    for (const tabs of all) tabs.show(name)
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  for (const [index, tabs] of [...document.querySelectorAll<HTMLElement>('[data-tabs]')].entries())
    all.push(build(tabs, index, choose))
}

function build(tabs: HTMLElement, index: number, choose: (name: string, button: HTMLElement) => void): Tabs {
  const list = document.createElement('div')
  list.role = 'tablist'
  const parts = [...tabs.querySelectorAll<HTMLElement>(':scope > :is(h3, h4)')].map((heading, at) => {
    const panel = heading.nextElementSibling as HTMLElement
    const button = document.createElement('button')
    const name = heading.textContent
    button.type = 'button'
    button.role = 'tab'
    button.textContent = name
    button.id = `tab-${index}-${at}`
    panel.id = `panel-${index}-${at}`
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', button.id)
    button.setAttribute('aria-controls', panel.id)
    heading.hidden = true
    list.append(button)
    return { name, button, panel }
  })
  const show = (name: string): void => {
    if (!parts.some((part) => part.name === name)) return
    for (const { name: own, button, panel } of parts) {
      button.setAttribute('aria-selected', String(own === name))
      button.tabIndex = own === name ? 0 : -1
      panel.hidden = own !== name
    }
  }
  for (const [at, { name, button }] of parts.entries()) {
    button.addEventListener('click', () => choose(name, button))
    button.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
      const next = step === undefined ? undefined : parts[(at + step + parts.length) % parts.length]
      if (next === undefined) return
      choose(next.name, next.button)
      next.button.focus()
    })
  }
  tabs.prepend(list)
  show(parts[0]?.name ?? '')
  return { show }
}
