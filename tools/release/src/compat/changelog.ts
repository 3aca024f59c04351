import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from '../workspace.js'
import { byLevel, type Finding } from './finding.js'

/** Says in the newest entry of each changelog on which day, such as `2026-11-22`, it was released. */
export function dateChangelogs(packages: readonly Package[], day: string): void {
  for (const { version, folder } of packages) {
    const file = join(folder, 'CHANGELOG.md')
    if (!existsSync(file)) continue
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(`## ${version}\n\n###`, `## ${version}\n\nReleased on ${day}.\n\n###`))
  }
}

/** Adds what changed in the contract to the newest entry of each changelog that it concerns. */
export function writeContractChanges(packages: readonly Package[], findings: readonly Finding[]): void {
  for (const { name, version, folder } of packages) {
    const file = join(folder, 'CHANGELOG.md')
    const concerned = findings.filter((one) => one.packages.includes(name))
    if (concerned.length === 0 || !existsSync(file)) continue
    writeFileSync(file, withSection(readFileSync(file, 'utf8'), version, contractSection(concerned)))
  }
}

/** The changes by group, and in a group by operation: the breaking ones first. */
function contractSection(findings: readonly Finding[]): string {
  const groups = [...new Set(findings.map(({ group }) => group))].sort()
  const parts = groups.flatMap((group) => [
    `#### ${group}`,
    '',
    ...lines(findings.filter((one) => one.group === group)),
    '',
  ])
  return ['### Contract', '', ...parts].join('\n')
}

function lines(findings: readonly Finding[]): string[] {
  return byLevel(findings).flatMap(([level, found]) =>
    found.map(({ operations, what, who }) => {
      const names = operations.map((name) => `\`${name}\``).join(', ')
      const subject = names === '' ? '' : ` ${names}:`
      return `- **${level}**${subject} ${what}${level === 'breaking' ? `; breaks ${who}` : ''}`
    }),
  )
}

/** Puts a section at the end of a version's entry; a changelog without that version stays as it is. */
function withSection(changelog: string, version: string, section: string): string {
  const entries = changelog.split(/^(?=## )/m)
  return entries
    .map((entry) => (entry.startsWith(`## ${version}\n`) ? `${entry.trimEnd()}\n\n${section.trimEnd()}\n\n` : entry))
    .join('')
    .replace(/\n+$/, '\n')
}
