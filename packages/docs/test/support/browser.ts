import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import sirv from 'sirv'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine, or nothing; `CHROMIUM` names another one. */
export const CHROMIUM: string | undefined = [process.env['CHROMIUM'], ...PATHS].find(
  (path) => path !== undefined && existsSync(path),
)

/** Says in the name of skipped tests why they are. */
export const WITHOUT_BROWSER =
  CHROMIUM === undefined ? ' (skipped: no Chromium here; install it with apt-get, or name one in CHROMIUM)' : ''

/** Starts Chromium. */
export function launch(): Promise<Browser> {
  return chromium.launch({
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
}

export interface StaticHost {
  /** Address of the folder, with a slash at the end. */
  readonly url: string
  close(): void
}

/** Serves a folder below a path, as a static host would. */
export async function host(folder: string, base: string): Promise<StaticHost> {
  // Files are looked up at each request, since a live site changes.
  const files = sirv(folder, { dev: true })
  const server = createServer((request, response) => {
    const { url = '/' } = request
    const missing = (): void => {
      response.writeHead(404).end()
    }
    if (!url.startsWith(base)) return missing()
    request.url = url.slice(base.length - 1)
    files(request, response, missing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
