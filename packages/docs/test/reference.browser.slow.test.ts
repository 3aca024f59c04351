import { isObject, lookUp } from '@cloud-cost/contract/document'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referencePage } from '../src/contract/group.js'
import { SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, host, type StaticHost, WITHOUT_BROWSER } from './support/browser.js'
import { landed } from './support/reference-page.js'
import { service } from './support/service.js'
import { watchedPage } from './support/watched-page.js'

const smallest = service.groups.reduce((least, group) =>
  group.operations.length < least.operations.length ? group : least,
)

let site: StaticHost

/** Rules of axe that Redoc's own markup breaks, which is not ours to change, with what that means for a reader. */
const REDOC_OWN = new Map([
  ['color-contrast', 'its colours of code and of side notes are a little too light for small text'],
  ['heading-order', 'its panels begin with a heading of the fourth level, whatever stands above'],
  [
    'label-content-name-mismatch',
    'a control of its panels is named otherwise than it reads, which matters to speech input',
  ],
])

/** What Redoc shows at an address that it doesn't know. */
const MISSING = 'No page at this address'

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim().toLowerCase() ?? '')

describe.skipIf(CHROMIUM === undefined)(`Redoc in full${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    site = await host(SITE_FOLDER, '/some/base/')
  })

  afterAll(async () => {
    await site?.close()
  })

  it.each(service.groups)(
    '$name: lands on operations and schemas by their links, with the focus on the heading',
    async (group) => {
      const { page, troubles } = await watchedPage(site.url)
      const schemas = lookUp(group.document, '#/components/schemas')
      const schema = Object.keys(isObject(schemas) ? schemas : {}).at(-1)
      const [first, last] = [group.operations[0], group.operations.at(-1)]
      await page.goto(`${site.url}${referencePage(group)}#operation/${last?.operationId}`)
      for (const [link, heading] of [
        [undefined, last?.summary],
        [`#schema/${schema}`, schema],
        [`#operation/${first?.operationId}`, first?.summary],
      ] as const) {
        if (link !== undefined)
          await page.evaluate((hash) => {
            location.hash = hash
          }, link)
        await landed(page)
        await expect.poll(() => focused(page)).toContain(heading?.toLowerCase())
        expect(await page.getByText(MISSING).count()).toBe(0)
      }
      expect(troubles).toEqual([])
      await page.close()
    },
  )

  it('offers code samples in each language, and the body alone', async () => {
    const { page } = await watchedPage(site.url)
    const operation = smallest.operations.find(({ body }) => body !== undefined)
    if (operation === undefined) throw new Error('no operation has a body')
    await page.goto(`${site.url}${referencePage(smallest)}#operation/${operation.operationId}`)
    const panel = page.locator(`[id$="/${operation.operationId.toLowerCase()}"] .panel-request-samples`)
    let chosen = 'curl'
    for (const [language, text] of [
      ['TypeScript client', `from '@cloud-cost/${smallest.name}-client'`],
      ['TypeScript fetch', 'await fetch('],
      ['React Query', "from '@tanstack/react-query'"],
      ['Python', 'import requests'],
      ['Go', 'package main'],
      ['Java', 'public class'],
      ['curl', 'Authorization: Bearer'],
      ['Payload', '{'],
    ] as const) {
      await panel.getByRole('button', { name: chosen, exact: true }).click()
      await page.getByRole('menuitem', { name: language, exact: true }).click()
      chosen = language
      await expect.poll(() => panel.textContent()).toContain(text)
    }
    await page.close()
  })

  it('leads to the pages of the operations where no script draws it', async () => {
    const { page } = await watchedPage(site.url, { javaScriptEnabled: false })
    await page.goto(site.url + referencePage(smallest))
    await page.locator('main').getByRole('link').click()
    expect(await page.locator('main .operations a').count()).toBe(smallest.operations.length)
    await page.close()
  })

  it('has one menu, a skip link that skips, and no other barriers than those of Redoc itself', async () => {
    const { page } = await watchedPage(site.url, { viewport: { width: 390, height: 844 } })
    await page.goto(site.url + referencePage(smallest))
    await page.locator('#redoc h1').waitFor()
    const menus = page.getByRole('button', { name: /menu/i })
    expect(await menus.filter({ visible: true }).count()).toBe(1)
    const { hash } = new URL(page.url())
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(new URL(page.url()).hash).toBe(hash)
    expect(await page.getByText(MISSING).count()).toBe(0)
    const found = await violations(page, '#redoc')
    expect(found.filter((line) => !REDOC_OWN.has(line.split(':')[0] ?? ''))).toEqual([])
    await page.close()
  })
})
