// Serves a folder on a free port, opens it in Chromium and prints what the page's program returns.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import sirv from 'sirv'

const [folder] = process.argv.slice(2)
// A page may run its own files alone, and make no code of text.
const policy = `default-src 'self'; connect-src *; style-src 'self' 'unsafe-inline'; script-src 'self' ${process.env.SCRIPTS ?? ''}`
const setHeaders = (response) => response.setHeader('content-security-policy', policy)
const server = createServer(sirv(folder, { setHeaders })).listen(0, '127.0.0.1')
await once(server, 'listening')
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
})
try {
  const page = await browser.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`http://127.0.0.1:${server.address().port}/?mock=${encodeURIComponent(process.env.MOCK_URL)}`)
  await page.waitForFunction(() => globalThis.consumer !== undefined)
  const line = await page.evaluate(() => globalThis.consumer)
  if (errors.length > 0) throw new Error(errors.join('; '))
  console.log(`${line}, in Chromium ${browser.version()}`)
} finally {
  await browser.close()
  server.close()
}
