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
