// Writes what a comparison of releases found, and what the changesets lack.
import type { Assessment } from './acknowledgements.js'
import type { MissingBump } from './changesets.js'
import { byLevel, type Finding, isGated, type Level } from './finding.js'

/** More names than this are shown as a number. */
const NAMES = 6

const TITLES: Readonly<Partial<Record<Level, string>>> = { undecided: 'not decided, look' }

/** What a comparison found, and what the changesets say of it. */
export interface Report {
  /** What it was compared with, such as `0.2.0`. */
  readonly since: string
  readonly findings: readonly Finding[]
  /** Where oasdiff judges otherwise, in sentences. */
  readonly disagreements: readonly string[]
  /** Committed reports of declarations that are not what the packages declare. */
  readonly outdated: readonly string[]
  /** What is wrong with the changesets as notes for users. */
  readonly notes: readonly string[]
  readonly missing: readonly MissingBump[]
  readonly assessment: Assessment
}

/** What was found, as Markdown that reads well in a terminal. */
export function findingsText({
  since,
  findings,
  disagreements,
  assessment,
}: Pick<Report, 'since' | 'findings' | 'disagreements'> & Partial<Report>): string {
  const sections = byLevel(findings).map(([level, found]) => {
    const lines = found.map((finding) => {
      const stateOfBreak = isGated(finding) && assessment ? ` **${state(finding, assessment)}**` : ''
      return `- ${line(finding)}${stateOfBreak}`
    })
    return [`### ${TITLES[level] ?? level}`, ...lines].join('\n')
  })
  const opinion = ['### oasdiff judges otherwise', ...disagreements.map((text) => `- ${text}`)].join('\n')
  return [summary(since, findings), ...sections, ...(disagreements.length === 0 ? [] : [opinion])].join('\n\n')
}

/**
 * What changed in the contract since the last release beside what breaks callers, which is acknowledged or stops the check: an addition that nobody meant
 * passes all checks, and is seen here. Declarations of packages have reports of their own.
 */
export function contractChangesText(findings: readonly Finding[]): string {
  const told = byLevel(findings.filter((finding) => !isGated(finding) && !finding.group.startsWith('@')))
  const lines = told.flatMap(([level, found]) => found.map((finding) => `  ${level}: ${line(finding)}`))
  return lines.length === 0 ? '' : ['Since the last release the contract has also changed so:', ...lines].join('\n')
}

/** Why the changesets lack something, line by line, and what to do; nothing where they lack nothing. */
export function demandsText({ outdated, notes, missing, assessment }: Report): string {
  const demands = [
    {
      reason: 'These files don’t say what the packages declare:',
      lines: outdated,
      advice: 'If the change of the declarations is meant, run `npm run update` and commit the files; if not, undo it.',
    },
    {
      reason: 'The changesets declare less than these changes ask for:',
      lines: missing.map(({ package: name, needed, declared }) => `${name} needs ${needed}, has ${declared}`),
      advice:
        'If the changes are meant, declare them with `npm run changeset` and say what callers do; if not, undo them.',
    },
    {
      reason: 'No changeset acknowledges these breaking changes:',
      lines: assessment.missing.filter((text) => text.startsWith('Breaking')),
      advice:
        'If they are meant, paste the lines into the changeset that declares them, below what callers do; if not, undo them. ' +
        'A pointer covers all that is below it.',
    },
    {
      reason: 'The schemas alone do not tell whether these changes break callers:',
      lines: assessment.missing.filter((text) => text.startsWith('Compatible')),
      advice:
        'Look at each. If all values of before are still fine (of an answer: if no new ones come), paste the line into the changeset; ' +
        'if not, write `Breaking:` in place of `Compatible:`, declare the step and say what callers do.',
    },
    {
      reason: 'The changesets acknowledge otherwise than they should:',
      lines: assessment.problems,
      advice:
        'Only breaking changes are acknowledged, each in the changeset that declares its step for all of its packages.',
    },
    {
      reason: 'The changesets are not fit for changelogs:',
      lines: notes,
      advice: 'Users read them: one entry a subject, and what breaks first, with what to do.',
    },
  ]
  return demands
    .filter(({ lines }) => lines.length > 0)
    .map(({ reason, lines, advice }) => `${reason}\n\n${lines.map((text) => `    ${text}`).join('\n')}\n\n${advice}`)
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
  return `${group}${shown === '' ? '' : ` ${shown}`}: ${what}${level === 'breaking' ? `. Breaks ${who}.` : level === 'undecided' ? `. May break ${who}.` : '.'}${place}`
}
