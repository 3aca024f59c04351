import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationPage } from '../src/contract/group.js'
import { PACKAGE, SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, openPage, servedSite, WITHOUT_BROWSER } from './support/browser.js'
import { expectReadable } from './support/operation-pages.js'
import { type WatchedPage, watchedPage } from './support/watched-page.js'

const WIDTHS = [390, 768, 1440] as const
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** All pages but those of Redoc, which have a test of their own. */
const pages = readdirSync(SITE_FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !name.startsWith('reference/'))
  .sort()

/** The pages of operations have a test of their own, `operation-pages.browser.slow.test.ts`. */
const others = pages.filter((name) => !name.startsWith('operations/'))
const looked = sample(others, 48)

/** Where axe looks for barriers in `npm test`; it takes seconds for a page. */
const examined = new Set(['index.html'])

/** Below a path, with a slash at the end. */
let site: string
/** Looks at the site on a host, in one test after another. */
let reader: WatchedPage
/** A phone without scripts, which prefers dark colours. */
let plain: Page

/** Pixels by which the content is wider than the window, at each width. */
async function overflows(page: Page): Promise<number[]> {
  const found: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    found.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
  }
  return found
}

/** Short names that go on in a next line after a hyphen, such as `--base-url`. */
function brokenNames(): string[] {
  const codes = [...document.querySelectorAll('main :not(pre) > code')]
  return codes
    .filter((code) => code.getClientRects().length > 1)
    .map(({ textContent }) => textContent)
    .filter((name) => name.includes('-') && name.length <= 24)
}

/** Whether an element stands within the window. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Opens a page, or leaves it as the test before has left it. */
async function visit(page: Page, file: string): Promise<void> {
  if (page.url().split('#')[0] !== site + file) await page.goto(site + file)
}

describe.skipIf(CHROMIUM === undefined)(`the site in a browser${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    mkdirSync(join(PACKAGE, 'reports', 'screenshots'), { recursive: true })
    site = await servedSite()
    const permissions = ['clipboard-read', 'clipboard-write']
    reader = await watchedPage(site, { viewport: DESKTOP, permissions })
    plain = await openPage({ javaScriptEnabled: false, viewport: PHONE, colorScheme: 'dark' })
  })

  afterAll(async () => {
    await reader?.page.close()
    await plain?.close()
  })

  beforeEach(async () => {
    await reader.page.setViewportSize(DESKTOP)
    await reader.page.emulateMedia({ colorScheme: 'light', media: 'screen' })
  })

  afterEach(() => {
    expect(reader.troubles.splice(0)).toEqual([])
  })

  it('opens from a folder without trouble, and fits every width', async () => {
    const folder = pathToFileURL(`${SITE_FOLDER}/`).href
    const { page, troubles } = await watchedPage(folder, { viewport: PHONE })
    const wide: string[] = []
    const broken: string[] = []
    for (const name of looked) {
      await page.goto(folder + name)
      broken.push(...(await page.evaluate(brokenNames)))
      if ((await overflows(page)).some((pixels) => pixels > 0)) wide.push(name)
    }
    expect({ wide, broken }).toEqual({ wide: [], broken: [] })
    expect(troubles).toEqual([])
    await page.close()
  })

  it('the page of an operation can be read at every width, in light and dark', async () => {
    await expectReadable(reader.page, site + operationPage('registerAzureTenant'))
  })

  // Dark and light take turns, phone and desktop with them; `npm run test:all` looks at both.
  const looks = others
    .filter((name) => TRIES_ALL || examined.has(name))
    .flatMap((name, index) => {
      const both = [
        { name, colours: 'dark', window: 'phone', size: PHONE },
        { name, colours: 'light', window: 'desktop', size: DESKTOP },
      ] as const
      return TRIES_ALL ? both : [both[index % 2 === 0 ? 0 : 1]]
    })

  it.each(looks)('$name has no barriers, $colours on a $window', async ({ name, colours, window, size }) => {
    const { page } = reader
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: colours })
    await page.goto(site + name)
    if (TRIES_ALL) await page.screenshot({ path: screenshot(name, colours, window) })
    expect(await violations(page)).toEqual([])
  })

  it('is read without scripts: all text and every way, and no control that does nothing', async () => {
    const page = plain
    await visit(page, '404.html')
    expect(await page.locator('main li:visible').allInnerTexts()).not.toContain('')
    for (const name of ['index.html', operationPage('updateAwsAccount')]) {
      await visit(page, name)
      // These open what they name without a script.
      expect(await page.locator('button:not([popovertarget]):visible').allInnerTexts(), name).toEqual([])
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await page.locator('#navigation summary:visible').count()).toBeGreaterThan(1)
      await page.keyboard.press('Escape')
      for (const [language, words] of [
        ['curl', 'curl'],
        ['go', 'package main'],
      ] as const) {
        await page.locator('#language').selectOption(language)
        expect(await page.locator('.in:is(pre):visible').first().textContent(), name).toContain(words)
      }
      // Dark, since the system prefers it.
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(255, 255, 255)')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
  })

  it.runIf(TRIES_ALL)(
    'shows commands whole on a phone: their addresses go on in the next line with a segment',
    async () => {
      const { page } = reader
      await page.setViewportSize(PHONE)
      for (const name of [
        ...(TRIES_ALL ? ['index.html', 'guides/paging.html'] : []),
        operationPage('listReservedInstances'),
      ]) {
        await page.goto(site + name)
        const cut = await page
          .locator('.language-sh:visible')
          .evaluateAll((all) => all.filter((code) => code.scrollWidth > code.clientWidth + 1).length)
        expect(cut, name).toBe(0)
      }
      const url = page.locator('.calls .language-sh:visible span', { hasText: '/inventory' }).last()
      const lines = await url.evaluate((text) => {
        const range = document.createRange()
        const begins: string[] = []
        let bottom = -1
        for (const node of text.childNodes) {
          if (!(node instanceof Text)) continue
          range.selectNode(node)
          const [first] = range.getClientRects()
          if (first !== undefined && first.bottom > bottom + 4) begins.push(node.data)
          bottom = first?.bottom ?? bottom
        }
        return begins
      })
      expect(lines.length).toBeGreaterThan(2)
      expect(lines.slice(1).filter((begin) => !/^[/?&]/.test(begin))).toEqual([])
    },
  )

  it('shows the request of the example and the language that are chosen, and keeps the language', async () => {
    const operation = operationPage('updateAwsAccount')
    const code = (page: Page) => page.locator('.calls pre:visible').allInnerTexts()
    for (const page of [plain, reader.page]) {
      await visit(page, operation)
      await page.locator('#language').selectOption('curl')
      expect(await code(page)).toEqual([expect.stringContaining('"accountAlias"'), expect.stringContaining('success')])
      await page.locator('#language').selectOption('react-query')
      expect((await code(page))[0]).toContain('useMutation')
      await page.getByRole('radio', { name: 'The pending deletion is cancelled' }).focus()
      await page.keyboard.press('Space')
      await page.locator('.calls .case:visible .before-example summary').click({ position: { x: 5, y: 5 } })
      const [first, sample] = await code(page)
      expect(first).toContain('useDeleteAwsAccount')
      expect(sample).toContain('isCancelDeleteAccount: true')
    }
    await visit(reader.page, operationPage('listCompanies'))
    expect((await code(reader.page))[0]).toContain('useQuery')
    await reader.page.evaluate(() => localStorage.clear())
  })

  it('sends the first call in the page: code, picture and JSON follow what is chosen, and nothing is loaded before', async () => {
    const { page } = reader
    await page.goto(`${site}index.html`)
    const scripts = () => page.evaluate(() => [...document.scripts].map(({ src }) => src.split('/').at(-1)))
    expect(await scripts()).not.toContain('mock.js')
    await page.locator('.live .language-choice select').selectOption('python')
    await page.getByLabel('Month').selectOption({ label: 'Jan 2026' })
    await page.getByLabel('Cloud').selectOption('GCP')
    await page.getByText(/^Status 200 in \d+ ms$/).waitFor()
    const picture = page.locator('.live-picture')
    expect(await picture.locator('caption').textContent()).toBe(
      'Halcyon Robotics on GCP in Jan 2026: US dollars by service',
    )
    expect(await picture.locator('th').allTextContents()).toEqual(
      expect.arrayContaining(['Compute Engine', 'BigQuery']),
    )
    const response = JSON.parse((await page.locator('.live-response code').textContent()) ?? '')
    expect(response).toMatchObject({ status: 'success', data: { month: '2026-01' } })
    const code = () => page.locator('.live pre.in:visible').textContent()
    await expect.poll(code).toMatch(/requests\.post.*"searchMnth": "01",\s+"vndr": "gcp"/s)
    await page.getByLabel('Company').selectOption('C-1044')
    await page.getByText('no costs').waitFor()
    await page.evaluate(() => localStorage.clear())
  })

  it.runIf(TRIES_ALL)('is printed whole: on white, without controls, nothing folded or cut', async () => {
    const { page } = reader
    await page.setViewportSize({ width: 720, height: 1000 })
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    for (const name of [operationPage('getBillingSummary'), ...(TRIES_ALL ? ['certainty/platform.html'] : [])]) {
      await page.goto(site + name)
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
      expect(await page.locator('.bar:visible, .copy:visible, .skip:visible').count()).toBe(0)
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll('pre, table')].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
      )
      expect(cut, name).toBe(0)
      const folded = await page.evaluate(
        () =>
          [...document.querySelectorAll('main details:not([open]) > :not(summary)')].filter(
            // The form is not for paper.
            (part) => part.closest('form') === null && !part.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      )
      expect(folded, name).toBe(0)
    }
    expect(
      (await page.pdf({ path: screenshot('print', 'light', 'paper').replace('.png', '.pdf') })).length,
    ).toBeGreaterThan(10_000)
  })

  it('is used by keyboard: skip link, menu', async () => {
    const { page } = reader
    await page.goto(`${site}index.html`)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
    expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

    const summary = page.locator('#navigation summary', { hasText: 'Cost API' })
    await summary.focus()
    expect(await summary.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    await page.keyboard.press('Enter')
    await page.locator('#navigation').getByRole('link', { name: 'All operations' }).waitFor()
  })

  it('has a navigation that leads to every page, open at the one that is shown', async () => {
    const { page } = reader
    await page.goto(site + operationPage('listReservedInstances'))
    const navigation = page.locator('#navigation')
    const addresses = await navigation
      .getByRole('link', { includeHidden: true })
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(pages.filter((name) => !addresses.includes(site + name))).toEqual(['404.html'])
    expect(await navigation.locator('details[open] > summary').allInnerTexts()).toEqual([
      'Cost API',
      'Reserved instances',
    ])
    const current = navigation.locator('[aria-current=page]')
    expect(await current.textContent()).toBe('List reserved instances GET')
    expect(await current.evaluate(isInSight)).toBe(true)
  })

  it('follows in the navigation what is read', async () => {
    const { page } = reader
    await visit(page, operationPage('registerAzureSubscription'))
    const here = page.locator('#navigation [aria-current=location]')
    expect(await here.count()).toBe(0)
    for (const name of ['Responses', 'In the mock']) {
      await page.locator('#navigation').getByRole('link', { name }).click()
      await expect.poll(() => here.allInnerTexts()).toEqual([name])
    }
  })

  it.runIf(TRIES_ALL)(
    'has the parts of a guide beside it on a wide screen, and leads on to the next page',
    async () => {
      const { page } = reader
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${site}guides/errors.html`)
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Error codes' }).click()
      await expect.poll(() => page.locator('.on-page [aria-current]').allInnerTexts()).toEqual(['Error codes'])
      await page.getByRole('link', { name: /^Next/ }).click()
      expect(await page.locator('h1').textContent()).toBe('Limits and retries')
      const previous = page.getByRole('link', { name: /^Previous/ })
      expect(await previous.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${site}guides/errors.html`)
    },
  )

  it.runIf(TRIES_ALL)(
    'shows the response of a status that is chosen, or that an address leads to, and all when they are asked for',
    async () => {
      const { page } = reader
      await page.goto(`${site}${operationPage('registerAzureSubscription')}#response-404`)
      const shown = () => page.locator('.operation-details .case:visible h3 .status').allInnerTexts()
      await expect.poll(shown).toEqual(['404 Not Found'])
      await page.getByRole('radio', { name: '409 in the mock' }).focus()
      await page.keyboard.press('Space')
      expect(await shown()).toEqual(['409 Conflict'])
      await page.getByRole('button', { name: 'Expand all' }).click()
      expect((await shown()).length).toBeGreaterThan(4)
      expect(await page.locator('.operation-details details:not([open])').count()).toBe(0)
    },
  )

  it('has the navigation as a drawer on a phone, which Escape, a click beside it, and a section close', async () => {
    const { page } = reader
    await page.setViewportSize(PHONE)
    await visit(page, operationPage('registerAzureSubscription'))
    const menu = page.getByRole('button', { name: 'Menu' })
    const clients = page.locator('#navigation').getByRole('link', { name: 'Clients' })
    await menu.click()
    await expect.poll(() => page.locator('#navigation [aria-current=page]').evaluate(isInSight)).toBe(true)
    await page.locator('#navigation summary', { hasText: 'Packages' }).click()
    await clients.waitFor()
    await page.keyboard.press('Escape')
    expect(await clients.isVisible()).toBe(false)
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    await menu.click()
    await page.mouse.click(PHONE.width - 10, PHONE.height / 2)
    expect(await clients.isVisible()).toBe(false)
    await menu.click()
    await page.locator('#navigation').getByRole('link', { name: 'Responses' }).click()
    expect(await clients.isVisible()).toBe(false)
    await expect.poll(() => page.locator('#responses').evaluate(isInSight)).toBe(true)
  })

  it.runIf(TRIES_ALL)('remembers the colours', async () => {
    const { page } = reader
    await page.goto(`${site}index.html`)
    await page.getByRole('button', { name: 'Dark colours' }).click()
    await page.goto(site + operationPage('listCompanies'))
    expect(await page.evaluate(() => document.documentElement.className)).toContain('dark')
    await page.evaluate(() => localStorage.clear())
  })

  it('copies code, and pages as Markdown', async () => {
    const { page } = reader
    await visit(page, operationPage('listCompanies'))
    await page.locator('#samples').scrollIntoViewIfNeeded()
    await page.locator('section:has(#samples) .copy:visible').first().click()
    await page.getByText('Copied').waitFor()
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
    expect(await copied()).toMatch(/^curl 'http/)
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await expect.poll(copied).toContain('# List companies')
  })

  it.runIf(TRIES_ALL)('works at an address whose fragment can not be read', async () => {
    const { page } = reader
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    for (const file of ['certainty/asset.html', operationPage('listCompanies')]) {
      await page.goto(`${site}${file}#%E4`)
      await page.evaluate(() => {
        location.hash = '#%'
      })
    }
    expect(failures).toEqual([])
  })

  it.runIf(TRIES_ALL)('filters the certainty report, and opens an operation by its link', async () => {
    const { page } = reader
    await page.goto(`${site}certainty/asset.html#listTags`)
    expect(await page.locator('#listTags').getAttribute('open')).not.toBeNull()
    await page.locator('.filters input').fill('listTagKeys')
    expect(await page.locator('.row:visible .row-id').allInnerTexts()).toContain('listTagKeys')
    expect(await page.locator('#listTags').isVisible()).toBe(false)
    await page.locator('.filters input').fill('')
    await page.locator('.filters select[name=mark]').selectOption('assumption')
    expect(await page.locator('.entries > li[data-kind=unspecified]:not([hidden])').count()).toBe(0)
    await page.locator('.filters input').fill('zzzz')
    await page.getByText('Nothing fits.').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    expect(await page.locator('#listTags').isVisible()).toBe(true)
  })
})

function screenshot(page: string, colours: string, width: string): string {
  const name = [page.replace('.html', '').replaceAll('/', '-'), colours, width].join('-')
  return join(PACKAGE, 'reports', 'screenshots', `${name}.png`)
}
