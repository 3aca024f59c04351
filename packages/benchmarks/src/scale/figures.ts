import { bundledSize, oneCall } from '@cloud-cost/client-tests/bundle'
import { usualOperation } from '@cloud-cost/client-tests/group'
import { instantiationsPerCall } from '@cloud-cost/client-tests/instantiations'
import type { MeasureOptions } from '../measure.js'
import { compare, cpuOf } from '../measures/throughput.js'
import { median } from '../statistics.js'
import { ownProgram, type Subject, subject } from '../subjects/subject.js'
import { workloads } from '../workloads.js'
import type { Step } from './steps.js'
import { callsOf, contractOf, type Tree } from './tree.js'

/** A value for each tree, in their order. */
export type Values = readonly number[]

/** Seconds after which a step is not repeated: what takes long is steady enough. */
const ENOUGH = 5
/** Rounds of load, where more are asked for. */
const MOST_ROUNDS = 3

/** Seconds of a step; the trees take turns, and the medians of their rounds count. */
export async function stepTimes(step: Step, trees: readonly Tree[], { rounds, say }: MeasureOptions): Promise<Values> {
  const times = trees.map((): number[] => [])
  for (let round = 1; round <= rounds; round++) {
    for (const [index, tree] of trees.entries()) {
      const taken = times[index] ?? []
      if (taken.reduce((sum, seconds) => sum + seconds, 0) > ENOUGH) continue
      say(`${step.title}, ${tree.factor}×, round ${round}`)
      taken.push(await step.run(tree))
    }
  }
  return times.map(median)
}

/** Our mock with the contract of each tree. */
export function mocksOf(trees: readonly Tree[]): readonly Subject[] {
  return trees.map((tree) =>
    subject(`mock, ${tree.factor}×`, '@cloud-cost/mock', (_, port) => [
      ownProgram('contract-server'),
      contractOf(tree),
      String(port),
    ]),
  )
}

/** Milliseconds from the start of each mock to its first answer. */
export async function startTimes(mocks: readonly Subject[], { rounds, say }: MeasureOptions): Promise<Values> {
  const times = mocks.map((): number[] => [])
  for (let round = 1; round <= rounds; round++) {
    for (const [index, mock] of mocks.entries()) {
      say(`${mock.title}, start, round ${round} of ${rounds}`)
      const server = await mock.start(workloads.get)
      times[index]?.push(server.start)
      await server.stop()
    }
  }
  return times.map(median)
}

/** Microseconds of processor time that each mock takes for a GET of the original operations. */
export async function getCosts(mocks: readonly Subject[], options: MeasureOptions): Promise<Values> {
  const results = await compare(mocks, workloads.get, { ...options, rounds: Math.min(options.rounds, MOST_ROUNDS) })
  return mocks.map((mock) => cpuOf(results, mock))
}

/** Bytes of a program that makes one call with the client of a group. */
export function callSizes(group: string, trees: readonly Tree[]): Promise<Values> {
  return Promise.all(trees.map(({ folder }) => bundledSize(oneCall(group, usualOperation(group)), folder)))
}

/** Instantiations of a further call with the client of a group. */
export function callInstantiations(group: string, trees: readonly Tree[]): Values {
  return trees.map((tree) => instantiationsPerCall(group, 'flat', callsOf(tree, group), tree.folder))
}
