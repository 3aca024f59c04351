import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Json, type JsonObject, referenceTokens } from '@cloud-cost/contract-tools/document'
import { UserError } from '../failure.js'
import { flatExtensions } from './comparable.js'

/** One difference of two documents as Redocly sees it. */
export interface Difference {
  /** Where it is written, in the revision, or in the base where it is gone. */
  readonly pointer: readonly string[]
  readonly kind: 'added' | 'removed' | 'modified'
  /** The type of the node, such as `Operation` or `Schema`. */
  readonly type: string
  /** The changed member of the node, for `modified`; `key` when the node itself is called otherwise. */
  readonly property: string | undefined
  readonly before: Json | undefined
  readonly after: Json | undefined
  readonly impact: 'major' | 'minor' | 'patch'
  /** The rules that Redocly found broken, with their words. */
  readonly verdicts: readonly { readonly ruleId: string; readonly message: string }[]
}

interface RawSide {
  readonly pointer: string
  readonly value: Json
}

interface RawChange {
  readonly typeName: string
  readonly kind: Difference['kind']
  readonly impact: Difference['impact']
  readonly property?: string
  readonly verdicts: Difference['verdicts']
  readonly base?: RawSide
  readonly revision?: RawSide
}

const CLI = createRequire(import.meta.url)
  .resolve('@redocly/cli/package.json')
  .replace('package.json', 'bin/cli.js')

/** Compares two documents with `redocly diff`, in a folder for its files. */
export function redoclyDifferences(folder: string, base: JsonObject, revision: JsonObject): Difference[] {
  for (const [name, document] of Object.entries({ base, revision })) {
    writeFileSync(join(folder, `redocly-${name}.json`), JSON.stringify(flatExtensions(document)))
  }
  const args = ['diff', 'redocly-base.json', 'redocly-revision.json', '--format', 'json', '--fail-on', 'none']
  const { stdout, stderr, error } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (error || !stdout.startsWith('{')) {
    throw new UserError(`redocly diff did not run: ${error?.message ?? ''}${stderr}${stdout.slice(0, 2000)}`)
  }
  return (JSON.parse(stdout) as { changes: RawChange[] }).changes.map(
    ({ typeName, kind, impact, property, verdicts, base: before, revision: after }) => ({
      pointer: referenceTokens((after ?? before)?.pointer ?? ''),
      kind,
      type: typeName,
      property,
      before: before?.value,
      after: after?.value,
      impact,
      verdicts,
    }),
  )
}
