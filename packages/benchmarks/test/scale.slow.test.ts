import { readFileSync } from 'node:fs'
import { usualOperation } from '@cloud-cost/client-tests/group'
import { isObject, type JsonObject } from '@cloud-cost/contract/document'
import { expect, it } from 'vitest'
import { documents } from '../src/calls.js'
import { inTemporaryFolder } from '../src/process/temporary-folder.js'
import { callInstantiations, callSizes, mocksOf, startTimes, stepTimes } from '../src/scale/figures.js'
import { scaledDocument } from '../src/scale/scaled-document.js'
import { STEPS } from '../src/scale/steps.js'
import { bundleOf, plantTree } from '../src/scale/tree.js'
import { workloads } from '../src/workloads.js'

const options = { seconds: 0.1, rounds: 1, say: () => {} }

it('takes a contract through all steps, and measures what comes of it', { timeout: 300_000 }, () =>
  inTemporaryFolder(async (folder) => {
    // The operations that the mock is asked for and that the client calls, so that the programs are quick.
    const { group, calls } = workloads.get
    const called = new Set([usualOperation(group), ...calls.slice(0, 2).map((one) => one.operation.operationId)])
    const small = withOperations(documents[group] ?? {}, called)
    const tree = plantTree(folder, 2, { [group]: small })
    expect(tree.operations).toBe(2 * called.size)
    for (const step of STEPS) expect((await stepTimes(step, [tree], options))[0], step.title).toBeGreaterThan(0)

    const bundled = JSON.parse(readFileSync(bundleOf(tree, group), 'utf8')) as JsonObject
    const scaled = scaledDocument(small, 2)
    expect(bundled['paths']).toEqual(scaled['paths'])
    expect(scaled['components']).toMatchObject(bundled['components'] as JsonObject)

    expect((await startTimes(mocksOf([tree]), options))[0]).toBeGreaterThan(0)
    expect((await callSizes(group, [tree]))[0]).toBeGreaterThan(1_000)
    expect(callInstantiations(group, [tree])[0]).toBeGreaterThanOrEqual(0)
  }),
)

/** A document with some of its operations; components without a reference don't matter. */
function withOperations(document: JsonObject, operationIds: ReadonlySet<string>): JsonObject {
  const isCalled = (value: unknown): boolean =>
    isObject(value as JsonObject) && operationIds.has(String((value as JsonObject)['operationId']))
  const paths = Object.entries(document['paths'] as JsonObject).flatMap(([path, item]) => {
    const kept = Object.entries(item as JsonObject).filter(([name, value]) => name === 'parameters' || isCalled(value))
    return kept.some(([, value]) => isCalled(value)) ? [[path, Object.fromEntries(kept)]] : []
  })
  return { ...document, paths: Object.fromEntries(paths) as JsonObject }
}
