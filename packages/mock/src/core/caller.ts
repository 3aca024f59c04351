import type { MockRequest } from '../exchange/exchange.js'

/** What a browser says of the page that makes it send a request. */
export type Caller =
  /** A program, or a page of the mock's own. */
  | 'own'
  /** A page of another origin that fetches: a front end, say. */
  | 'page'
  /** A page that merely embeds what is here, or links to it. */
  | 'embedding'

export function callerOf({ headers, listensOn }: MockRequest): Caller {
  const { origin, host, 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = headers
  const isFromElsewhere = site !== 'none' && site !== 'same-origin'
  if (isFromElsewhere && (mode === 'no-cors' || mode === 'navigate')) return 'embedding'
  const isForeign = listensOn !== undefined && origin !== undefined && origin !== `http://${host}`
  return isFromElsewhere || isForeign ? 'page' : 'own'
}
