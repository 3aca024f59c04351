import autocannon from 'autocannon'
import type { Call } from './calls.js'

export const CONNECTIONS = 8

export interface Load {
  readonly url: string
  /** Each connection sends them one after the other, again and again. */
  readonly calls: readonly Call[]
  /** The highest status that is no failure, 299 where there is none. */
  readonly highest?: number
  /** Seconds after which to end. */
  readonly seconds: number
  /** Requests after which to end, where that is sooner. */
  readonly total?: number
}

export interface LoadResult {
  readonly count: number
  /** Answers a second. */
  readonly rate: number
}

/** Puts load on a server. @throws Error when a connection fails or a status is too high */
export async function load({
  url,
  calls,
  highest = 299,
  seconds,
  total = Number.MAX_SAFE_INTEGER,
}: Load): Promise<LoadResult> {
  const { errors, statusCodeStats, requests, duration } = await autocannon({
    url,
    connections: CONNECTIONS,
    requests: calls.map((call) => ({ ...call })),
    // How often it looks whether the time is over, in milliseconds.
    sampleInt: 50,
    bailout: 1,
    duration: seconds,
    maxOverallRequests: total,
  })
  const refused = Object.entries(statusCodeStats ?? {}).filter(([status]) => Number(status) > highest)
  if (errors > 0) throw new Error(`under load, ${url} closed or refused a connection, or gave no answer`)
  if (refused.length > 0) {
    const counts = refused.map(([status, { count }]) => `${count} answers had the status ${status}`)
    throw new Error(
      `under load, ${counts.join(', ')}: ${calls.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    )
  }
  return { count: requests.total, rate: requests.total / duration }
}
