const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/
const DURATION = /^([+-])?P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/
/** Seconds of the parts of a duration, in their order. */
const SECONDS = [604_800, 86_400, 3_600, 60, 1]
/** From 1970 up to what four digits of a year can say. */
const LATEST = Date.parse('9999-12-31T23:59:59Z')

/** What a clock can be set to. */
export const CLOCK =
  'must be now, an instant in UTC from 1970 to 9999 such as 2026-04-01T09:00:00Z, or a duration such as P1D, PT36H or -P2W'

const HOUR = 3_600_000

/**
 * The instant that a text names, in whole seconds as company files have it; `undefined` for another text. `now` is the hour that has
 * begun, and stays it: what is computed does not change under whoever looks at it.
 */
export function instantOf(text: string): string | undefined {
  if (text === 'now') return printed(Math.floor(Date.now() / HOUR) * HOUR)
  const instant = INSTANT.test(text) ? printed(Date.parse(text)) : undefined
  // Date.parse takes 30 February for 2 March.
  return instant?.startsWith(text.slice(0, 10)) === true ? instant : undefined
}

/** The instant that a clock shows once it is set: to an instant, `now`, or by a duration from what it shows. */
export function clockSetTo(text: string, from: string): string | undefined {
  const [matched, sign, ...parts] = DURATION.exec(text) ?? []
  if (matched === undefined) return instantOf(text)
  const seconds = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (SECONDS[index] ?? 0), 0)
  return printed(Date.parse(from) + (sign === '-' ? -1000 : 1000) * seconds)
}

function printed(time: number): string | undefined {
  return time >= 0 && time <= LATEST ? `${new Date(time).toISOString().slice(0, 19)}Z` : undefined
}
