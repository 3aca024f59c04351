import type { WireFault } from './exchange.js'

/** What can go wrong on demand: on the wire, in a proxy in front of the service, or by its rate limit. */
export const FAULTS = ['reset', 'timeout', 'truncated', 'html-502', '429'] as const
export type Fault = (typeof FAULTS)[number]

export function isFault(name: string): name is Fault {
  return (FAULTS as readonly string[]).includes(name)
}

export function isWireFault(fault: Fault): fault is WireFault {
  return fault === 'reset' || fault === 'timeout' || fault === 'truncated'
}
