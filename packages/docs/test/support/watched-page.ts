import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from './browser.js'

/** A page that remembers what should not happen. */
export interface WatchedPage {
  readonly page: Page
  /** Console errors, exceptions, failed requests, and requests to other origins. */
  readonly troubles: string[]
}

export async function watchedPage(origin: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, ...options })
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Whoever goes on to another page ends what the last one still loads.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) troubles.push(`outside: ${url}`)
  })
  page.on('websocket', (socket) => troubles.push(`outside: ${socket.url()}`))
  return { page, troubles }
}
