import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock, createProxy, type MockServer } from '@cloud-cost/mock'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, openPage, WITHOUT_BROWSER } from './support/browser.js'

const TOKEN = { authorization: 'Bearer fake-token' }
const SESSIONS = Array.from({ length: 12 }, (_, index) => `team-${index + 1}`)

describe.skipIf(CHROMIUM === undefined)(`the window of the mock${WITHOUT_BROWSER}`, () => {
  const mock = createMock()
  let server: MockServer
  let page: Page

  const ask = (path: string, session: string) =>
    fetch(server.url + path, { headers: { ...TOKEN, 'X-Mock-Session': session } })
  const rows = () => page.locator('#requests tr')
  const choose = (label: string, value: string) => page.getByRole('combobox', { name: label }).selectOption(value)

  beforeAll(async () => {
    server = await mock.listen({ port: 0, sites: { '/docs': SITE_FOLDER } })
    page = await openPage({ viewport: { width: 1280, height: 900 } })
    for (const session of SESSIONS) await ask('/platform/v2/companies', session)
    await page.goto(server.url)
  })

  afterAll(async () => {
    await page?.close()
    await server?.close()
  })

  it('is where a browser gets to, with a link to the docs', async () => {
    expect(page.url()).toBe(`${server.url}/__mock/window/`)
    await page.getByRole('link', { name: 'Docs' }).waitFor()
  })

  it('shows the requests of a session while others work', async () => {
    await choose('Session', 'team-3')
    await expect.poll(() => rows().count()).toBe(1)
    await Promise.all(SESSIONS.map((session) => ask('/platform/v2/companies/C-9999/users', session)))
    await expect.poll(() => rows().count()).toBe(2)
    await rows().first().getByRole('button').click()
    expect(await page.locator('#request').textContent()).toMatch(/curl 'http.*C-9999\/users/)
  })

  it('makes a rule of a request, by which that session alone is answered', async () => {
    await page.getByRole('button', { name: 'Make a rule of it' }).click()
    await page.getByLabel('Status').fill('503')
    await page.getByRole('button', { name: 'Add the rule' }).click()
    await page.locator('#rules li').waitFor()
    expect((await ask('/platform/v2/companies/C-1042/users', 'team-3')).status).toBe(503)
    expect((await ask('/platform/v2/companies/C-1042/users', 'team-4')).status).toBe(200)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => page.locator('#rules li').count()).toBe(0)
    expect((await ask('/platform/v2/companies/C-1042/users', 'team-3')).status).toBe(200)
  })

  it.runIf(TRIES_ALL)(
    'draws each cloud in the colour that the docs draw it in, and writes months as they do',
    async () => {
      const fills = (): Promise<Record<string, string>> =>
        page.evaluate(() =>
          Object.fromEntries(
            ['aws', 'azure', 'gcp'].map((cloud) => {
              const drawn = [...document.querySelectorAll(`.cloud-${cloud}`)].map((part) => getComputedStyle(part).fill)
              return [cloud, [...new Set(drawn)].join()]
            }),
          ),
        )
      const months = () =>
        page
          .locator('svg.bars text')
          .filter({ hasText: /[a-z-]/ })
          .allTextContents()
      for (const colorScheme of TRIES_ALL ? (['light', 'dark'] as const) : (['dark'] as const)) {
        await page.emulateMedia({ colorScheme })
        await page.goto(server.url)
        await page.locator('svg.bars rect').first().waitFor()
        const [inWindow, monthsThere] = [await fills(), await months()]
        await page.goto(`${server.url}/docs/mock/companies.html`)
        expect(await fills()).toEqual(inWindow)
        expect(new Set(Object.values(inWindow)).size).toBe(3)
        await page.goto(`${server.url}/docs/`)
        const monthsHere = await page.locator('.live-call [name=month] option').allTextContents()
        for (const labels of [monthsThere, monthsHere]) {
          expect(labels.length).toBeGreaterThan(3)
          expect(labels.filter((label) => !/^[A-Z][a-z]{2} \d{4}$/.test(label))).toEqual([])
        }
      }
      await page.goto(server.url)
      await choose('Session', 'team-3')
      await page.locator('svg.bars rect').first().waitFor()
    },
  )

  it('moves the clock of the session, and draws the bills up to it', async () => {
    await expect.poll(() => page.locator('svg.bars rect').count()).toBeGreaterThan(12)
    expect(await page.locator('#bills thead').textContent()).toContain('Mar 2026')
    await page.getByLabel('Clock').fill('2026-02-10T00:00:00Z')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect.poll(() => page.locator('#bills thead').textContent()).toContain('Jan 2026')
    expect(mock.session('team-3').clock.now).toBe('2026-02-10T00:00:00Z')
    await page.getByLabel('Clock').fill('tomorrow')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('clock must be')
  })

  const looks = [390, 768, 1440].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  )

  it.each(sample(looks, 6, ({ width, colorScheme }) => `${width} ${colorScheme}`))(
    'can be read at a width of $width, in $colorScheme',
    async ({ width, colorScheme }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await violations(page, 'body')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    },
  )

  it('says in a proxy what went wrong on the way of a request', async () => {
    const proxy = await createProxy({ upstream: 'http://127.0.0.1:1' }).listen({ port: 0 })
    await fetch(`${proxy.url}/platform/v2/companies`, { headers: TOKEN })
    const other = await openPage()
    await other.goto(`${proxy.url}/__mock/`)
    await other.locator('#requests tr').first().getByRole('button').click()
    const said = 'no response came from http://127.0.0.1:1: nothing listens there'
    expect(await other.locator('#request .bad').allTextContents()).toEqual([said])
    await other.close()
    await proxy.close()
  })

  it('is closed to pages of other origins', async () => {
    const other = await openPage()
    await other.setContent('<!doctype html><title>Another site</title>')
    const status = await other.evaluate(
      (url) =>
        fetch(`${url}/__mock/reset`, { method: 'POST' }).then(
          (response) => response.status,
          () => 'refused',
        ),
      server.url,
    )
    expect(status).toBe('refused')
    await other.close()
  })
})
