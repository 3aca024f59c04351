/** Turns headings and what follows each into tabs; without scripts they stand below one another. */
export function setUpTabs(): void {
  for (const [index, tabs] of [...document.querySelectorAll<HTMLElement>('[data-tabs]')].entries()) build(tabs, index)
}

function build(tabs: HTMLElement, index: number): void {
  const list = document.createElement('div')
  list.role = 'tablist'
  const parts = [...tabs.querySelectorAll<HTMLElement>(':scope > :is(h3, h4)')].map((heading, at) => {
    const panel = heading.nextElementSibling as HTMLElement
    const button = document.createElement('button')
    button.type = 'button'
    button.role = 'tab'
    button.textContent = heading.textContent
    button.id = `tab-${index}-${at}`
    panel.id = `panel-${index}-${at}`
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', button.id)
    button.setAttribute('aria-controls', panel.id)
    heading.hidden = true
    list.append(button)
    return { button, panel }
  })
  const select = (chosen: number, focus: boolean): void => {
    for (const [at, { button, panel }] of parts.entries()) {
      button.setAttribute('aria-selected', String(at === chosen))
      button.tabIndex = at === chosen ? 0 : -1
      panel.hidden = at !== chosen
      if (at === chosen && focus) button.focus()
    }
  }
  for (const [at, { button }] of parts.entries()) {
    button.addEventListener('click', () => select(at, false))
    button.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
      if (step !== undefined) select((at + step + parts.length) % parts.length, true)
    })
  }
  tabs.prepend(list)
  select(0, false)
}
