import type { Page } from 'playwright-core'

/** Waits until the part that the address names stands below the bar. */
export async function landed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const part = document.getElementById(decodeURIComponent(location.hash.slice(2)))
      const bar = document.querySelector('.bar')
      if (part === null || bar === null) return false
      const { top } = part.getBoundingClientRect()
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4
      return Math.abs(top - bar.clientHeight) < 8 || (atEnd && top > 0 && top < innerHeight)
    },
    undefined,
    { polling: 100 },
  )
}
