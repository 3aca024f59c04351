import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualOperation } from '@cloud-cost/client-tests/group'
import { type JsonObject, mapping, operationsOf } from '@cloud-cost/contract/document'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { documents, workloads } from '../src/calls.js'
import { measureTrees, plantTree, STEPS } from '../src/measures/scale.js'
import { inTemporaryFolder } from '../src/programs.js'
import { scaledDocument } from '../src/scaled-document.js'

const options = { seconds: 0.1, rounds: 1, say: () => {} }

// Redocly prints what it splits instead of writing it while this says `test`.
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'))
afterAll(() => void vi.unstubAllEnvs())

it('takes a contract through all steps, and measures what comes of it', { timeout: 300_000 }, () =>
  inTemporaryFolder(async (folder) => {
    // The operations that the mock is asked for and that the client calls, so that the programs are quick.
    const { group, calls } = workloads.get
    const called = new Set([usualOperation(group), ...calls.map(({ operation }) => operation.operationId)])
    const small = withOperations(documents[group] ?? {}, called)
    const tree = await plantTree(folder, 2, { [group]: small })
    const { rows, budgets } = await measureTrees([tree], options)
    expect(rows.filter((row) => !(Number(row[tree.title]) > 0))).toEqual([])
    expect(budgets.length).toBeGreaterThan(Object.keys(STEPS).length)

    const file = join(tree.folder, 'spec', group, 'generated', 'openapi.json')
    const bundled = JSON.parse(readFileSync(file, 'utf8')) as JsonObject
    const scaled = scaledDocument(small, 2)
    expect(bundled['paths']).toEqual(scaled['paths'])
    expect(scaled['components']).toMatchObject(bundled['components'] as JsonObject)
  }),
)

/** A document with some of its operations; components without a reference don't matter. */
function withOperations(document: JsonObject, operationIds: ReadonlySet<string>): JsonObject {
  const kept = operationsOf(document).filter(({ operationId }) => operationIds.has(operationId))
  const paths = new Set(kept.map(({ path }) => path))
  const entries = Object.entries(mapping(document['paths'])).filter(([path]) => paths.has(path))
  return { ...document, paths: Object.fromEntries(entries) }
}
