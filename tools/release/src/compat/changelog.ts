// Writes the changelogs of the packages of a release.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from '../workspace.js'
import type { Changeset } from './changesets.js'
import { byLevel, type Finding } from './finding.js'
import { KINDS, type Kind, notesOf } from './notes.js'

/** What a release brings. */
export interface Released {
  /** The packages of before and of now. */
  readonly before: readonly Package[]
  readonly packages: readonly Package[]
  /** What its notes are taken from. */
  readonly changesets: readonly Changeset[]
  /** What changed in the contract and the declarations. */
  readonly findings: readonly Finding[]
  /** Such as `2026-11-22`. */
  readonly day: string
}

/** Writes an entry into the changelog of each package that has a new version: breaking changes first, and at the end those of the contract. */
export function writeChangelogs(released: Released): void {
  const versions = new Map(released.before.map(({ name, version }) => [name, version]))
  const changed = released.packages.filter(({ name, version }) => versions.get(name) !== version)
  for (const one of changed) {
    const file = join(one.folder, 'CHANGELOG.md')
    const title = `# ${one.name}\n`
    const former = existsSync(file) ? readFileSync(file, 'utf8').replace(title, '').trim() : ''
    writeFileSync(file, `${[title.trim(), entryOf(one, changed, released), former].join('\n\n').trim()}\n`)
  }
}

function entryOf(one: Package, changed: readonly Package[], { changesets, findings, day }: Released): string {
  const own = changesets.filter(({ bumps }) => bumps.has(one.name))
  const notes = own.flatMap(notesOf)
  if (notes.length === 0) notes.push(...dependencyNotes(one, changed))
  const affecting = findings.filter((finding) => finding.packages.includes(one.name) && !isOfCode(finding))
  const groups = KINDS.map((kind) =>
    section(
      kind,
      notes.filter((note) => note.kind === kind).map(({ text }) => text),
    ),
  )
  const parts = [`## ${one.version}`, `Released on ${day}.`, ...groups, contractSection(affecting)]
  return parts.filter((part) => part !== '').join('\n\n')
}

function section(kind: Kind, texts: readonly string[]): string {
  return texts.length === 0 ? '' : `### ${kind}\n\n${texts.join('\n')}`
}

/** What changed for a package that has a new version only since those have that it needs. */
function dependencyNotes({ dependencies = {} }: Package, changed: readonly Package[]): { kind: Kind; text: string }[] {
  const needed = changed.filter(({ name }) => name in dependencies)
  if (needed.length === 0)
    return [{ kind: 'Changed', text: '- The version follows those of the other packages; nothing else changed.' }]
  const names = needed.map(({ name, version }) => `\`${name}\` ${version}`).join(', ')
  return [{ kind: 'Changed', text: `- The package uses ${names}.` }]
}

/** Whether a finding is no change of the contract, but of code: the changesets say that in words. */
function isOfCode({ group, pointers }: Finding): boolean {
  return group.startsWith('@') || pointers[0]?.[0] === 'callers'
}

/** The changes by group, and in a group by operation: the breaking ones first. */
function contractSection(findings: readonly Finding[]): string {
  const groups = [...new Set(findings.map(({ group }) => group))].sort()
  const parts = groups.map(
    (group) => `#### ${group}\n\n${lines(findings.filter((finding) => finding.group === group))}`,
  )
  return parts.length === 0 ? '' : ['### Contract', ...parts].join('\n\n')
}

function lines(findings: readonly Finding[]): string {
  const all = byLevel(findings).flatMap(([level, found]) =>
    found.map(({ operations, what, who }) => {
      const names = operations.map((name) => `\`${name}\``).join(', ')
      const subject = names === '' ? '' : ` ${names}:`
      return `- **${level}**${subject} ${what}${level === 'breaking' ? `; breaks ${who}` : ''}`
    }),
  )
  return all.join('\n')
}
