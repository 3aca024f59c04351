// Serves static sites beside the mock.
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { answerFile, sendText } from './site-file.js'

/** Answers a request for a file of a site; returns nothing when it is for no site. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined

/**
 * What browsers let the pages of a site do. Scripts come from files of the site alone, and no page of another site can frame
 * one. Inline styles and fonts are allowed because Redoc brings its own that way; requests may go anywhere because the docs send
 * them to the base URL that a reader enters.
 */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  'connect-src http: https:',
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer of a site. */
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

/** Serves folders with files by the path that each stands at. A folder may change while it is served. */
export function sitesHandler(sites: { readonly [path: string]: string }): SiteHandler {
  const folders = Object.entries(sites)
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const [path = '', query] = (request.url ?? '/').split('?', 2)
    const site = folders.find(([at]) => path === at || path.startsWith(`${at}/`))
    return site === undefined ? undefined : serve(request, response, { at: site[0], folder: site[1], path, query })
  }
}

/** Most of a page that says that there is none. */
const MOST_BYTES = 1_000_000

/** Answers with the site's own page for that, whose addresses are from where the site stands, to those who read pages. */
async function sendNotFound(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { at, folder, path }: Asked,
): Promise<void> {
  const page = headers.accept?.includes('text/html') === true ? await pageOf(join(folder, '404.html')) : undefined
  response.setHeader('vary', 'Accept')
  if (page === undefined) {
    sendText(response, 404, `${path} not found. Start at ${at}/`)
    return
  }
  const base = `<base href="${at}/">`
  // What leads to a place in the page itself is not from the base.
  const here = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const own = page.replace(/<base [^>]*>\s*/i, '').replaceAll(' href="#', () => ` href="${here}#`)
  const text = /<head[^>]*>/i.test(own) ? own.replace(/<head[^>]*>/i, (head) => `${head}\n${base}`) : `${base}\n${own}`
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

async function pageOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() !== true || found.size > MOST_BYTES) return undefined
  return readFile(file, 'utf8').catch(() => undefined)
}

interface Asked {
  /** Where the site stands, such as `/docs`. */
  readonly at: string
  readonly folder: string
  /** The whole path of the request. */
  readonly path: string
  readonly query: string | undefined
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { at, folder, path, query }: Asked,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
  const outcome = path === at ? 'folder' : await answerFile(request, response, folder, path.slice(at.length))
  if (outcome === 'missing') await sendNotFound(request, response, { at, folder, path, query })
  // With a slash at the end, relative links work.
  if (outcome === 'folder')
    response.writeHead(302, { location: `${path}/${query === undefined ? '' : `?${query}`}` }).end()
}
