import type { MockAnswer } from '../exchange/exchange.js'

/**
 * What a browser lets a document do that is no page of the mock's own: its scripts run, but at no origin, so that they can't read what the admin API
 * answers. `Content-Security-Policy` may come several times, and each holds.
 */
export const SANDBOX: readonly [name: string, value: string] = ['Content-Security-Policy', 'sandbox allow-scripts']

/** The headers of an answer with the sandbox. */
export function sandboxed(headers: MockAnswer['headers']): MockAnswer['headers'] {
  const own = headers['content-security-policy']
  return { ...headers, 'content-security-policy': own === undefined ? SANDBOX[1] : `${own}, ${SANDBOX[1]}` }
}
