import { TRIES_ALL } from '@cloud-cost/contract/trials'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './axe.js'

const WIDTHS = [390, 768, 1440] as const
const COLOURS = ['light', 'dark'] as const

/** Rules that colours decide; the others were asked in light colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Opens the page of an operation with all that is folded, and looks for barriers and overflow at each width, in light and dark. */
export async function expectReadable(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(url)
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true
  })
  const found: string[] = []
  for (const colorScheme of COLOURS) {
    await page.emulateMedia({ colorScheme })
    // `npm test` looks at a phone in light, and at a desktop in dark colours.
    for (const width of TRIES_ALL ? WIDTHS : [colorScheme === 'light' ? 390 : 1440]) {
      const note = (barrier: string): string => `${width} ${colorScheme}: ${barrier}`
      await page.setViewportSize({ width, height: 900 })
      const isFirst = colorScheme === 'light' && width === WIDTHS[0]
      const rules = colorScheme === 'light' ? undefined : OF_COLOURS
      found.push(...(await violations(page, isFirst || rules !== undefined ? 'html' : 'main', rules)).map(note))
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) found.push(note(`${overflow} pixels too wide`))
    }
  }
  expect(found).toEqual([])
}
