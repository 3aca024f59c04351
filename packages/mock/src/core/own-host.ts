import { hostname, networkInterfaces } from 'node:os'
import type { MockRequest } from '../exchange/exchange.js'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether a request names this machine as its host. A page whose own name was made to lead here names another: to the
 * browser it is at home, so it sends no foreign origin.
 */
export function isOwnHost({ headers, listensOn }: MockRequest): boolean {
  const { host } = headers
  if (listensOn === undefined || host === undefined) return true
  const name = nameOf(host)
  if (name === undefined) return false
  return LOOPBACK.test(name) || [listensOn, hostname(), ...addresses()].some((own) => nameOf(bracketed(own)) === name)
}

function addresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address.replace(/%.*$/, '')}]` : address
}

/** The name in a `Host`, without the port and in its one form. */
function nameOf(host: string): string | undefined {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
