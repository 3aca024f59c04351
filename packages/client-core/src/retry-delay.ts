const FIRST = 500
const LONGEST = 8_000

/** Most milliseconds to wait because an answer asks for it. */
const LONGEST_ASKED = 60_000

/**
 * Milliseconds before the next attempt: as long as the answer asked for; else 0.5 s, doubled with each attempt up to 8 s, less up to a quarter by chance so
 * that clients don't return in step. `undefined` where the answer asks for more than a minute: sooner would fail again.
 * @param retries how often the call was sent again so far
 */
export function retryDelay(retries: number, asked: number | undefined): number | undefined {
  if (asked === undefined) return Math.min(FIRST * 2 ** retries, LONGEST) * (1 - Math.random() / 4)
  return asked > LONGEST_ASKED ? undefined : asked
}
