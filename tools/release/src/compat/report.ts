import type { Assessment } from './acknowledgements.js'
import type { MissingBump } from './changesets.js'
import { byLevel, type Finding } from './finding.js'

/** More names than this are shown as a number. */
const NAMES = 6

/** What a comparison found, and what the changesets say of it. */
export interface Report {
  /** What it was compared with, such as `0.2.0`. */
  readonly since: string
  readonly findings: readonly Finding[]
  readonly missing: readonly MissingBump[]
  readonly assessment: Assessment
}

/** What the changesets lack: why, line by line, and what to do. */
interface Demand {
  readonly reason: string
  readonly lines: readonly string[]
  readonly advice: string
}

export function textReport({ since, findings, assessment }: Report): string {
  const lines = [summary(since, findings)]
  for (const [level, found] of byLevel(findings)) {
    lines.push('', `${level}:`)
    for (const finding of found) {
      lines.push(`  ${line(finding)}`)
      if (level === 'breaking') lines.push(`    ${state(finding, assessment)}`)
    }
  }
  return lines.join('\n')
}

/** The findings for a comment on a pull request. */
export function markdownReport(report: Report): string {
  const { since, findings, assessment } = report
  const lines = ['## Changes of the contract', '', summary(since, findings)]
  for (const [level, found] of byLevel(findings)) {
    const stateOf = (finding: Finding): string => (level === 'breaking' ? ` **${state(finding, assessment)}**` : '')
    lines.push('', `### ${level}`, '', ...found.map((finding) => `- ${line(finding)}${stateOf(finding)}`))
  }
  const demands = demandsOf(report)
  if (demands.length > 0) lines.push('', '### Changesets')
  for (const { reason, lines: items, advice } of demands)
    lines.push(
      '',
      reason,
      '',
      ...items.map((item) => (item.startsWith('Breaking:') ? `- \`${item}\`` : `- ${item}`)),
      '',
      advice,
    )
  return `${lines.join('\n')}\n`
}

/** What to do before the changesets say what changed; nothing where they do. */
export function demandsOf({ missing, assessment }: Report): Demand[] {
  const demands: Demand[] = [
    {
      reason: 'The changesets declare less than these changes ask for:',
      lines: missing.map(({ package: name, needed, declared }) => `${name} needs ${needed}, has ${declared}`),
      advice:
        'If the changes are meant, declare them with `pnpm changeset` and say what callers do; if not, undo them.',
    },
    {
      reason: 'No changeset acknowledges these breaking changes:',
      lines: assessment.missing,
      advice:
        'If they are meant, paste the lines into the changeset that declares them, below what callers do; if not, undo them. ' +
        'A pointer covers all that is below it.',
    },
    {
      reason: 'The changesets acknowledge otherwise than they should:',
      lines: assessment.problems,
      advice:
        'Only breaking changes are acknowledged, each in the changeset that declares its step for all of its packages.',
    },
  ]
  return demands.filter(({ lines }) => lines.length > 0)
}

export function demandsText(demands: readonly Demand[]): string {
  return demands
    .map(({ reason, lines, advice }) => [reason, ...lines.map((text) => `  ${text}`), advice].join('\n'))
    .join('\n\n')
}

function state(finding: Finding, { acknowledgedIn }: Assessment): string {
  const files = acknowledgedIn(finding)
  return files.length === 0 ? 'not acknowledged' : `acknowledged in ${files.join(', ')}`
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
