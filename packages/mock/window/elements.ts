/** The element of the page that has the id. */
export function byId<Of extends Element = HTMLElement>(id: string): Of {
  const found = document.querySelector<Of>(`#${id}`)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found
}

type Child = Node | string

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), members)
  created.append(...children)
  return created
}

export function button(text: string, run: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button' }, text)
  created.addEventListener('click', run)
  return created
}

/** Fills a list of choices, unless it has them already. The choice stays where it can. */
export function choose(
  select: HTMLSelectElement,
  values: readonly (readonly [value: string, text: string])[],
  chosen?: string,
): void {
  const shown = JSON.stringify(values)
  if (select.dataset['shown'] !== shown) {
    const before = select.value
    select.replaceChildren(...values.map(([value, text]) => element('option', { value }, text)))
    if (values.some(([value]) => value === before)) select.value = before
    select.dataset['shown'] = shown
  }
  if (chosen !== undefined && document.activeElement !== select) select.value = chosen
}

export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Child[]
): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value))
  created.append(...children)
  return created
}
