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

const VERSION = /^(\S+)\n+Released on ([\d-]+)\.\n+(.*)$/s
/** A bullet of a changelog begins with the commit that made the change. */
const BULLET = /^- ([\da-f]+): (.*)$/s

/** The releases of packages that are released together, the newest first, changes that break first. */
export function releasesOf(packages: readonly PackageInfo[]): readonly Release[] {
  const releases = new Map<string, { day: string; changes: Map<string, Change> }>()
  for (const { name, changelog = '' } of packages) {
    for (const entry of changelog.split(/^## /m)) {
      const [, number, day, text = ''] = VERSION.exec(entry) ?? []
      if (number === undefined || day === undefined) continue
      const { changes } = releases.get(number) ?? { changes: new Map<string, Change>() }
      for (const bullet of text.split(/^(?=- )/m)) addChange(changes, name, bullet)
      releases.set(number, { day, changes })
    }
  }
  return [...releases]
    .map(([number, { day, changes }]) => ({ number, day, changes: [...changes.values()].sort(breaksFirst) }))
    .sort((first, second) => second.number.localeCompare(first.number, 'en', { numeric: true }))
}

function addChange(changes: Map<string, Change>, name: string, bullet: string): void {
  const [, commit, body] = BULLET.exec(bullet) ?? []
  if (commit === undefined || body === undefined) return
  const text = body
    .replace(/^### .*$/m, '')
    .replaceAll(/^ {2}/gm, '')
    .trim()
  const packages = changes.get(commit + text)?.packages ?? []
  changes.set(commit + text, { text, packages: [...packages, name], breaks: /\bBreaking\b/.test(text) })
}

function breaksFirst(first: Change, second: Change): number {
  return Number(second.breaks) - Number(first.breaks)
}
