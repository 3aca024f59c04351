import { clock } from './clock.js'

/**
 * Milliseconds before the next attempt: what `Retry-After` asks for, in seconds or as a date, up to 60 s;
 * else 0.5 s, doubled with each attempt up to 8 s, less up to a quarter by chance so that clients don't return in step.
 * @param attempt number of the attempt that failed, from 0
 */
export function retryDelay(attempt: number, response?: Response): number {
  const asked = response?.headers.get('retry-after')
  if (asked) {
    const delay = Number(asked) >= 0 ? Number(asked) * 1_000 : Date.parse(asked) - clock.now()
    if (delay >= 0) return Math.min(delay, 60_000)
  }
  return Math.min(500 * 2 ** attempt, 8_000) * (1 - clock.random() / 4)
}
