import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Totals in the members that the JSON reports of vitest use too, so that one reader sums both. */
export interface Totals {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

export function writeReport(path: string, totals: Totals): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(totals, null, 2)}\n`)
}
