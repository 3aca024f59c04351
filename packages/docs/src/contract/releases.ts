// Reads changelogs.
import type { PackageInfo } from './service.js'

/** What changed with a version, of all packages that have it. */
export interface Release {
  readonly number: string
  /** Such as `2026-03-31`. */
  readonly day: string
  readonly changes: readonly Change[]
}

/** A change, and the packages whose changelogs have it. */
export interface Change {
  readonly text: string
  readonly packages: readonly string[]
  /** Whether callers have to do something about it. */
  readonly breaks: boolean
}

/** A number, a paragraph with a day, and changes. */
const VERSION = /^(\S+)\n+[^\n]*?(\d{4}-\d\d-\d\d)[^\n]*\n+(.*)$/s
/** A change; those of versions before 0.3.0 begin with the commit that made them. */
const BULLET = /^- (?:[\da-f]{7,}: )?(.*)$/s

/** The releases of packages that are released together, the newest first, changes that break first. */
export function releasesOf(packages: readonly PackageInfo[]): readonly Release[] {
  const releases = new Map<string, { day: string; changes: Map<string, Change> }>()
  for (const { name, changelog = '' } of packages) {
    for (const entry of changelog.split(/^## /m)) {
      const [, number, day, text = ''] = VERSION.exec(entry) ?? []
      if (number === undefined || day === undefined) continue
      const { changes } = releases.get(number) ?? { changes: new Map<string, Change>() }
      for (const part of text.split(/^(?=### )/m)) addChanges(changes, name, part)
      releases.set(number, { day, changes })
    }
  }
  return [...releases]
    .map(([number, { day, changes }]) => ({ number, day, changes: [...changes.values()].sort(breaksFirst) }))
    .sort((first, second) => second.number.localeCompare(first.number, 'en', { numeric: true }))
}

/** Adds the changes below a heading. Those of the contract are derived, and stand in the changelogs alone. */
function addChanges(changes: Map<string, Change>, name: string, part: string): void {
  if (part.startsWith('### Contract')) return
  for (const bullet of part.split(/^(?=- )/m)) {
    const text = BULLET.exec(bullet)?.[1]?.replaceAll(/^ {2}/gm, '').trim()
    if (text === undefined) continue
    const breaks = part.startsWith('### Breaking') || /\bBreaking:/.test(text)
    changes.set(text, { text, packages: [...(changes.get(text)?.packages ?? []), name], breaks })
  }
}

function breaksFirst(first: Change, second: Change): number {
  return Number(second.breaks) - Number(first.breaks)
}
