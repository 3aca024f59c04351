const LONGEST_ASKED = 60_000
const FIRST = 500
const LONGEST = 8_000

/**
 * Milliseconds before the next attempt: what `Retry-After` asks for, in seconds or as a date, up to 60 s; else 0.5 s, doubled with each attempt up to 8 s,
 * less up to a quarter by chance so that clients don't return in step.
 * @param retries how often the call was sent again so far
 */
export function retryDelay(retries: number, response?: Response): number {
  const asked = response?.headers.get('retry-after')
  if (asked) {
    const delay = Number(asked) >= 0 ? Number(asked) * 1_000 : Date.parse(asked) - Date.now()
    if (delay >= 0) return Math.min(delay, LONGEST_ASKED)
  }
  return Math.min(FIRST * 2 ** retries, LONGEST) * (1 - Math.random() / 4)
}
