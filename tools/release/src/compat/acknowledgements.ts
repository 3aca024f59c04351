// Compares what breaks callers with the lines of the changesets that acknowledge it.
import { referenceTokens } from '@cloud-cost/contract/document'
import { type Bump, type Changeset, lacks, neededBump } from './changesets.js'
import { type Finding, isGated, type Pointer, placeOf } from './finding.js'

/** A line of a changeset that begins like this acknowledges a breaking change, or says that an undecided one breaks nobody. */
const BEGINNING = /^\s*(?:[-*]\s+)?(?:breaking|compatible):/i

const FORM = /^\s*(?:[-*]\s+)?(Breaking|Compatible): (\S+) ((?:@[\w-]+\/)?[\w-]*)#(\/\S*)$/

/** What the changesets acknowledge, and what is wrong with it. */
export interface Assessment {
  /** The changesets that acknowledge a finding; none where a part of it is not acknowledged. */
  acknowledgedIn(finding: Finding): readonly string[]
  /** The lines that no changeset has and some should, in the order of the findings. */
  readonly missing: readonly string[]
  /** Lines that say nothing of what changed, and changesets that declare less than they acknowledge. */
  readonly problems: readonly string[]
}

interface Acknowledgement {
  readonly changeset: Changeset
  readonly line: string
  /** Whether somebody looked at what could not be decided, and found that it breaks nobody. */
  readonly isCompatible: boolean
  readonly rule: string
  readonly group: string
  readonly pointer: Pointer
}

/**
 * Holds the findings that break, or may, against the lines of the changesets: each place of each needs a line with its rule, and its pointer or one above it,
 * in a changeset that declares a sufficient step for all of its packages.
 * @param version the last release
 * @param isWhole whether the findings are all since the last release, so that each line must be about one of them
 */
export function assess(
  findings: readonly Finding[],
  changesets: readonly Changeset[],
  { version, isWhole }: { readonly version: string; readonly isWhole: boolean },
): Assessment {
  const { acknowledgements, problems } = read(changesets)
  const used = new Set<Acknowledgement>()
  const files = new Map<Finding, readonly string[]>()
  const missing: string[] = []
  for (const finding of findings.filter(isGated)) {
    const { rule, group, packages, pointers, level } = finding
    const needed = ({ isCompatible }: Acknowledgement): Bump => neededBump(isCompatible ? level : 'breaking', version)
    const found = pointers.map((pointer) => {
      const lines = acknowledgements.filter(
        (candidate) =>
          candidate.rule === rule &&
          candidate.group === group &&
          covers(candidate, pointer) &&
          (level === 'undecided' || !candidate.isCompatible),
      )
      for (const line of lines) used.add(line)
      const sufficient = lines.find((line) =>
        packages.every((name) => !lacks(line.changeset.bumps.get(name), needed(line))),
      )
      if (sufficient === undefined && lines[0] !== undefined)
        problems.push(insufficient(lines[0], packages, needed(lines[0])))
      if (lines.length === 0) missing.push(lineOf(finding, pointer))
      return sufficient
    })
    const complete = found.filter((changeset) => changeset !== undefined)
    if (complete.length === pointers.length)
      files.set(finding, [...new Set(complete.map(({ changeset }) => changeset.file))])
  }
  const idle = isWhole ? acknowledgements.filter((candidate) => !used.has(candidate)) : []
  for (const { changeset, line } of idle)
    problems.push(
      `${changeset.file} acknowledges what is no breaking change: "${line}". Take the line out, or correct it.`,
    )
  return { acknowledgedIn: (finding) => files.get(finding) ?? [], missing, problems: [...new Set(problems)] }
}

/** The text of a changeset without the lines that acknowledge something, which are not for readers of changelogs. */
export function withoutAcknowledgements(text: string): string {
  const lines = text.split('\n').filter((line) => !FORM.test(line))
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

function read(changesets: readonly Changeset[]): { acknowledgements: Acknowledgement[]; problems: string[] } {
  const problems: string[] = []
  const acknowledgements = changesets.flatMap((changeset) => {
    const lines = changeset.text.split('\n').filter((line) => BEGINNING.test(line))
    if (lines.length > 0 && withoutAcknowledgements(changeset.text).trim() === '')
      problems.push(`${changeset.file} only acknowledges. Say what changed, and what callers do.`)
    return lines.flatMap((text): Acknowledgement[] => {
      const [, word, rule, group = '', pointer = ''] = FORM.exec(text) ?? []
      const line = text.trim()
      const isCompatible = word === 'Compatible'
      if (rule !== undefined)
        return [{ changeset, line, isCompatible, rule, group, pointer: referenceTokens(`#${pointer}`) }]
      const form =
        'must be "Breaking: RULE GROUP#/POINTER" or "Breaking: RULE PACKAGE#/NAME", as `npm run compat` prints it; begin other sentences in another way'
      problems.push(`${changeset.file}: "${line}" ${form}.`)
      return []
    })
  })
  return { acknowledgements, problems }
}

function covers({ pointer }: Acknowledgement, place: Pointer): boolean {
  return pointer.every((token, index) => token === place[index])
}

function lineOf({ rule, group, level }: Finding, pointer: Pointer): string {
  return `${level === 'undecided' ? 'Compatible' : 'Breaking'}: ${rule} ${placeOf(group, pointer)}`
}

function insufficient({ changeset, line }: Acknowledgement, packages: readonly string[], needed: Bump): string {
  const lacking = packages.filter((name) => lacks(changeset.bumps.get(name), needed)).join(', ')
  return `${changeset.file} acknowledges "${line}", but declares less than ${needed} for ${lacking}. Declare it there.`
}
