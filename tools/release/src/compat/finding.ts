/** What a change means to callers; documentation, examples and marks mean nothing to them and make no finding. */
export type Level = 'breaking' | 'deprecated' | 'changed' | 'added'

const LEVELS: readonly Level[] = ['breaking', 'deprecated', 'changed', 'added']

/** Findings by level, without levels that have none: what breaks callers comes first. */
export function byLevel(findings: readonly Finding[]): (readonly [Level, readonly Finding[]])[] {
  return LEVELS.map((level) => [level, findings.filter((one) => one.level === level)] as const).filter(
    ([, found]) => found.length > 0,
  )
}

/** A change of a document, and whom it concerns. */
export interface Change {
  readonly level: Level
  /** Names of the client functions; the old name where it changed. Empty for a change that no operation shows. */
  readonly operations: readonly string[]
  /** What changed, such as ``the `query` request parameter `accountType` became required``. */
  readonly what: string
  /** Whom it concerns, such as `callers who send it`. */
  readonly who: string
  /** Where it stands in the bundled document, or stood; absent for what only the types of a client show. */
  readonly pointer?: readonly string[]
}

/** One change between two releases. */
export interface Finding extends Change {
  readonly group: string
  /** Names of the packages whose version has to declare it. */
  readonly packages: readonly string[]
  /** Where it stands in the sources, such as `spec/platform/schemas/AwsAccount.yaml:12`. */
  readonly source?: string
}

export function clientOf(group: string): string {
  return `@cloud-cost/${group}-client`
}

/** Packages that carry the contract of a group: the documents, the client, and the mock, which has it compiled. */
export function packagesOf(group: string): readonly string[] {
  return ['@cloud-cost/openapi', clientOf(group), '@cloud-cost/mock']
}
