import type { Logger } from '../../src/index.js'

export type Entry = [level: string, message: string, details: Record<string, unknown>]

/** A logger that keeps its entries. */
export function record(): { logger: Logger; entries: Entry[] } {
  const entries: Entry[] = []
  const at = (level: string) => (message: string, details: object) => {
    entries.push([level, message, details as Record<string, unknown>])
  }
  return { entries, logger: { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') } }
}
