import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from '@polka/compression'
import sirv from 'sirv'

/** Answers a request for a file of a site; returns whether it did. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** Serves folders with files by the path that each stands at. */
export function sitesHandler(sites: { readonly [path: string]: string }): SiteHandler {
  // Files are looked up at each request, so that a site can be rebuilt while it is served.
  const handlers = Object.entries(sites).map(([path, folder]) => ({
    path,
    serve: sirv(folder, { dev: true, etag: true }),
  }))
  const compress = compression({ level: 6 })
  return (request, response) => {
    const { url = '/', method } = request
    const [path = ''] = url.split('?', 1)
    const site = handlers.find((one) => path === one.path || path.startsWith(`${one.path}/`))
    if (site === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    if (path === site.path) {
      response.writeHead(302, { location: `${site.path}/` }).end()
      return true
    }
    request.url = url.slice(site.path.length)
    compress(request, response, () => {
      site.serve(request, response, () => {
        response.writeHead(404, { 'content-type': 'text/plain' }).end(`${path} not found. Start at ${site.path}/\n`)
      })
    })
    return true
  }
}
