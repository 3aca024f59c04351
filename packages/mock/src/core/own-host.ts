import type { MockRequest } from '../exchange/exchange.js'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** A host name or address with a port or without; in particular no user information, which `URL` would take off. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/** What of a request says under which name it reached which server. */
type Named = Pick<MockRequest, 'headers' | 'listensOn' | 'ownNames'>

/** What a refusal says about it. */
export const OWN_HOST = 'Host must be a name of this machine, or one that is allowed by --allow-host'

/**
 * Whether a request names this machine as its host, or one that is allowed. A page whose own name was made to lead here names
 * another: to the browser it is at home, so it sends no foreign origin.
 */
export function isOwnHost({ headers, listensOn, ownNames = () => [] }: Named): boolean {
  const { host } = headers
  if (listensOn === undefined || host === undefined) return true
  const name = nameOf(host)
  if (name === undefined) return false
  const own = [listensOn, ...ownNames()]
  return LOOPBACK.test(name) || own.some((host) => nameOf(bracketed(host)) === name)
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address.replace(/%.*$/, '')}]` : address
}

/** The name in a `Host`, without the port and in its one form. */
function nameOf(host: string): string | undefined {
  const url = `http://${host}`
  return HOST.test(host) && URL.canParse(url) ? new URL(url).hostname : undefined
}
