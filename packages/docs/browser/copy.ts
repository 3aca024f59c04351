// The buttons that copy code, and pages as Markdown.
import { withOwnAddress } from './address.js'

const SHOWN = 1_500

/** The buttons that copy the code beside them. */
export function setUpCopyButtons(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button.copy') : null
    const codes = button?.closest('.code, .copyable')?.querySelectorAll<HTMLElement>('pre, code') ?? []
    const code = [...codes].find((one) => one.checkVisibility())
    const label = button?.querySelector('span')
    if (button === null || !code || !label) return
    const done = await copy(code)
    label.textContent = done ? 'Copied' : 'Press Ctrl+C'
    setTimeout(() => (label.textContent = 'Copy'), SHOWN)
  })
}

/** Copies a code block; where that is not allowed, selects it. */
async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(code)
    return false
  }
}

/** The button that copies the page as Markdown, which a page opened from a folder may not read: there the link alone stays. */
export function setUpMarkdownButton(): void {
  const button = document.querySelector<HTMLButtonElement>('.copy-markdown')
  const link = document.querySelector<HTMLAnchorElement>('.markdown-link')
  if (button === null || link === null || location.protocol === 'file:') return
  button.hidden = false
  const label = button.textContent
  button.addEventListener('click', async () => {
    const done = await copyFrom(link.href)
    button.textContent = done ? 'Copied' : 'Could not be copied: open the Markdown instead'
    setTimeout(() => (button.textContent = label), SHOWN)
  })
}

async function copyFrom(address: string): Promise<boolean> {
  try {
    const response = await fetch(address)
    if (!response.ok) return false
    await navigator.clipboard.writeText(withOwnAddress(await response.text()))
    return true
  } catch {
    return false
  }
}
