import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { exportFocus, FOCUS_CSV_HEADER, focusCsv } from '@cloud-cost/estate/focus'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationPage } from '../src/contract/group.js'
import { SITE_FOLDER } from '../src/paths.js'
import { violations } from './support/axe.js'
import { CHROMIUM, mock, openPage, servedSite, WITHOUT_BROWSER } from './support/browser.js'

let site: string
let origin: string
let page: Page

/** Opens the page of an operation where the mock serves it. */
async function open(operationId: string): Promise<void> {
  await page.goto(site + operationPage(operationId))
}

const field = (name: string) => page.locator(`.try [name="${name}"]`)
/** The request as code, which a script writes that is loaded when it is needed. */
const code = (): Promise<string> => text('.try-request')
const status = () => page.locator('.try [role=status]')
const example = (summary: string) => page.getByRole('radio', { name: summary, exact: true })
const text = async (part: string): Promise<string> => (await page.locator(part).first().textContent()) ?? ''

/** Sends the form from the keyboard; returns the status of the response, which a screen reader says, or `none`. */
async function send(): Promise<string> {
  await status().evaluate((line: HTMLElement) => {
    line.dataset['outcome'] = ''
  })
  await page.locator('.try [type=submit]').press('Enter')
  const done = page.locator('.try [role=status]:not([data-outcome=""])')
  await done.waitFor()
  const outcome = (await done.getAttribute('data-outcome')) ?? ''
  if (outcome !== 'none') expect(await done.textContent()).toContain(outcome)
  return outcome
}

const sent = (): string[] => mock.requests().map(({ status: code, operationId }) => `${code} ${operationId}`)

describe.skipIf(CHROMIUM === undefined)(`search and requests in a browser${WITHOUT_BROWSER}`, () => {
  beforeAll(async () => {
    site = await servedSite()
    origin = new URL(site).origin
    page = await openPage({ viewport: { width: 390, height: 844 } })
  })

  beforeEach(() => mock.reset())

  afterAll(() => page?.close())

  it('finds what is asked for, by keyboard, in a page of a folder', async () => {
    await page.goto(pathToFileURL(join(SITE_FOLDER, operationPage('listTags'))).href)
    await page.keyboard.press('/')
    await page.keyboard.insertText('which reserved instances expire soon')
    const results = page.locator('#search-results [role=option]')
    await results.first().waitFor()
    expect(await results.first().locator('strong').textContent()).toBe('List reserved instances')
    expect(await results.first().locator('code').allTextContents()).toContain('isExpired')
    expect(await results.first().locator('mark').allInnerTexts()).toContain('Expired')
    expect(await violations(page, '#search-dialog')).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    const outline = (index: number): Promise<string> =>
      results.nth(index).evaluate((item) => getComputedStyle(item).outlineStyle)
    expect([await outline(0), await outline(1)]).toEqual(['solid', 'none'])
    await page.emulateMedia({ forcedColors: null })
    await page.keyboard.press('ArrowDown')
    expect(await results.nth(1).getAttribute('aria-selected')).toBe('true')
    // From the first result up to the last one, and down to the first again.
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
    expect(await results.last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/operations\/listReservedInstances\.html#query\.isExpired$/)
    expect(await text(':target')).toContain('isExpired')

    await page.keyboard.press('Control+K')
    await page.keyboard.type('zzzzqqqq')
    await page.getByText('Nothing is found for').waitFor()
    expect(await results.allInnerTexts()).toContainEqual(expect.stringContaining('Get started'))
    await page.keyboard.press('Escape')
    expect(await page.locator('#search-dialog').isVisible()).toBe(false)
  })

  it.runIf(TRIES_ALL)('finds names in every way of typing', async () => {
    await page.goto(pathToFileURL(join(SITE_FOLDER, 'map.html')).href)
    const results = page.locator('#search-results [role=option]')
    const field = page.locator('#search-dialog input')
    const type = await page.context().newCDPSession(page)
    await page.keyboard.press('/')
    await page.keyboard.type('x')
    await results.first().waitFor()

    // An input method: the keys that choose a candidate neither open nor select a result.
    await field.fill('')
    await type.send('Input.imeSetComposition', { text: 'tenant', selectionStart: 6, selectionEnd: 6 })
    expect(await results.count()).toBeGreaterThan(1)
    for (const key of ['ArrowDown', 'Enter', 'Escape'])
      await field.evaluate(
        (input, name) =>
          input.dispatchEvent(new KeyboardEvent('keydown', { key: name, isComposing: true, bubbles: true })),
        key,
      )
    expect(await results.first().getAttribute('aria-selected')).toBe('true')
    await type.send('Input.insertText', { text: 'tenantId' })
    expect(await results.first().locator('strong').textContent()).toBe('tenantId')
    expect(await results.first().getAttribute('href')).toBe('glossary/names.html#tenantId')

    // A program that fills the field may tell of it by `change` alone.
    await field.evaluate((input: HTMLInputElement) => {
      input.value = 'X-Mock-Session'
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(await results.first().textContent()).toContain('X-Mock-Session')
    await page.keyboard.press('Enter')
    await page.waitForURL(/mock\/answers\.html#X-Mock-Session$/)
    expect(await text(':target')).toBe('X-Mock-Session: NAME')
  })

  it.runIf(TRIES_ALL)('says what is open of a field by a tap, by keyboard, and to a screen reader', async () => {
    await open('listUsageHistory')
    const [accounts, groups] = ['accounts', 'svcGrps'].map((name) => page.locator(`[id="body.${name}"] .why`))
    const shown = page.locator('[popover]:popover-open')
    await accounts?.click()
    expect(await shown.getAttribute('id')).toBe('why.body.accounts')
    await page.keyboard.press('Escape')
    expect(await shown.count()).toBe(0)
    await groups?.focus()
    expect(await shown.textContent()).toBe('Whether it is an id or a name is undocumented.')
    const area = await shown.boundingBox()
    expect(area && area.x >= 0 && area.x + area.width <= 390).toBe(true)
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree')
    const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Open: svcGrps')
    expect(button?.description?.value).toBe('Whether it is an id or a name is undocumented.')
  })

  it('reads, and shows the request with curl', async () => {
    await open('listReservedInstances')
    expect(await field('base').inputValue()).toBe(origin)
    await example('With an ended reservation').press('Space')
    expect(await field('query.isExpired').inputValue()).toBe('true')
    await expect.poll(code).toMatch(new RegExp(`^curl '${origin}/cost/.*isExpired=true'`))
    await field('query.endDate').fill('2026-02-27')
    await field('token').fill('a-real-token')
    await expect.poll(code).toMatch(/endDate=2026-02-27.*"Authorization: Bearer \$CLOUD_COST_TOKEN"$/s)
    expect(await send()).toBe('200')
    expect(JSON.parse(await text('.try-body'))).toMatchObject({ status: 'success' })
    expect(await text('.try-headers')).toContain('application/json')
    expect(await page.locator('.try-change').count()).toBe(0)
    expect(sent()).toEqual(['200 listReservedInstances'])
    if (TRIES_ALL) expect(await violations(page, '.try')).toEqual([])

    // The answer belongs to this request, and the samples show what the form has.
    const sample = page.locator('.calls pre:visible').first()
    await field('query.startDate').fill('2026-02-20')
    await field('session').fill('mine')
    expect(await page.locator('.try-result').isVisible()).toBe(false)
    expect(await text('.try [role=status]')).toBe('')
    // That all languages are written by the same request, the tests of samples show.
    const others = TRIES_ALL ? ['client', 'go', 'java', 'fetch', 'react-query'] : []
    for (const language of ['python', ...others, 'curl']) {
      await page.locator('.try .language-choice select').selectOption(language)
      for (const part of [origin, '2026-02-20', '2026-02-27', 'X-Mock-Session', 'mine', 'CLOUD_COST_TOKEN'])
        await expect.poll(() => sample.textContent()).toContain(part)
      expect(await sample.textContent()).toBe(await page.locator('.try-request').textContent())
      expect(await sample.textContent()).not.toContain('a-real-token')
    }
    expect(await text('.from-form:visible')).toContain('what the form says')
  })

  it('points out an error inside HTTP 200', async () => {
    await open('listReservedInstances')
    await example('An error inside HTTP 200').press('Space')
    await expect.poll(code).toContain("-H 'Prefer: example=error'")
    expect(await send()).toBe('200')
    expect(await page.locator('.try-inside').isVisible()).toBe(true)
  })

  it('says that it changes something before it does', async () => {
    await open('updateAzureTenant')
    expect(await text('.try-change')).toContain('This changes data')
    await field('body').fill('{ "tenantAlias": "Renamed" }')
    await expect.poll(code).toMatch(/^curl -X PUT .*-d '\{ "tenantAlias": "Renamed" \}'$/s)
    expect(await send()).toBe('200')
    await open('getAzureTenant')
    await send()
    expect(await text('.try-body')).toContain('"tenantAlias": "Renamed"')
  })

  it('sends nothing that is not complete, and says at the field what is wrong', async () => {
    await open('updateAzureTenant')
    await field('path.tenantId').fill('')
    await field('body').fill('{ "tenantAlias": ')
    await page.locator('.try [type=submit]').press('Enter')
    const problems = page.locator('.try-problem')
    expect(await problems.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'try.path.tenantId.problem',
      'try.body.problem',
    ])
    expect(await problems.first().textContent()).toBe('Is required.')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('try.path.tenantId')
    if (TRIES_ALL) expect(await violations(page, '.try')).toEqual([])
    await field('path.tenantId').fill('x')
    await field('body').fill('{}')
    await field('base').fill('http://cost.example')
    await field('token').fill('a-real-token')
    await page.locator('.try [type=submit]').press('Enter')
    expect(await text('.try-problem')).toContain('https')
    expect(sent()).toEqual([])
  })

  it('says at its field what the mock finds wrong with a request, until it is mended', async () => {
    await open('listTags')
    await field('body').fill('{ "cmpnId": 5, "vendor": "AWS", "tagKeys": [[]] }')
    expect(await send()).toBe('400')
    const problem = (name: string) => page.locator(`[id="try.${name}.problem"]`)
    expect(await page.locator('.try-violations li').allInnerTexts()).toContain('body.cmpnId must be a string')
    expect(await problem('body.cmpnId').textContent()).toBe('Must be a string.')
    expect(await problem('body.tagKeys').textContent()).toBe('Value 1 must be a string.')
    expect(await violations(page, '.try')).toEqual([])
    await field('body.cmpnId').fill('C-1042')
    expect(await problem('body.cmpnId').count()).toBe(0)
    expect(await problem('body.tagKeys').count()).toBe(1)
  })

  it.runIf(TRIES_ALL)('offers the known values of a list, also beside what is wrong with it', async () => {
    await open('listCustomReports')
    await field('body').fill('{ "cmpnId": "C-1042", "vndrList": [7] }')
    expect(await send()).toBe('400')
    expect(await page.locator('.try-problem').allInnerTexts()).toContain('Value 1 must be a string.')
    await field('body.vndrList').fill('aws')
    await page.getByLabel('Add a value to vndrList').selectOption('azure')
    expect(JSON.parse(await field('body').inputValue())).toEqual({ cmpnId: 'C-1042', vndrList: ['aws', 'azure'] })
    expect(await page.locator('.try-problem').count()).toBe(0)
  })

  it('has a field for each member of the body, which the JSON follows, and which follow the JSON', async () => {
    await open('listTags')
    const json = async (): Promise<unknown> => JSON.parse(await field('body').inputValue())
    await field('body').fill('{ "cmpnId": "C-1042" }')
    await field('body.page').fill('2')
    await field('body.sortDirection').selectOption('desc')
    await field('body.vendor').selectOption({ label: 'other …' })
    await page.getByLabel('vendor: another value').last().fill('oci')
    await field('body.accIds').fill('111122223333\n444455556666')
    const accIds = ['111122223333', '444455556666']
    expect(await json()).toEqual({ cmpnId: 'C-1042', page: 2, sortDirection: 'desc', vendor: 'oci', accIds })
    await field('body.page').fill('')
    expect(await json()).not.toHaveProperty('page')
    await page.getByText('more, optional').click()
    await field('body.emptyDataFlag').selectOption('false')
    expect(await json()).toMatchObject({ emptyDataFlag: false })
    await field('body').fill('{ "cmpnId": "C-1042", "vendor": "azure", "page": 3, "tagKeys": ["team", "env"] }')
    expect(await field('body.page').inputValue()).toBe('3')
    expect(await field('body.vendor').inputValue()).toBe('azure')
    expect(await field('body.tagKeys').inputValue()).toBe('team\nenv')
    expect(await field('body.accIds').inputValue()).toBe('')
  })

  it('says that a response is undocumented, and offers invented rows', async () => {
    await open('getBillingSummary')
    expect(await text('.try-undescribed')).toContain('Only status and error of the response are documented')
    expect(await send()).toBe('200')
    expect(JSON.parse(await text('.try-body'))).not.toHaveProperty('data')
    await page.getByLabel('Answer with invented rows').check()
    await expect.poll(code).toContain("-H 'X-Mock-Illustrative: true'")
    expect(await send()).toBe('200')
    expect(JSON.parse(await text('.try-body'))).toHaveProperty('data.cost')
    expect(await page.locator('.try-made-up').isVisible()).toBe(true)
    await page.locator('.try-example select').selectOption({ index: 1 })
    expect(await page.locator('.try-made-up').isVisible()).toBe(false)
    expect(await example(await text('.try-example option:checked')).isChecked()).toBe(true)
    await open('listCompanies')
    expect(await page.locator('.try-undescribed').count()).toBe(0)
  })

  it.runIf(TRIES_ALL)(
    'shows the beginning of an answer that is as large as the company, and answers others while it is read',
    async () => {
      await page.goto(pathToFileURL(join(SITE_FOLDER, operationPage('listResourceExternalCosts'))).href)
      const company = TRIES_ALL ? 'C-2069' : 'C-1042'
      const body = { cmpnId: company, vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' }
      await field('body').fill(JSON.stringify(body))
      expect(await send()).toBe('200')
      const shown = await text('.try-body')
      expect(shown.startsWith('{"status":"success"')).toBe(true)
      expect(shown.split('\n').at(-1)).toBe('The answer goes on. Its first 300000 characters are shown.')
      const read = await page.evaluate(
        async ([url, sentBody]) => {
          const { cloudCostMock } = globalThis as unknown as {
            cloudCostMock: Promise<{ mock: { fetch: typeof fetch } }>
          }
          const { mock: inPage } = await cloudCostMock
          const headers = { authorization: 'Bearer t', 'content-type': 'application/json' }
          const response = await inPage.fetch(url, { method: 'POST', headers, body: sentBody })
          const reader = (response.body as ReadableStream<Uint8Array>).getReader()
          const chunks = [(await reader.read()).value]
          const other = await inPage.fetch('http://page/platform/v2/companies?permissionType=read', { headers })
          const next = await reader.read()
          chunks.push(next.value)
          for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value)
          const { data } = JSON.parse(await new Blob(chunks as BlobPart[]).text()) as { data: { date: string }[] }
          return { other: other.status, isDone: next.done, days: [data.at(0)?.date, data.at(-1)?.date] }
        },
        ['http://page/asset/us-v1/detail/external/cost', JSON.stringify(body)] as const,
      )
      expect(read).toEqual({ other: 200, isDone: false, days: ['2026-03-01', '2026-03-31'] })
    },
  )

  it('answers in the page of a folder itself, as the server does, also from a bill of a reader', async () => {
    await page.goto(pathToFileURL(join(SITE_FOLDER, operationPage('listReservedInstanceUtilizations'))).href)
    expect(await field('base').isVisible()).toBe(false)
    await field('query.startDate').fill('2026-02-02')
    await field('query.endDate').fill('2026-02-08')
    expect(await send()).toBe('200')
    const here = await text('.try-body')
    await page.getByLabel('a server').check()
    await field('base').fill(origin)
    await send()
    await page.waitForFunction((before) => document.querySelector('.try-body')?.textContent === before, here)
    // A page of a folder is of another origin, so that the browser asks first.
    expect(sent().at(-1)).toBe('200 listReservedInstanceUtilizations')
    // Nobody listens at the port of the discard protocol.
    await field('base').fill('http://127.0.0.1:9')
    expect(await send()).toBe('none')
    expect(await text('.try-help')).toMatch(/http:\/\/127\.0\.0\.1:9.*npx @cloud-cost\/mock.*null/s)
    expect(await page.locator('.try-answer').isVisible()).toBe(false)
    if (TRIES_ALL) expect(await violations(page, '.try')).toEqual([])

    await page.getByRole('radio', { name: 'this page' }).check()
    let bill = FOCUS_CSV_HEADER
    for await (const { vendor, rows } of exportFocus({ companyId: 'C-1042', months: 1 }))
      if (vendor === 'aws') bill += focusCsv(rows)
    await page
      .locator('.try-bills input')
      .setInputFiles({ name: 'aws.csv', mimeType: 'text/csv', buffer: Buffer.from(bill) })
    await page.locator('.try-bills-status', { hasText: 'Answers come from' }).waitFor()
    expect(await send()).toBe('200')
    expect(JSON.parse(await text('.try-body'))).toMatchObject({ status: 'success' })
    await page
      .locator('.try-bills input')
      .setInputFiles({ name: 'aws.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
    await page.locator('.try-bills-status', { hasText: 'aws.csv' }).waitFor()
    if (TRIES_ALL) expect(await violations(page, '.try')).toEqual([])
  })
})
