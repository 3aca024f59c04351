import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createAssetClient, listResourceExternalCosts } from '@cloud-cost/asset-client'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE } from '../src/paths.js'
import { CHROMIUM, openPage, WITHOUT_BROWSER } from './support/browser.js'
import { writeExamples } from './support/guides.js'

describe.skipIf(CHROMIUM === undefined)(`the screen of the guide on dashboards${WITHOUT_BROWSER}`, () => {
  let server: MockServer
  let page: Page

  beforeAll(async () => {
    server = await createMock().listen({ port: 0 })
    const folder = writeExamples('dashboard', server.url)
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'main.tsx')],
      bundle: true,
      write: false,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    page = await openPage({ viewport: { width: 1024, height: 600 } })
    await page.setContent('<!doctype html><html lang="en"><title>Cost</title><div id="root"></div>')
    await page.addScriptTag({ content: outputFiles.map(({ text }) => text).join('') })
  })

  afterAll(async () => {
    await page?.close()
    await server?.close()
  })

  /** What the screen should show, asked for by other means. */
  async function expected(accId?: string): Promise<{ total: string; days: number; products: number }> {
    const client = createAssetClient({ baseUrl: server.url, token: 'fake-token' })
    const body = { cmpnId: 'C-1042', vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31', ...(accId && { accId }) }
    const { data } = await listResourceExternalCosts(client, { body })
    const total = data.reduce((sum, { cost = 0 }) => sum + cost, 0)
    return {
      total: `$${total.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
      days: new Set(data.map(({ date }) => date)).size,
      products: new Set(data.map(({ productName }) => productName)).size,
    }
  }

  async function shows({ total, days, products }: Awaited<ReturnType<typeof expected>>): Promise<void> {
    await page.getByText(`Total: ${total}`).waitFor()
    expect(await page.locator('svg rect').count()).toBe(days)
    expect(await page.locator('tbody tr').count()).toBe(products)
  }

  it('sums up what the operation answers, for all accounts and for one', async () => {
    const all = await expected()
    const one = await expected('444455556666')
    expect(one.total).not.toBe(all.total)
    await shows(all)
    mkdirSync(join(PACKAGE, 'reports', 'screenshots'), { recursive: true })
    await page.screenshot({ path: join(PACKAGE, 'reports', 'screenshots', 'dashboard.png') })
    await page.getByLabel('Account').selectOption({ label: 'halcyon-shop' })
    await shows(one)
  })

  it('shows an error inside HTTP 200', async () => {
    await page.getByLabel('To').fill('2026-02-01')
    await page.getByRole('alert').getByText('must not be after').waitFor()
  })
})
