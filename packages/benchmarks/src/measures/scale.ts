// Measures what a contract of several times the size costs in the pipeline.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { documents, workloads } from '../calls.js'
import { compareUnderLoad } from '../load.js'
import {
  atMost,
  inTurns,
  type Measure,
  type Measurement,
  type MeasureOptions,
  rounded,
  type Titled,
} from '../measure.js'
import { ownProgram, packageFolder, runProgram, temporaryFolder, versionOf } from '../programs.js'
import { scaledDocument } from '../scaled-document.js'
import { programWith, withServer } from '../servers.js'

const LARGEST = 10
/** A little more than linear: what is made grows with the operations, and memory makes it somewhat slower. */
const LINEAR = 1.4 * LARGEST
/** Far below linear: what doesn't depend on the number of operations, with room for caches that hold less of them. */
const CONSTANT = 2
/** Rounds, where more are asked for. */
const MOST_ROUNDS = 3

const { group, calls } = workloads.get
const CODEGEN = join(packageFolder('@cloud-cost/codegen'), 'bin', 'codegen.js')

/** What more operations cost. */
export const scale: Measure = {
  name: 'scale',
  title: 'Growth with the contract',
  method: `The contract of the group ${group}, and a contract with ${LARGEST} times its operations: each copy has paths, operationIds, components and examples of its own. Commands are timed with the start of their programs; the sizes take turns, and medians count. The mock is asked for operations of the original contract. @cloud-cost/mock ${versionOf('@cloud-cost/mock')}.`,
  run: (options) => compareSizes(documents[group] ?? {}, temporaryFolder(), options),
}

/** A contract of some size, in a folder. */
interface Size extends Titled {
  readonly document: string
  readonly client: string
  readonly contract: string
}

/** Takes a document, and many times as much of it, through the pipeline, and measures what comes of it. */
export async function compareSizes(
  document: JsonObject,
  parent: string,
  options: MeasureOptions,
): Promise<Measurement> {
  const few = { ...options, rounds: Math.min(options.rounds, MOST_ROUNDS) }
  const small = writeSize(parent, document, 1)
  const large = writeSize(parent, document, LARGEST)
  const sizes = [small, large]
  const mockOf = ({ title, contract }: Size) => programWith(title, 'contract-server', () => contract)
  const mocks = sizes.map(mockOf)
  const seconds = (command: (size: Size) => readonly string[]) =>
    inTurns(sizes, few, async (size) => ({ value: (await runProgram(process.execPath, command(size))).seconds }))

  const generated = await seconds((size) => [CODEGEN, 'generate', size.document, size.client])
  const compiled = await seconds((size) => [ownProgram('compile-contract'), size.contract, size.document])
  const starts = await inTurns(mocks, few, (mock) =>
    withServer(mock, calls[0], async ({ start }) => ({ value: start })),
  )
  const loads = await compareUnderLoad(mocks, workloads.get, few)
  const figures = [
    { what: 'generate client', unit: 's', of: generated, limit: LINEAR },
    { what: 'compile contract of the mock', unit: 's', of: compiled, limit: LINEAR },
    { what: 'start of the mock', unit: 'ms', of: starts, limit: LINEAR },
    { what: 'GET from the mock', unit: 'CPU µs', of: (size: Titled) => ({ value: loads(size).cpu }), limit: CONSTANT },
  ]
  return {
    rows: figures.map(({ what, unit, of }) => ({
      what: `${what}, ${unit}`,
      [small.title]: rounded(of(small).value),
      [large.title]: rounded(of(large).value),
      'growth ×': rounded(of(large).value / of(small).value),
    })),
    budgets: figures.map(({ what, of, limit }) =>
      atMost(limit, '×', `${what}: ${LARGEST}× the operations to 1×`, of(large).value / of(small).value),
    ),
  }
}

function writeSize(parent: string, document: JsonObject, factor: number): Size {
  const folder = join(parent, `times-${factor}`, group, 'generated')
  mkdirSync(folder, { recursive: true })
  const size = {
    title: `${factor}× the operations`,
    document: join(folder, 'openapi.json'),
    client: join(folder, 'client'),
    contract: join(folder, 'contract.json'),
  }
  writeFileSync(size.document, JSON.stringify(scaledDocument(document, factor)))
  return size
}
