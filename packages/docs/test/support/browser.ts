import { existsSync } from 'node:fs'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock, type Mock, type MockServer } from '@cloud-cost/mock'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { SITE_FOLDER } from '../../src/paths.js'

/** The one without a window first: it opens a page for two thirds of what the others take. */
const PATHS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** The browser of this machine, or nothing; `CHROMIUM` names another one. */
export const CHROMIUM: string | undefined = [process.env['CHROMIUM'], ...PATHS].find(
  (path) => path !== undefined && existsSync(path),
)

/** Says in the name of skipped tests why they are. */
export const WITHOUT_BROWSER =
  CHROMIUM === undefined ? ' (skipped: no Chromium here; install it with apt-get, or name one in CHROMIUM)' : ''

/** The browser of all tests, which ends with their process: it takes longer to start than most of them. */
let browser: Promise<Browser> | undefined

/** Opens a page with a context of its own, which ends with it. */
export async function openPage(options?: BrowserContextOptions): Promise<Page> {
  browser ??= chromium.launch({
    executablePath: CHROMIUM ?? '',
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  // Scrolling smoothly draws a page up to 60 times a second, which `npm run test:all` waits for.
  return (await browser).newPage({ reducedMotion: TRIES_ALL ? 'no-preference' : 'reduce', ...options })
}

/** The mock that answers the pages, and the site as it serves it. */
export const mock: Mock = createMock()
let served: Promise<MockServer> | undefined

/** The address at which the mock serves the site, with a slash at the end; all tests share it, and it ends with their process. */
export async function servedSite(): Promise<string> {
  served ??= mock.listen({ port: 0, sites: { '/docs': SITE_FOLDER } })
  return `${(await served).url}/docs/`
}

export interface StaticHost {
  /** Address of the folder, with a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/** Serves a folder below a path as the mock does, with the policy by which browsers refuse what a page must not do. */
export async function host(folder: string, base: string): Promise<StaticHost> {
  const { url, close } = await createMock().listen({ port: 0, sites: { [base.slice(0, -1)]: folder } })
  return { url: url + base, close }
}
