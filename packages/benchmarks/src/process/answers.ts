import { request } from 'node:http'
import type { Call } from '../calls.js'

/** Whether a server gives the call a success; false while nothing listens. */
export function answers(url: string, { method, path, headers, body }: Call): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method, headers: { ...headers }, agent: false }, (response) => {
      response.resume()
      response.once('end', () => resolve((response.statusCode ?? 500) < 300))
      response.once('error', () => resolve(false))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}
