import type { MissingBump } from './changesets.js'
import { byLevel, type Finding } from './finding.js'

/** More names than this are shown as a number. */
const NAMES = 6

export function textReport(since: string, findings: readonly Finding[]): string {
  const lines = [summary(since, findings)]
  for (const [level, found] of byLevel(findings)) lines.push('', `${level}:`, ...found.map((one) => `  ${line(one)}`))
  return lines.join('\n')
}

/** The findings for a comment on a pull request. */
export function markdownReport(since: string, findings: readonly Finding[], missing: readonly MissingBump[]): string {
  const lines = ['## Changes of the contract', '', summary(since, findings)]
  for (const [level, found] of byLevel(findings))
    lines.push('', `### ${level}`, '', ...found.map((one) => `- ${line(one)}`))
  if (missing.length > 0) lines.push('', '### Changesets', '', ...missingLines(missing).map((text) => `- ${text}`))
  return `${lines.join('\n')}\n`
}

/** What the changesets don't declare, and what to do. */
export function missingReport(missing: readonly MissingBump[]): string {
  return [
    'The changesets declare less than these changes ask for:',
    ...missingLines(missing).map((text) => `  ${text}`),
    'If the changes are meant, declare them with `pnpm changeset` and say what callers do; if not, undo them.',
  ].join('\n')
}

function missingLines(missing: readonly MissingBump[]): string[] {
  return missing.map(({ package: name, needed, declared }) => `${name} needs ${needed}, has ${declared}`)
}

function summary(since: string, findings: readonly Finding[]): string {
  const shown = byLevel(findings).map(([level, found]) => `${found.length} ${level}`)
  return `Compared with ${since}: ${shown.length === 0 ? 'no change that callers notice' : shown.join(', ')}.`
}

function line({ group, operations, what, who, level, source }: Finding): string {
  const shown = operations.length > NAMES ? `${operations.length} operations` : operations.join(', ')
  const place = source === undefined ? '' : ` (${source})`
  return `${group}${shown === '' ? '' : ` ${shown}`}: ${what}${level === 'breaking' ? `. Breaks ${who}.` : '.'}${place}`
}
