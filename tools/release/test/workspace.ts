import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, mapping } from '@cloud-cost/contract/document'
import { reachable } from '@cloud-cost/contract/model'
import { vi } from 'vitest'

export { makeWorkspace, type Workspace } from '../../contract/test/working-tree.js'

/** The working tree that these tests belong to. */
export const ROOT = join(import.meta.dirname, '..', '..', '..')

const BUNDLE = readFileSync(join(ROOT, 'spec', 'platform', 'generated', 'openapi.json'), 'utf8')

/** The paths that these tests change: most of what they take is to compare documents. */
const KEPT = /\/(companies|users|accounts|accounts\/\{accountId\}|tenants\/\{tenantId\})$/

/** The contract of a group, with a few of its paths. */
export function bundle(): JsonObject {
  const document = JSON.parse(BUNDLE) as JsonObject
  const paths = Object.fromEntries(Object.entries(mapping(document['paths'])).filter(([path]) => KEPT.test(path)))
  const { schemas, ...components } = mapping(document['components'])
  const used = reachable(document, [paths, components])
  const kept = Object.entries(mapping(schemas)).filter(([name]) => used.has(name))
  return { ...document, paths, components: { ...components, schemas: Object.fromEntries(kept) } }
}

/** Exit code and lines of a command. */
export interface Outcome {
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

/** Runs a command in this process. */
export async function outcome(command: () => number | undefined | Promise<number | undefined>): Promise<Outcome> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const code = await command()
    return { code, out: log.mock.calls.map(String).join('\n'), err: error.mock.calls.map(String).join('\n') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
