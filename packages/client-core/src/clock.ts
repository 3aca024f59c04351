/**
 * Time and chance, as everything in this package uses them.
 * Not exported from the package: tests replace the members to control delays without waiting.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** A number from 0 up to, not including, 1. */
  random(): number
  /** Calls `wake` once after `ms` milliseconds, unless the returned function was called before. */
  after(ms: number, wake: () => void): () => void
}

export const clock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, wake) => {
    const timer = setTimeout(wake, ms)
    return () => clearTimeout(timer)
  },
}
