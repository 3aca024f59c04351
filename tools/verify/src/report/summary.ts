import { type Result, type Run, totalsOf } from '../result.js'

/** What a person wants to know when a run is over, without values of answers. */
export function summaryOf(run: Run): string {
  const { match, deviation, refused, skipped, failed } = totalsOf(run)
  const undescribed = new Set(run.results.flatMap((result) => placesOf(result, result.undescribed)))
  const unspecified = new Set(run.results.flatMap((result) => placesOf(result, result.unspecified)))
  const lines = [
    ...run.results.flatMap(linesOf),
    '',
    `${match} match, ${deviation} deviate, ${refused} refused, ${failed} without a response, ${skipped} not called.`,
    `${undescribed.size} members are not described; ${unspecified.size} that the contract marks as not shown were seen.`,
  ]
  if (run.stopped !== undefined) lines.push(`Stopped: ${run.stopped}`)
  return lines.join('\n')
}

function linesOf({ operationId, outcome, reason, deviations, undescribed }: Result): string[] {
  const said = deviations.map(({ message, count }) => `  ${message}${count > 1 ? ` (${count} times)` : ''}`)
  const extra = undescribed.map(({ place, type }) => `  \`${place}\` is not described: ${type}`)
  const why = reason !== undefined && !reason.startsWith('not called:') ? [`  ${reason}`] : []
  const lines = [...why, ...said, ...extra]
  return lines.length === 0 ? [] : [`${operationId}: ${outcome}`, ...lines]
}

function placesOf({ operationId }: Result, members: readonly { readonly place: string }[]): string[] {
  return members.map(({ place }) => `${operationId} ${place}`)
}
