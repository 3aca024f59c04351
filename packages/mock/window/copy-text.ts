import { element } from './elements.js'

/** Copies a text. Browsers have a clipboard only where the page is secure: a mock at another address than this machine's own is not. */
export function copyText(text: string): void {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard }
  if (clipboard === undefined) copySelected(text)
  else clipboard.writeText(text).catch(() => copySelected(text))
}

function copySelected(text: string): void {
  const area = element('textarea', { value: text, readOnly: true, className: 'copied' })
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
