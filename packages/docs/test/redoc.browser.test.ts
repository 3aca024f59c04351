import { oneLine } from '@cloud-cost/contract/model'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonRules } from '../src/contract/common-rules.js'
import { operationPage, referencePage } from '../src/contract/group.js'
import { CHROMIUM, servedSite, WITHOUT_BROWSER } from './support/browser.js'
import { landed } from './support/reference-page.js'
import { service } from './support/service.js'
import { pageOf } from './support/site.js'
import { watchedPage } from './support/watched-page.js'

const WIDTHS = TRIES_ALL ? [360, 768, 1440] : [360]
const { groups } = service

/** An operation with schemas that Redoc folds away. */
const FOLDED = 'listAwsAccounts'
const hasFolded = ({ operations }: (typeof groups)[number]): boolean =>
  operations.some(({ operationId }) => operationId === FOLDED)

/** A path of more characters than this takes several lines on a phone, wherever it stands. */
const LONG_PATH = 90

/** The group that is looked at for what is the same in all of them, and its operation with the longest path. */
const group = groups.find(hasFolded) as (typeof groups)[number]
const longest = (operations: (typeof group)['operations']) =>
  operations.reduce((most, one) => (one.path.length > most.path.length ? one : most))

let site: string
let page: Page
let troubles: string[]

const address = (file: string): string => site + file
const menu = (): Locator => page.locator('#navigation')

/** Opens a page, or leaves it as the test before has left it. */
async function open(file: string): Promise<void> {
  if (page.url().split('#')[0] !== address(file)) await page.goto(address(file))
}

/** Opens Redoc, which takes a second to be drawn, and follows a link to an operation of it. */
async function openRedoc(one = group, operationId?: string): Promise<void> {
  await open(referencePage(one))
  await page.locator('#redoc main :is(h1, h2)').first().waitFor()
  if (operationId === undefined) return
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#operation/${operationId}`)
  await landed(page)
}

/** Parts of Redoc that show less than they hold. */
function cutParts(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#redoc :is([data-component-name="Tag/Tag"], span, code, a)')]
      .filter((part) => {
        const { overflowX } = getComputedStyle(part)
        return part.checkVisibility() && overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1
      })
      .map(({ textContent }) => textContent ?? ''),
  )
}

/** The beginnings of all lines after the first of the paths and addresses in Redoc. */
function linesOfPaths(): Promise<string[]> {
  return page.evaluate(() => {
    const begins: string[] = []
    for (const part of document.querySelectorAll('#redoc :is(code, span, div)')) {
      const texts: Text[] = []
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      const isPath = /^\s*(\w+\s|'?https?:\/)?\/[^\s]+$/.test((part.textContent ?? '').trim())
      if (!isPath || part.querySelector('div') !== null || !part.checkVisibility()) continue
      let line: number | undefined
      for (const text of texts)
        for (let at = 0; at < text.length; at++) {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const { bottom, height } = range.getBoundingClientRect()
          // An id that is longer than a line goes on after a hyphen.
          const isWhole = text.data[at - 1] !== '-'
          if (isWhole && line !== undefined && height > 0 && bottom > line + 6)
            begins.push(text.data.slice(at, at + 12))
          if (height > 0) line = bottom
        }
    }
    return begins
  })
}

it('stands on the first page and in the menu with a link to each group', () => {
  const home = pageOf('index.html')
  const isRedoc = (part: ReturnType<typeof pageOf>): boolean =>
    part.querySelector('h2, summary')?.text.trim().endsWith('Redoc') === true
  const places = [...home.querySelectorAll('main li'), ...home.querySelectorAll('#navigation details')].filter(isRedoc)
  expect(places).toHaveLength(2)
  for (const place of places)
    expect(place.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')])).toEqual(
      groups.map((one) => [one.title, referencePage(one)]),
    )
})

describe.skipIf(CHROMIUM === undefined)(`Redoc${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    site = await servedSite()
    ;({ page, troubles } = await watchedPage(site, { viewport: { width: 1440, height: 900 } }))
  })

  afterAll(async () => {
    expect(troubles).toEqual([])
    await page?.close()
  })

  it('begins with three lines, of which one leads to what holds for all operations', async () => {
    await openRedoc()
    const lines = await page.evaluate(() => {
      const paragraphs = [...document.querySelectorAll('#redoc [data-section-id="/"] p')]
      return paragraphs.reduce(
        (sum, part) => sum + Math.round(part.clientHeight / Number.parseFloat(getComputedStyle(part).lineHeight)),
        0,
      )
    })
    expect(lines).toBe(3)
    expect(await page.locator('#redoc h1').textContent()).toContain(group.title)
    const link = page.locator('#redoc').getByRole('link', { name: 'common rules' })
    expect(await link.evaluate((one: HTMLAnchorElement) => one.href)).toBe(address('common-rules.html'))
    const rules = commonRules(groups)
    expect(rules.length).toBeGreaterThan(8)
    const main = oneLine(pageOf('common-rules.html').querySelector('main')?.text ?? '')
    for (const { title, texts } of rules)
      for (const { text } of texts) expect(main, title).toContain(text.replaceAll('`', ''))
  })

  it.runIf(TRIES_ALL)(
    'has the menu of the site beside it, which lists its parts, leads to them and follows what is read',
    async () => {
      await openRedoc()
      const [beside, redoc] = [await menu().boundingBox(), await page.locator('#redoc main').boundingBox()]
      expect(beside && redoc && beside.x + beside.width).toBeLessThanOrEqual((redoc?.x ?? 0) + 1)
      expect(await page.locator('.menu-content').isVisible()).toBe(false)
      const tag = group.tags.find(({ name }) => group.operations.filter((one) => one.tag === name).length > 1)
      const [operation, next] = group.operations.filter((one) => one.tag === tag?.name)
      await menu()
        .locator('.sections summary', { hasText: tag?.title ?? '' })
        .first()
        .click()
      await menu()
        .locator('.sections')
        .getByRole('link', { name: operation?.summary ?? '' })
        .first()
        .click()
      await landed(page)
      const here = menu().locator('[aria-current=location]')
      await expect.poll(() => here.allInnerTexts()).toEqual([expect.stringContaining(operation?.summary ?? '')])
      await page.mouse.move(900, 500)
      const read = new Set<string>()
      for (let scrolled = 0; scrolled < 20 && read.size < 2; scrolled++) {
        await page.mouse.wheel(0, 500)
        await page.waitForTimeout(300)
        for (const name of await here.allTextContents()) read.add(name)
      }
      expect([...read]).toEqual([operation, next].map((one) => expect.stringContaining(one?.summary ?? 'none')))
      expect(await here.isVisible()).toBe(true)
    },
  )

  it.runIf(TRIES_ALL)('folds its schemas away, but for the one that a link leads to', async () => {
    await openRedoc(group, FOLDED)
    const folded = page.locator(`#redoc [id$="/${FOLDED.toLowerCase()}"]`).getByText(/^Show .*propert/)
    await expect.poll(() => folded.count()).toBeGreaterThan(0)
    const schemas = page.locator('#redoc [data-section-id^="/schemas/"]').filter({ visible: true })
    expect(await schemas.count()).toBe(0)
    await menu().locator('.sections summary', { hasText: 'Schemas' }).click()
    const entry = menu().locator('.sections a[href^="#schema/"]').last()
    const name = await entry.textContent()
    await entry.click()
    await landed(page)
    expect(await schemas.count()).toBe(1)
    expect(await schemas.locator('h2').first().textContent()).toContain(name)
  })

  // Redoc is drawn twice for each, which is for the night.
  const looks = (TRIES_ALL ? groups : []).map((one) => ({ one, operation: longest(one.operations) }))
  it.each(looks)(
    'cuts nothing, breaks no path within a word and puts no code under a button: $operation.operationId',
    async ({ one, operation }) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('about:blank')
        await openRedoc(one)
        await page.locator('#redoc [data-section-id] a[href^="#/"] > button').first().waitFor()
        expect(await cutParts(), `${width}`).toEqual([])
        const inLists = await linesOfPaths()
        await openRedoc(one, operation.operationId)
        await expect.poll(cutParts, { message: `${width}` }).toEqual([])
        const begins = [...inLists, ...(await linesOfPaths())]
        if (width === 360 && operation.path.length > LONG_PATH) expect(begins.length).toBeGreaterThan(1)
        expect(begins.filter((begin) => !/^(?:[/?&]|https?:)/.test(begin))).toEqual([])
        const covered = await page.evaluate(
          () =>
            [...document.querySelectorAll('#redoc [data-testid="copy-button"]')].filter((button) => {
              const box = button.getBoundingClientRect()
              const code = button.closest('.code-block-header')?.parentElement?.querySelector('pre code')
              if (code === null || code === undefined) return false
              const range = document.createRange()
              range.selectNodeContents(code)
              return [...range.getClientRects()].some(
                ({ left, right, top, bottom }) =>
                  left < box.right && right > box.left && top < box.bottom && bottom > box.top,
              )
            }).length,
        )
        expect(covered).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  )

  it('sends its samples to the mock that serves it', async () => {
    const [operation] = group.operations
    await openRedoc(group, operation?.operationId)
    const panel = page.locator(`[id$="/${operation?.operationId.toLowerCase()}"] .panel-request-samples`)
    await expect
      .poll(() => panel.locator('pre').textContent())
      .toContain(`curl '${new URL(site).origin}${group.prefix}`)
    expect(await page.locator('body').textContent()).not.toContain('127.0.0.1:4010')
    await page.locator('#language').selectOption('go')
    await expect.poll(() => panel.locator('pre').textContent()).toContain('package main')
    await landed(page)
    await page.evaluate(() => localStorage.removeItem('docs.language'))
    await page.locator('#redoc').getByRole('link', { name: 'its own page' }).first().click()
    await page.waitForURL(address(operationPage(operation?.operationId ?? '')))
  })
})
