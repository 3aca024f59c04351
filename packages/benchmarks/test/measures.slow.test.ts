import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JsonObject, lookUp, mapping, operationsOf } from '@cloud-cost/contract/document'
import { beforeAll, expect, it } from 'vitest'
import { documents, workloads } from '../src/calls.js'
import { compareUnderLoad } from '../src/load.js'
import { compareSizes } from '../src/measures/scale.js'
import { packageFolder, REPOSITORY, runProgram } from '../src/programs.js'
import { scaledDocument } from '../src/scaled-document.js'
import { ours, prism } from '../src/servers.js'

/** Far below the budget, so that a busy machine doesn't fail it; `npm run bench` measures. */
const FLOOR = 4

const quickly = { rounds: 1, say: () => {} }
const { group, calls } = workloads.get

/** The operations that the mock is asked for, so that the programs are quick; components without a reference don't matter. */
const called = new Set(calls.map(({ operation }) => operation.path))
const paths = Object.entries(mapping(documents[group]?.['paths'])).filter(([path]) => called.has(path))
const small: JsonObject = { ...documents[group], paths: Object.fromEntries(paths) }

// The servers and what they are asked with are programs of this package.
beforeAll(async () => {
  const tsc = join(packageFolder('typescript'), 'bin', 'tsc')
  await runProgram(process.execPath, [tsc, '-p', join(REPOSITORY, 'packages', 'benchmarks')])
})

it('the mock is several times as fast as stock Prism', { timeout: 180_000 }, async () => {
  const of = await compareUnderLoad([ours, prism], workloads.get, { ...quickly, seconds: 1 })
  expect(of(prism).cpu / of(ours).cpu).toBeGreaterThan(FLOOR)
})

it('a contract can be many times as large', () => {
  const scaled = scaledDocument(small, 3)
  const names = operationsOf(scaled).map(({ operationId }) => operationId)
  expect(names).toHaveLength(3 * operationsOf(small).length)
  expect(new Set(names).size).toBe(names.length)
  expect(scaled['paths']).toMatchObject(mapping(small['paths']))
  const references = Array.from(JSON.stringify(scaled).matchAll(/"(#\/components\/[^"]+)"/g), ([, found = '']) => found)
  expect(references.filter((reference) => lookUp(scaled, reference) === undefined)).toEqual([])
})

it('what more operations cost is measured in each step', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scale-'))
  try {
    const { rows, budgets } = await compareSizes(small, folder, { ...quickly, seconds: 0.1 })
    expect(rows.filter((row) => !(Number(row['growth ×']) > 0))).toEqual([])
    expect(budgets).toHaveLength(rows.length)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
