import type { ClientOptions, LogLevel } from './options.js'
import { REMOVED } from './redact.js'

export const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']

// Names whose values are no secrets: how an answer came about, and which page or period was asked for.
const ALLOWED = /^(content-(type|length)|retry-after|x-request-id|page|size)$/i

/** Writes an entry, unless its level is off. Details are made only where they are written. */
export type Log = (level: Exclude<LogLevel, 'off'>, message: string, details?: () => object) => void

/** The log of one call. @param progress what every entry says */
export function createLog({ logger, logLevel }: ClientOptions, progress: () => object): Log {
  const shown = LEVELS.indexOf(logLevel ?? (logger ? 'info' : 'off'))
  return (level, message, details) => {
    if (LEVELS.indexOf(level) > shown) return
    ;(logger ?? console)[level](message, { ...progress(), ...details?.() })
  }
}

/** Headers or query parameters as an object, without the values that may be secret. @param clean removes secrets from the others */
export function allowed(entries: Iterable<[string, unknown]>, clean: (text: string) => string): object {
  return Object.fromEntries(
    Array.from(entries, ([name, value]) => [name, ALLOWED.test(name) ? clean(`${value}`) : REMOVED]),
  )
}
