/**
 * Milliseconds that an answer asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date, which counts from the answer's own
 * `Date`, since clocks differ. `undefined` where it doesn't say.
 */
export function retryAfter(headers: Headers): number | undefined {
  const get = (name: string): string => headers.get(name) || 'none'
  const asked = get('retry-after')
  const sent = Date.parse(get('date')) || Date.now()
  return [Number(get('retry-after-ms')), Number(asked) * 1_000, Date.parse(asked) - sent].find((ms) => ms >= 0)
}
