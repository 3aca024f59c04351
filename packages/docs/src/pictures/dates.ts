const MONTH_AND_YEAR = written({ month: 'short', year: 'numeric' })
const MONTH_AND_DAY = written({ month: 'short', day: 'numeric' })

/** `2025-04` as `Apr 2025`, and `2025-04-09` as `Apr 9`; another text stays as it is. */
export function shortDate(text: string): string {
  if (/^\d{4}-\d\d$/.test(text)) return MONTH_AND_YEAR.format(new Date(text))
  return /^\d{4}-\d\d-\d\d$/.test(text) ? MONTH_AND_DAY.format(new Date(text)) : text
}

/** A date without a time is one in UTC. */
function written(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
}
