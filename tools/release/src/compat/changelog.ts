import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from '../workspace.js'
import { byLevel, type Finding } from './finding.js'

/**
 * Says in the newest entry of each changelog on which day it was released, and what changed in the contract that concerns
 * the package.
 *
 * @param day such as `2026-11-22`
 */
export function completeChangelogs(packages: readonly Package[], day: string, findings: readonly Finding[]): void {
  for (const { name, version, folder } of packages) {
    const file = join(folder, 'CHANGELOG.md')
    if (!existsSync(file)) continue
    const section = contractSection(findings.filter((finding) => finding.packages.includes(name) && !isOfCode(finding)))
    const entries = readFileSync(file, 'utf8').split(/^(?=## )/m)
    const completed = entries.map((entry) => {
      if (!entry.startsWith(`## ${version}\n`)) return entry
      const dated = entry.replace(`## ${version}\n\n###`, `## ${version}\n\nReleased on ${day}.\n\n###`)
      return section === '' ? dated : `${dated.trimEnd()}\n\n${section}\n\n`
    })
    writeFileSync(file, completed.join('').replace(/\n+$/, '\n'))
  }
}

/** Whether a finding is no change of the contract, but of what is made of it: the changesets say that in words. */
function isOfCode({ pointers }: Finding): boolean {
  return pointers[0]?.[0] === 'callers'
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
