const DAY_IN_MS = 86_400_000

/** An instant so many days later, to the second. */
export function inDays(instant, days) {
  return `${new Date(Date.parse(instant) + days * DAY_IN_MS).toISOString().slice(0, 19)}Z`
}

/** The date so many days later. */
export function dateInDays(instant, days) {
  return inDays(instant, days).slice(0, 10)
}
