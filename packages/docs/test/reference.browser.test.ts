import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isObject, lookUp, resolve } from '@cloud-cost/contract-tools/document'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentedGroup, DocumentedOperation } from '../src/contract/group.js'
import { PACKAGE, ROOT, SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, host, launch, type StaticHost, WITHOUT_BROWSER } from './support/browser.js'
import { service } from './support/service.js'
import { type WatchedPage, watchedPage } from './support/watched-page.js'

let browser: Browser
let site: StaticHost

/** The members of a success that stand beside its `status`. */
function members({ document }: DocumentedGroup, { success }: DocumentedOperation): string[] {
  const schema = resolve(document, success)
  const properties = isObject(schema) ? schema['properties'] : undefined
  return isObject(properties) ? Object.keys(properties) : []
}

function schemaNames({ document }: DocumentedGroup): string[] {
  const schemas = lookUp(document, '#/components/schemas')
  return isObject(schemas) ? Object.keys(schemas) : []
}

/** Waits until the part that the address names is drawn, and returns which of the texts it lacks. */
async function missing(page: Page, operationId: string, texts: readonly string[]): Promise<readonly string[]> {
  const look = ([end, wanted]: readonly [string, readonly string[]]): readonly string[] => {
    const id = decodeURIComponent(location.hash.slice(2))
    const text = id.endsWith(end) ? document.getElementById(id)?.textContent?.toLowerCase() : undefined
    return wanted.filter((part) => text?.includes(part.toLowerCase()) !== true)
  }
  const wanted = [`/${operationId.toLowerCase()}`, texts] as const
  const deadline = Date.now() + 15_000
  let lacking = texts
  while (lacking.length > 0 && Date.now() < deadline) {
    await page.waitForTimeout(50)
    lacking = await page.evaluate(look, wanted)
  }
  return lacking
}

/** Rules of axe that Redoc's own markup breaks, which is not ours to change, with what that means for a reader. */
const REDOC_OWN = new Map([
  ['color-contrast', 'its colours of code and of side notes are a little too light for small text'],
  ['heading-order', 'its panels begin with a heading of the fourth level, whatever stands above'],
  [
    'label-content-name-mismatch',
    'a control of its panels is named otherwise than it reads, which matters to speech input',
  ],
])

const WIDTHS = [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

/** Waits until the part of the address stands below the bar. */
async function landed(page: Page): Promise<void> {
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

describe.skipIf(CHROMIUM === undefined)(`the reference in a browser${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    browser = await launch()
    site = await host(SITE_FOLDER, '/some/base/')
  })

  afterAll(async () => {
    await browser?.close()
    site?.close()
  })

  describe.each(service.groups)('$name', (group) => {
    let opened: WatchedPage

    beforeAll(async () => {
      // A low window, so that Redoc draws little besides what is asked for.
      opened = await watchedPage(browser, site.url, { viewport: { width: 1100, height: 160 } })
      await opened.page.goto(`${site.url}${group.name}.html`)
    })

    it.each(group.operations)('shows $operationId by its link', async (operation) => {
      const { page } = opened
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#operation/${operation.operationId}`)
      const { summary, method, path, parameters } = operation
      const inputs = parameters.map(({ name }) => name)
      const texts = [summary, method, path, ...inputs, ...members(group, operation), 'curl', 'fake-token']
      expect(await missing(page, operation.operationId, texts)).toEqual([])
    })

    it.each(WIDTHS)('lands where links lead, on a %s', async (_, viewport) => {
      const { page } = await watchedPage(browser, site.url, { viewport })
      const last = group.operations.at(-1)?.operationId ?? ''
      const schema = schemaNames(group).at(-1) ?? ''
      await page.goto(`${site.url}${group.name}.html#operation/${last}`)
      await page.waitForURL(`**/*#/**/${last.toLowerCase()}`)
      await landed(page)
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#schema/${schema}`)
      await page.waitForURL(`**/*#/schemas/${schema.toLowerCase()}`)
      await landed(page)
      await page.goto(`${site.url}${group.name}.html#schema/${schema}`)
      await landed(page)
      await page.context().close()
    })

    it('says nothing to the console, and asks no other host', () => {
      expect(opened.troubles).toEqual([])
    })
  })

  it('never says that a page is missing on the way to a link', async () => {
    const { page } = await watchedPage(browser, site.url)
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('No page at this address'))
          document.documentElement.dataset['missed'] = 'yes'
      }).observe(document, { subtree: true, childList: true })
    })
    await page.goto(`${site.url}platform.html#operation/listCompanies`)
    await landed(page)
    await page.evaluate(() => {
      location.hash = '#operation/listCompanyUsers'
    })
    await page.waitForURL('**/*listcompanyusers')
    await landed(page)
    expect(await page.evaluate(() => document.documentElement.dataset['missed'])).toBeUndefined()
    await page.context().close()
  })

  it('has no other barriers than those of Redoc itself', async () => {
    const { page } = await watchedPage(browser, site.url)
    await page.goto(`${site.url}platform.html#operation/listCompanies`)
    await landed(page)
    const found = await violations(page, '#redoc')
    expect(found.filter((line) => !REDOC_OWN.has(line.split(':')[0] ?? ''))).toEqual([])
    await page.context().close()
  })

  it("weighs hardly more than Redoc's own page of the largest group", async () => {
    const [largest] = [...service.groups].sort((one, other) => other.operations.length - one.operations.length)
    const name = largest?.name ?? ''
    const document = join(ROOT, 'spec', name, 'generated', 'openapi.json')
    const folder = join(PACKAGE, 'reports', 'redoc-own')
    mkdirSync(folder, { recursive: true })
    const program = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
    await run(
      process.execPath,
      [program, 'build-docs', document, '--inlineBundle', '--output', join(folder, 'index.html')],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    const own = await host(folder, '/')
    const ours = await loading(`${site.url}${name}.html`)
    const theirs = await loading(`${own.url}index.html`)
    own.close()
    console.log(
      `${name}: ${ratio(ours.bytes, theirs.bytes)} of the bytes, ${ratio(ours.seconds, theirs.seconds)} of the work of Redoc's own page`,
    )
    expect(ours.bytes / theirs.bytes).toBeLessThan(1.2)
    // Work is measured on a busy machine, so only a multiple of it is a fault.
    expect(ours.seconds / theirs.seconds).toBeLessThan(3)
  })
})

const run = promisify(execFile)
const ratio = (one: number, other: number): string => `${Math.round((100 * one) / other)} %`

/** Bytes that a page loads, and seconds of work until its menu and first part are drawn. */
async function loading(url: string): Promise<{ readonly bytes: number; readonly seconds: number }> {
  const { page } = await watchedPage(browser, url)
  let bytes = 0
  page.on('response', (response) => {
    if (/^https?:/.test(response.url()))
      void response.body().then(
        (body) => (bytes += body.length),
        () => {},
      )
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(url)
  await page.locator('.menu-content a').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1_500)
  const { metrics } = await session.send('Performance.getMetrics')
  await page.context().close()
  return { bytes, seconds: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0 }
}
