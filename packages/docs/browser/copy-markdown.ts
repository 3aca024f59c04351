import { withOwnAddress } from './address.js'

const SHOWN = 1_500

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
