import { writeFileSync } from 'node:fs'
import { documents } from '../contract/operation.js'
import { type Result, type Run, type Totals, totalsOf } from '../result.js'
import { pageOf } from './page.js'

/** The outcome of a run, as it is written to a file. */
export interface Report {
  readonly baseUrl: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly seconds: number
  /** Version of the contract by group. */
  readonly contract: { readonly [group: string]: string }
  readonly totals: Totals
  readonly stopped?: string
  readonly operations: readonly Result[]
}

export function reportOf(run: Run, baseUrl: URL, startedAt: Date): Report {
  return {
    baseUrl: baseUrl.href,
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    contract: Object.fromEntries(
      Object.entries(documents).map(([name, document]) => [
        name,
        String((document['info'] as { version: string }).version),
      ]),
    ),
    totals: totalsOf(run),
    ...(run.stopped !== undefined && { stopped: run.stopped }),
    operations: run.results,
  }
}

/** Writes a report, as a page where the file's name ends in `.html`, else as JSON. `redact` takes out what is secret. */
export function writeReport(path: string, report: Report, redact: (text: string) => string): void {
  const text = path.endsWith('.html') ? pageOf(report) : `${JSON.stringify(report, null, 2)}\n`
  writeFileSync(path, redact(text))
}
