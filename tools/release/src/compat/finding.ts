/**
 * What a change means to callers; documentation, examples and marks mean nothing to them and make no finding. What is undecided may break them: a person
 * has to look.
 */
export type Level = 'breaking' | 'undecided' | 'deprecated' | 'changed' | 'added'

const LEVELS: readonly Level[] = ['breaking', 'undecided', 'deprecated', 'changed', 'added']

/** Findings by level, without levels that have none: what breaks callers comes first. */
export function byLevel(findings: readonly Finding[]): (readonly [Level, readonly Finding[]])[] {
  return LEVELS.map((level) => [level, findings.filter((finding) => finding.level === level)] as const).filter(
    ([, found]) => found.length > 0,
  )
}

/** Whether a finding stops the gate until somebody acknowledges it. */
export function isGated({ level }: Pick<Change, 'level'>): boolean {
  return level === 'breaking' || level === 'undecided'
}

/** A place in the bundled document, as the tokens of a JSON pointer. */
export type Pointer = readonly string[]

/** A change of a document, and whom it concerns. */
export interface Change {
  /** The rule that found it, such as `request-maximum-narrowed`. */
  readonly rule: string
  readonly level: Level
  /** Names of the client functions; the old name where it changed. Empty for a change that no operation shows. */
  readonly operations: readonly string[]
  /** What changed, such as ``the `query` request parameter `accountType` became required``. */
  readonly what: string
  /** Whom it concerns, such as `callers who send it`. */
  readonly who: string
  /** Where it stands in the bundled document, or stood. */
  readonly pointer: Pointer
}

/** One change between two releases. */
export interface Finding extends Omit<Change, 'pointer'> {
  readonly group: string
  /** Names of the packages whose version has to declare it. */
  readonly packages: readonly string[]
  /** Where it stands: several places where operations show the same. Of code that no longer compiles, `callers`, file and line. */
  readonly pointers: readonly Pointer[]
  /** Where it stands in the sources, such as `spec/platform/schemas/AwsAccount.yaml:12`. */
  readonly source?: string
}

/** A place of a group's document in one word, such as `platform#/components/schemas/AwsAccount`. */
export function placeOf(group: string, pointer: Pointer): string {
  const tokens = pointer.map((token) => token.replaceAll('~', '~0').replaceAll('/', '~1'))
  return `${group}#/${tokens.join('/').replaceAll(/[%\s]/g, encodeURIComponent)}`
}

export function clientOf(group: string): string {
  return `@cloud-cost/${group}-client`
}

/** Packages that carry the contract of a group: the documents, the client, and the mock, which has it compiled. */
export function packagesOf(group: string): readonly string[] {
  return ['@cloud-cost/openapi', clientOf(group), '@cloud-cost/mock']
}
