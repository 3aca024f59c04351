import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE, SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, host, launch, type StaticHost, WITHOUT_BROWSER } from './support/browser.js'
import { service } from './support/service.js'
import { watchedPage } from './support/watched-page.js'

const PHONE = { viewport: { width: 390, height: 844 } }
const pages = readdirSync(SITE_FOLDER).filter((name) => name.endsWith('.html'))
const references = service.groups.map(({ name }) => `${name}.html`)

let browser: Browser
let site: StaticHost

/** Waits until Redoc has drawn its menu. */
async function drawn(page: Page, name: string): Promise<void> {
  if (references.includes(name)) await page.locator('#redoc .menu-content a').first().waitFor({ state: 'attached' })
}

/** Takes away what is not looked at, so that axe needs no time for it; of Redoc its landmark and first heading stay. */
async function removeParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const alike of document.querySelectorAll('.row ~ .row ~ .row, .picture li ~ li, .picture-tag ~ .picture-tag'))
      alike.remove()
    const redoc = document.querySelector('#redoc')
    const main = redoc?.querySelector('main, [role=main]')
    const heading = redoc?.querySelector('h1')
    if (main && heading) {
      main.replaceChildren(heading)
      redoc?.replaceChildren(main)
    }
  })
}

describe.skipIf(CHROMIUM === undefined)(`the site in a browser${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    mkdirSync(join(PACKAGE, 'reports', 'screenshots'), { recursive: true })
    browser = await launch()
    site = await host(SITE_FOLDER, '/some/base/')
  })

  afterAll(async () => {
    await browser?.close()
    site?.close()
  })

  it.each(pages)(
    '%s loads without trouble or barriers, light on a desktop and dark on a phone',
    { timeout: 120_000 },
    async (name) => {
      const { page, troubles } = await watchedPage(browser, site.url, { colorScheme: 'light' })
      await page.goto(site.url + name)
      await drawn(page, name)
      await page.screenshot({ path: screenshot(name, 'light', 'desktop') })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(PHONE.viewport)
      await page.locator('html.dark').waitFor()
      await page.screenshot({ path: screenshot(name, 'dark', 'phone') })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)
      // What Redoc draws is not ours; its own barriers are listed in the test of the reference. The rows and tiles of the ledger are alike.
      await removeParts(page)
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.locator('html.light').waitFor()
      expect(await violations(page)).toEqual([])
      expect(troubles).toEqual([])
      await page.context().close()
    },
  )

  it('opens from a folder, without a server', async () => {
    const folder = pathToFileURL(`${SITE_FOLDER}/`).href
    const { page, troubles } = await watchedPage(browser, folder)
    await page.goto(`${folder}platform.html#operation/listCompanies`)
    await page.locator('#redoc').getByRole('heading', { name: 'List companies' }).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('azure tenants')
    await page.locator('#search-results a').first().waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('searches all groups from any page by keyboard, and leads deep into the reference', async () => {
    const { page, troubles } = await watchedPage(browser, site.url)
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
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('closes the search with Escape, and says when nothing is found', async () => {
    const { page } = await watchedPage(browser, site.url)
    await page.goto(`${site.url}index.html`)
    await page.locator('.bar .search-open').click()
    await page.keyboard.type('zzzzqqqq')
    await page.getByText('Nothing is found for').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('#search').isVisible()).toBe(false)
    await page.context().close()
  })

  it("searches within Redoc's page", async () => {
    const { page } = await watchedPage(browser, site.url)
    await page.goto(`${site.url}platform.html`)
    await page.locator('[data-testid="search-trigger"]').click()
    await page.keyboard.type('tenant')
    await page.getByText('Register an Azure tenant').last().waitFor()
    await page.context().close()
  })

  it('is used by keyboard: skip link, menu, tabs', async () => {
    const { page } = await watchedPage(browser, site.url)
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
    await page.context().close()
  })

  it('has a menu on a phone that Escape closes', async () => {
    const { page } = await watchedPage(browser, site.url, PHONE)
    await page.goto(`${site.url}ledger.html`)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Clients' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Clients' }).isVisible()).toBe(false)
    await page.context().close()
  })

  it('remembers the colours, on our pages and on those of Redoc', async () => {
    const { page } = await watchedPage(browser, site.url)
    await page.goto(`${site.url}index.html`)
    await page.getByRole('button', { name: 'Dark colours' }).click()
    for (const name of ['ledger.html', 'platform.html', 'index.html']) {
      await page.goto(site.url + name)
      await drawn(page, name)
      expect(await page.evaluate(() => document.documentElement.className), name).toContain('dark')
    }
    await page.context().close()
  })

  it('copies code', async () => {
    const { page } = await watchedPage(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${site.url}index.html`)
    await page.locator('[role=tabpanel]:visible .copy').click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl 'http/)
    await page.context().close()
  })

  it('filters the ledger, and opens an operation by its link', async () => {
    const { page } = await watchedPage(browser, site.url)
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
    await page.context().close()
  })
})

function screenshot(name: string, colours: string, width: string): string {
  return join(PACKAGE, 'reports', 'screenshots', `${name.replace('.html', '')}-${colours}-${width}.png`)
}
