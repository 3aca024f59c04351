// Writes the report of a run, and its summary for people.
import { writeFileSync } from 'node:fs'
import { documents } from '../contract.js'
import { envelopesAlone, type Report, type Result, type Run, totalsOf } from '../result.js'
import { pageOf } from './page.js'

export function reportOf({ results, stopped }: Run, baseUrl: URL, startedAt: Date): Report {
  const versions = Object.entries(documents).map(([name, { info }]) => [name, (info as { version: string }).version])
  return {
    baseUrl: baseUrl.href,
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    contract: Object.fromEntries(versions),
    totals: totalsOf(results),
    ...(stopped !== undefined && { stopped }),
    operations: results,
  }
}

/** Writes a report, as a page where the file's name ends in `.html`, else as JSON. */
export function writeReport(path: string, report: Report): void {
  const text = path.endsWith('.html') ? pageOf(report) : `${JSON.stringify(report, null, 2)}\n`
  writeFileSync(path, text)
}

/** What a person wants to know when a run is over, without values of answers. */
export function summaryOf({ results, stopped }: Run): string {
  const { match, deviation, refused, skipped, failed } = totalsOf(results)
  const alone = envelopesAlone(results)
  const places = (kind: 'undescribed' | 'unspecified'): number =>
    new Set(results.flatMap((result) => result[kind].map(({ place }) => `${result.operationId} ${place}`))).size
  return [
    ...results.flatMap(linesOf),
    '',
    `${match} match, ${deviation} deviate, ${refused} refused, ${failed} failed, ${skipped} not called.`,
    ...(alone === 0
      ? []
      : [
          `Of the matches, ${alone} ${alone === 1 ? 'is' : 'are'} of the envelope alone: the contract describes no payload there.`,
        ]),
    `${places('undescribed')} members are not described; ${places('unspecified')} that the contract marks as undocumented were seen.`,
    ...(stopped === undefined ? [] : [`Stopped: ${stopped}`]),
  ].join('\n')
}

/** Most lines of an operation. */
const MOST_LINES = 50

function linesOf({ operationId, outcome, reason, deviations, undescribed }: Result): string[] {
  const lines = [
    ...(reason === undefined || reason.startsWith('not called:') ? [] : [reason]),
    ...deviations.map(({ message, count }) => `${message}${count > 1 ? ` (${count} times)` : ''}`),
    ...undescribed.map(({ place, type }) => `\`${place}\` is not described: ${type}`),
  ]
  if (lines.length === 0) return []
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more; a --report has all`] : []
  return [`${operationId}: ${outcome}`, ...[...lines.slice(0, MOST_LINES), ...more].map((line) => `  ${line}`)]
}
