import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isObject, type JsonObject, lookUp, resolve } from '@cloud-cost/contract/document'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentedGroup, DocumentedOperation } from '../src/contract/group.js'
import { PACKAGE, ROOT, SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, host, launch, type StaticHost, WITHOUT_BROWSER, WITHOUT_FRAMES } from './support/browser.js'
import { landed, lost, stand, type Visit, visit } from './support/reference-page.js'
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

function operationVisit(group: DocumentedGroup, operation: DocumentedOperation): Visit {
  const { operationId, summary, method, path, parameters } = operation
  const inputs = parameters.map(({ name }) => name)
  return {
    link: `#operation/${operationId}`,
    part: `/${operationId.toLowerCase()}`,
    texts: [summary, method, path, ...inputs, ...members(group, operation), 'curl', 'fake-token'],
  }
}

function schemaVisit({ document }: DocumentedGroup, name: string): Visit {
  const schema = lookUp(document, `#/components/schemas/${name}`)
  const { title = name, properties = {} } = (isObject(schema) ? schema : {}) as JsonObject
  return {
    link: `#schema/${name}`,
    part: `schemas/${name.toLowerCase()}`,
    texts: [String(title), ...(isObject(properties) ? Object.keys(properties) : [])],
  }
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

/** Remembers on the page whether it ever says that it has no such part. */
async function watchForMissing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((mutations) => {
      const added = mutations.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some(({ textContent }) => textContent?.includes('No page at this address')))
        document.documentElement.dataset['missed'] = location.hash
    }).observe(document, { subtree: true, childList: true })
  })
}

describe.skipIf(CHROMIUM === undefined)(`the reference in a browser${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    browser = await launch(WITHOUT_FRAMES)
    site = await host(SITE_FOLDER, '/some/base/')
  })

  afterAll(async () => {
    await browser?.close()
    site?.close()
  })

  describe.each(service.groups)('$name', (group) => {
    const { operations } = group
    const names = schemaNames(group)
    const last = operations.at(-1)?.operationId ?? ''
    let opened: WatchedPage
    /** What each operation's part lacks, by operationId. */
    let lacking: ReadonlyMap<string, readonly string[]>

    beforeAll(async () => {
      opened = await watchedPage(browser, site.url)
      const { page } = opened
      await watchForMissing(page)
      await page.goto(`${site.url}${group.name}.html#operation/${last}`)
      await landed(page)
      // A low window, so that Redoc draws little besides what is asked for.
      await page.setViewportSize({ width: 1100, height: 160 })
      await stand(page)
      const results = await visit(
        page,
        operations.map((operation) => operationVisit(group, operation)),
      )
      lacking = new Map(operations.map(({ operationId }, index) => [operationId, results[index] ?? ['a visit']]))
    }, 600_000)

    afterAll(() => opened?.page.context().close())

    it.each(operations)('shows $operationId by its link', ({ operationId }) => {
      expect(lacking.get(operationId)).toEqual([])
    })

    it('leads to each schema by its link, and shows it', async () => {
      const { page } = opened
      const visits = names.map((name) => schemaVisit(group, name))
      // The first draws the list of all schemas; those at its beginning and end are drawn whole.
      const ends = [...visits.slice(0, 3), ...visits.slice(-3)]
      expect(await visit(page, ends)).toEqual(ends.map(() => []))
      expect(await lost(page, visits)).toEqual([])
    })

    it('lands on an operation and on a schema whose link is followed', async () => {
      const { page } = opened
      await page.setViewportSize({ width: 1280, height: 900 })
      for (const { link } of [{ link: `#operation/${last}` }, schemaVisit(group, names.at(-1) ?? '')]) {
        await page.evaluate((hash) => {
          location.hash = hash
        }, link)
        await landed(page)
      }
    })

    it('never says that a part is missing, nothing to the console, and asks no other host', async () => {
      expect(await opened.page.evaluate(() => document.documentElement.dataset['missed'])).toBeUndefined()
      expect(opened.troubles).toEqual([])
    })
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
    const painting = await launch()
    const ours = await loading(painting, `${site.url}${name}.html`)
    const theirs = await loading(painting, `${own.url}index.html`)
    await painting.close()
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
async function loading(browser: Browser, url: string): Promise<{ readonly bytes: number; readonly seconds: number }> {
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
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.locator('.menu-content a').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1_500)
  const { metrics } = await session.send('Performance.getMetrics')
  await page.context().close()
  return { bytes, seconds: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0 }
}
