import type { WireFault } from '../exchange.js'

/** What can go wrong on demand: on the wire, in a proxy in front of the service, or by its rate limit. */
export const FAULTS = ['reset', 'timeout', 'truncated', 'html-502', '429'] as const
export type Fault = (typeof FAULTS)[number]

export function isFault(name: string): name is Fault {
  return (FAULTS as readonly string[]).includes(name)
}

export function isWireFault(fault: Fault): fault is WireFault {
  return fault === 'reset' || fault === 'timeout' || fault === 'truncated'
}

/** What a proxy answers whose upstream has gone: no envelope, no JSON. */
export const BAD_GATEWAY = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
} as const

/** Seconds that the rate limit asks a client to wait: as short as the header can say. */
export const RETRY_AFTER = 1
