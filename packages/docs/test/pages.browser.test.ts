import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isObject, lookUp } from '@cloud-cost/contract/document'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE, SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, host, launch, type StaticHost, WITHOUT_BROWSER } from './support/browser.js'
import { drawn, landed } from './support/reference-page.js'
import { service } from './support/service.js'
import { type WatchedPage, watchedPage } from './support/watched-page.js'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { viewport: { width: 390, height: 844 } }
const pages = readdirSync(SITE_FOLDER).filter((name) => name.endsWith('.html'))
const references = service.groups.map(({ name }) => `${name}.html`)

let browser: Browser
let site: StaticHost
/** Looks at the site on a host, in one test after another. */
let reader: WatchedPage

/** Takes away what is like its neighbours, so that axe needs no time for it; of Redoc its landmark and first heading stay. */
async function removeParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const alike = '.row ~ .row ~ .row, .map-tag li ~ li, .map-tag ~ .map-tag, .steps li ~ li ~ li'
    for (const part of document.querySelectorAll(alike)) part.remove()
    const seen = new Map<string, number>()
    for (const token of document.querySelectorAll('pre span[class], pre span[style]')) {
      const look = `${token.className} ${token.getAttribute('style')}`
      const count = seen.get(look) ?? 0
      seen.set(look, count + 1)
      if (count > 2 && token.childElementCount === 0) token.remove()
    }
    const redoc = document.querySelector('#redoc')
    const main = redoc?.querySelector('main, [role=main]')
    const heading = redoc?.querySelector('h1')
    if (main && heading) {
      main.replaceChildren(heading)
      redoc?.replaceChildren(main)
    }
  })
}

/** Links into the reference of a group: an operation in the middle, and the last schema. */
interface DeepLinks {
  readonly operation: string
  readonly schema: string
}

/** The deep links to try on a page; none on a page that is no reference. */
function deepLinksOf(page: string): DeepLinks | undefined {
  const group = service.groups.find(({ name }) => `${name}.html` === page)
  const schemas = group === undefined ? undefined : lookUp(group.document, '#/components/schemas')
  const operation = group?.operations[Math.floor(group.operations.length / 2)]
  if (!isObject(schemas) || operation === undefined) return undefined
  return { operation: `#operation/${operation.operationId}`, schema: `#schema/${Object.keys(schemas).at(-1)}` }
}

/** Follows a link of the open page of a reference, and waits until it has come to where it leads. */
async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, link)
  if (link !== '#/') return landed(page)
  await page.waitForFunction(() => {
    const { top = 0 } = document.querySelector('#redoc h1')?.getBoundingClientRect() ?? {}
    return top > 60 && top < innerHeight / 2
  })
}

describe.skipIf(CHROMIUM === undefined)(`the site in a browser${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    mkdirSync(join(PACKAGE, 'reports', 'screenshots'), { recursive: true })
    browser = await launch()
    site = await host(SITE_FOLDER, '/some/base/')
    const permissions = ['clipboard-read', 'clipboard-write']
    reader = await watchedPage(browser, site.url, { viewport: DESKTOP, permissions })
  })

  afterAll(async () => {
    await browser?.close()
    site?.close()
  })

  afterEach(() => {
    expect(reader.troubles.splice(0)).toEqual([])
  })

  describe('opened from a folder, without a server', () => {
    const folder = pathToFileURL(`${SITE_FOLDER}/`).href
    let opened: WatchedPage

    beforeAll(async () => {
      opened = await watchedPage(browser, folder, PHONE)
    })

    it.each(pages)('%s has no trouble and no barriers, on a phone and on a desktop, dark and light', async (name) => {
      const { page, troubles } = opened
      await page.setViewportSize(PHONE.viewport)
      await page.emulateMedia({ colorScheme: 'dark' })
      const links = deepLinksOf(name)
      await page.goto(folder + name + (links?.schema ?? ''))
      if (links !== undefined) {
        await landed(page)
        await follow(page, links.operation)
        await page.screenshot({ path: screenshot(name, 'dark', 'phone', 'operation') })
        await follow(page, '#/')
      }
      await page.screenshot({ path: screenshot(name, 'dark', 'phone') })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)
      await page.keyboard.press('/')
      // The index is the same for all pages.
      if (name === 'index.html' || references.includes(name)) {
        await page.keyboard.type('azure tenants')
        await page.locator('#search-results a').first().waitFor()
      }
      await page.locator('#search').waitFor()
      await page.keyboard.press('Escape')
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(DESKTOP)
      await page.locator('html.light').waitFor()
      await page.screenshot({ path: screenshot(name, 'light', 'desktop') })
      if (links !== undefined) {
        await follow(page, links.operation)
        await page.screenshot({ path: screenshot(name, 'light', 'desktop', 'operation') })
        await follow(page, '#/')
      }
      // What Redoc draws is not ours; its own barriers are listed in the test of the reference.
      await removeParts(page)
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(PHONE.viewport)
      await page.locator('html.dark').waitFor()
      expect(await violations(page)).toEqual([])
      expect(troubles.splice(0)).toEqual([])
    })
  })

  it('loads from a host, below any path', async () => {
    const { page } = reader
    for (const name of pages.filter((page) => !references.includes(page))) await page.goto(site.url + name)
  })

  it('searches all groups from any page by keyboard, and leads deep into the reference', async () => {
    const { page } = reader
    await page.goto(`${site.url}mock.html`)
    await page.keyboard.press('/')
    await page.keyboard.type('billing summary')
    const results = page.locator('#search-results [role=option]')
    await results.first().waitFor()
    expect(await results.first().textContent()).toContain('getBillingSummary')
    await page.keyboard.press('ArrowDown')
    expect(await results.nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowUp')
    expect(await violations(page, '#search')).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(/cost\.html#/)
    await page.locator('#redoc').getByRole('heading', { name: 'Get the monthly billing summary' }).first().waitFor()

    await page.keyboard.press('Control+K')
    expect(await page.locator('#search').isVisible()).toBe(true)
    expect(await page.locator('dialog[open], [role=dialog]').count()).toBe(1)
    expect(await page.locator('[data-testid="search-trigger"]').isVisible()).toBe(false)
  })

  it('closes the search with Escape, and says when nothing is found', async () => {
    const { page } = reader
    await page.goto(`${site.url}index.html`)
    await page.locator('.bar .search-open').click()
    await page.keyboard.type('zzzzqqqq')
    await page.getByText('Nothing is found for').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('#search').isVisible()).toBe(false)
  })

  it('is used by keyboard: skip link, menu, tabs', async () => {
    const { page } = reader
    await page.goto(`${site.url}index.html`)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
    expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

    const summary = page.locator('.submenu summary')
    await summary.focus()
    expect(await summary.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Cost API' }).first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.submenu').getAttribute('open')).toBeNull()

    await page.locator('[role=tab][aria-selected=true]').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toBe('TypeScript client')
    expect(await page.locator('[role=tabpanel]:visible').count()).toBe(1)
  })

  it('has a menu on a phone that Escape closes', async () => {
    const { page } = reader
    await page.setViewportSize(PHONE.viewport)
    await page.goto(`${site.url}ledger.html`)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Clients' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Clients' }).isVisible()).toBe(false)
    await page.setViewportSize(DESKTOP)
  })

  it('remembers the colours, on our pages and on those of Redoc', async () => {
    const { page } = reader
    await page.goto(`${site.url}index.html`)
    await page.getByRole('button', { name: 'Dark colours' }).click()
    for (const name of ['ledger.html', 'platform.html', 'index.html']) {
      await page.goto(site.url + name)
      if (references.includes(name)) await drawn(page)
      expect(await page.evaluate(() => document.documentElement.className), name).toContain('dark')
    }
    await page.evaluate(() => localStorage.clear())
  })

  it('copies code', async () => {
    const { page } = reader
    await page.goto(`${site.url}index.html`)
    await page.locator('[role=tabpanel]:visible .copy').click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl 'http/)
  })

  it('filters the ledger, and opens an operation by its link', async () => {
    const { page } = reader
    await page.goto(`${site.url}ledger.html#listTags`)
    expect(await page.locator('#listTags').getAttribute('open')).not.toBeNull()
    await page.locator('.filters input').fill('listCompanies')
    expect(await page.locator('.row:visible .row-id').allInnerTexts()).toContain('listCompanies')
    expect(await page.locator('#listTags').isVisible()).toBe(false)
    await page.locator('.filters input').fill('')
    await page.locator('.filters select[name=group]').selectOption('platform')
    await page.locator('.filters select[name=mark]').selectOption('assumption')
    expect(await page.locator('.ledger-group:visible').count()).toBe(1)
    await page.locator('.filters input').fill('zzzz')
    await page.getByText('Nothing fits.').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    expect(await page.locator('#listTags').isVisible()).toBe(true)
  })
})

function screenshot(page: string, colours: string, width: string, part?: string): string {
  const name = [page.replace('.html', ''), ...(part === undefined ? [] : [part]), colours, width].join('-')
  return join(PACKAGE, 'reports', 'screenshots', `${name}.png`)
}
