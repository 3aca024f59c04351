import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationPage } from '../src/contract/group.js'
import { CHROMIUM, openPage, servedSite, WITHOUT_BROWSER } from './support/browser.js'
import { FILES, textOf } from './support/site.js'

const run = promisify(execFile)
const DEFAULT_HOST = '127.0.0.1:4010'

/** The text of a page, which colours of code may divide. */
const plain = (name: string): string => textOf(name).replaceAll(/<script.*?<\/script>|<[^>]+>/gs, '')
const withAddress = [...FILES].filter((name) => name.endsWith('.html') && plain(name).includes(DEFAULT_HOST))

/** One page of each folder: `npm test` looks at each third. */
const kinds = [...new Map(withAddress.map((name) => [dirname(name), name])).values()]
const looked = [...new Set([...sample(kinds, 3, dirname), 'guides/other-languages.html', ...sample(withAddress, 200)])]

describe.skipIf(CHROMIUM === undefined)(`docs that a mock on another port serves${WITHOUT_BROWSER}`, () => {
  let site: string
  let origin: string
  let page: Page

  /** All that a page says, also what is folded, and what its fields hold. */
  const said = (): Promise<string> =>
    page.evaluate(() => {
      const copy = document.body.cloneNode(true) as HTMLElement
      for (const script of copy.querySelectorAll('script')) script.remove()
      const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
      return [copy.textContent, ...fields.map(({ value, placeholder }) => `${value} ${placeholder}`)].join('\n')
    })

  beforeAll(async () => {
    site = await servedSite()
    origin = new URL(site).origin
    page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  })

  afterAll(() => page?.close())

  it('name its address on every page, and no other one', async () => {
    expect(looked.length).toBeGreaterThan(3)
    for (const name of looked) {
      await page.goto(site + name, { waitUntil: 'domcontentloaded' })
      const text = await said()
      expect(text, name).not.toContain(DEFAULT_HOST)
      expect(text, name).toContain(origin)
    }
  })

  it.runIf(TRIES_ALL)('give its address to what is copied as Markdown, and to messages', async () => {
    await page.goto(site + operationPage('listCompanies'))
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toContain(`curl '${origin}/platform`)
    expect(await copied()).not.toContain(DEFAULT_HOST)
    await page.getByLabel('a server').check()
    await page.locator('[name=base]').fill('nowhere')
    await page.locator('.try [type=submit]').press('Enter')
    expect(await page.locator('.try-problem').allInnerTexts()).toEqual([expect.stringContaining(`${origin}.`)])
  })

  it('send the call before an example where the example is sent', async () => {
    await page.goto(site + operationPage('updateAwsAccount'))
    const example = page.getByRole('radio', { name: 'The pending deletion is cancelled' })
    await example.focus()
    await page.keyboard.press('Space')
    const before = page.locator('.calls .case:visible .before-example .in-curl')
    const sent = page.locator('.calls > fieldset > .case:visible > .code .in-curl')
    await page.getByLabel('a server').check()
    for (const base of [origin, 'https://cost.example', 'http://127.0.0.1:4010/behind/a/path']) {
      await page.locator('[name=base]').fill('http')
      await page.locator('[name=base]').pressSequentially(base.slice('http'.length))
      for (const call of [before, sent]) await expect.poll(() => call.textContent()).toContain(` '${base}/platform/v2/`)
    }
  })

  it('have a first command that prints the response beside it', async () => {
    await page.goto(site)
    const command = await page.locator('.live .in-curl').textContent()
    const response = await page.locator('.live-response pre').textContent()
    const { stdout } = await run('sh', ['-c', (command ?? '').replace(/^curl/, 'curl -sS')])
    expect(JSON.parse(stdout)).toEqual(JSON.parse(response ?? ''))
  })
})
