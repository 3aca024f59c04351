import { pathToFileURL } from 'node:url'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SITE_FOLDER } from '../src/paths.js'
import { storyPage } from '../src/stories/story.js'
import { violations } from './support/axe.js'
import { CHROMIUM, WITHOUT_BROWSER } from './support/browser.js'
import { service } from './support/service.js'
import { type WatchedPage, watchedPage } from './support/watched-page.js'

const folder = pathToFileURL(`${SITE_FOLDER}/`).href
const [first] = service.workflows.flatMap((file) => file.workflows)
const firstPage = storyPage(first?.workflowId ?? '')

/** Texts of the picture of the model that reach over the edge of the box that they stand in. */
function overflowing(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGAElement>('svg.model a')].flatMap((link) => {
      const box = link.querySelector('rect')?.getBBox() ?? new DOMRect()
      return [...link.querySelectorAll('text')].flatMap((text) => {
        const { x, y, width, height } = text.getBBox()
        const fits = x >= box.x && x + width <= box.x + box.width && y >= box.y && y + height <= box.y + box.height
        return fits ? [] : [text.textContent]
      })
    }),
  )
}

describe.skipIf(CHROMIUM === undefined)(`pictures and stories in a browser${WITHOUT_BROWSER}`, () => {
  let reader: WatchedPage

  beforeAll(async () => {
    reader = await watchedPage(folder, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    })
  })

  afterAll(() => reader?.page.close())

  afterEach(() => expect(reader.troubles.splice(0)).toEqual([]))

  it('has room for all texts of the picture of the model', async () => {
    const { page } = reader
    await page.goto(`${folder}map.html`)
    expect(await overflowing(page)).toEqual([])
  })

  it('says of a tile what it is, when it has the focus', async () => {
    const { page } = reader
    await page.setViewportSize({ width: 1024, height: 800 })
    const tile = page.locator('.tile').nth(3)
    const name = tile.locator('.tile-name')
    const height = async (): Promise<number> => (await name.boundingBox())?.height ?? 0
    expect(await height()).toBeLessThan(2)
    await tile.focus()
    expect(await height()).toBeGreaterThan(20)
  })

  it('leads from the picture next to a story to each call, by keyboard', async () => {
    const { page } = reader
    await page.goto(folder + firstPage)
    if (TRIES_ALL) expect(await violations(page)).toEqual([])
    const call = first?.steps.at(-1)?.stepId ?? ''
    await page.locator(`.sequence a[href="#${call}"]`).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction((id) => {
      const { top = -1 } = document.getElementById(id)?.getBoundingClientRect() ?? {}
      return location.hash === `#${id}` && top > 0 && top < innerHeight
    }, call)
  })

  it('shows all requests in the language that is chosen for one, which stays where it is', async () => {
    const { page } = reader
    const choice = page.locator('.call').nth(4).getByLabel('Language')
    await choice.scrollIntoViewIfNeeded()
    const { y } = (await choice.boundingBox()) ?? {}
    await choice.selectOption('java')
    const shown = await page.locator('.call pre.in:visible').allInnerTexts()
    expect(shown.length).toBeGreaterThan(4)
    expect(shown.filter((code) => !code.includes('public class'))).toEqual([])
    const moved = ((await choice.boundingBox())?.y ?? Number.NaN) - (y ?? 0)
    expect(Math.abs(moved)).toBeLessThan(2)
  })
})
