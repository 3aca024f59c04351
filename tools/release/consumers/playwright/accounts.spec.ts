import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'

// Goes with every request of the page to the mock: the application knows nothing of sessions.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({ 'X-Mock-Session': randomUUID() }))

for (const alias of ['shop', 'store'])
  test(`an account is renamed to ${alias}`, async ({ page }) => {
    await page.goto('/')
    const account = page.getByLabel('444455556666')
    await expect(account).toHaveValue('halcyon-shop')
    await account.fill(alias)
    await account.press('Enter')
    await expect(page.getByRole('status')).toHaveText('Saved')
    await page.reload()
    await expect(account).toHaveValue(alias)
  })
