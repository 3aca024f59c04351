import type { MockAnswer } from '../exchange/exchange.js'

/**
 * What a browser lets a document do that is no page of the mock's own: its scripts run, but at no origin, so that they can't read what the admin API
 * answers. `Content-Security-Policy` may come several times, and each holds.
 */
export const SANDBOX: readonly [name: string, value: string] = ['Content-Security-Policy', 'sandbox allow-scripts']

/** Headers of each answer that the server makes itself: it is what its type says, and no page. */
export const OWN_HEADERS: MockAnswer['headers'] = {
  'content-security-policy': SANDBOX[1],
  'x-content-type-options': 'nosniff',
}
