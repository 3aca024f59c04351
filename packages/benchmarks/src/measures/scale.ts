import { GROUPS } from '@cloud-cost/client-tests/group'
import { LIMITS } from '@cloud-cost/client-tests/instantiations'
import type { Budget, Measure, Measurement, MeasureOptions, Row } from '../measure.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import {
  callInstantiations,
  callSizes,
  getCosts,
  mocksOf,
  startTimes,
  stepTimes,
  type Values,
} from '../scale/figures.js'
import { STEPS } from '../scale/steps.js'
import { plantTree, type Tree } from '../scale/tree.js'
import { rounded } from '../statistics.js'
import { versionOf } from '../subjects/package.js'
import { workloads } from '../workloads.js'

const LARGEST = 10
const FACTORS = [1, 3, LARGEST]
/** A little more than linear: what is made grows with the operations, and memory makes it somewhat slower. */
const LINEAR = 1.4 * LARGEST
/** Far below linear: what doesn't depend on the number of operations, with room for caches that hold less of them. */
const CONSTANT = 2
/** What stays the same, but for the shortened names of a minifier. */
const SAME = 1.01

/** What more operations cost. */
export const scale: Measure = {
  name: 'scale',
  title: 'Growth with the contract',
  method: `The contract with ${FACTORS.join(', ')} times its operations, each copy with paths, operationIds, components and examples of its own, as sources in a temporary folder. Seconds are those of the commands for all groups, one after the other, start of the programs included; the sizes take turns, and medians count. The mock is asked for, and one call is made of, operations of the original contract. Redocly ${versionOf('@redocly/cli')}, TypeScript ${versionOf('typescript')}, @cloud-cost/mock ${versionOf('@cloud-cost/mock')}.`,
  run: (options) => inTemporaryFolder((folder) => measureTrees(folder, options)),
}

async function measureTrees(folder: string, options: MeasureOptions): Promise<Measurement> {
  options.say('writing the sources')
  const trees = FACTORS.map((factor) => plantTree(folder, factor))
  const rows: Row[] = []
  const budgets: Budget[] = []
  const add = (what: string, unit: string, values: Values, limit: number): void => {
    rows.push(rowOf(`${what}, ${unit}`, trees, values))
    const name = `${what}: ${LARGEST}× the operations to 1×`
    budgets.push({ name, value: growth(values), limit, direction: 'at most', unit: '×' })
  }
  for (const step of STEPS) add(step.title, 's', await stepTimes(step, trees, options), LINEAR)
  const mocks = mocksOf(trees)
  add('start of the mock', 'ms', await startTimes(mocks, options), LINEAR)
  add('GET from the mock', 'CPU µs', await getCosts(mocks, options), CONSTANT)
  for (const group of GROUPS) {
    options.say(`one call of ${group}`)
    add(`one call of ${group}`, 'bytes', await callSizes(group, trees), SAME)
  }
  options.say('instantiations')
  const values = callInstantiations(workloads.get.group, trees)
  const what = `instantiations of a further call by function of ${workloads.get.group}`
  rows.push(rowOf(what, trees, values))
  budgets.push({
    name: `${what}, ${LARGEST}× the operations`,
    value: rounded(values.at(-1) ?? Number.NaN),
    limit: LIMITS.flat,
    direction: 'at most',
    unit: '',
  })
  return { rows, budgets }
}

function rowOf(what: string, trees: readonly Tree[], values: Values): Row {
  const sizes = trees.map(({ factor, operations }, index) => [
    `${factor}×: ${operations} operations`,
    exact(values[index] ?? Number.NaN),
  ])
  return { what, ...Object.fromEntries(sizes), 'growth ×': growth(values) }
}

/** Bytes are whole; all else is measured. */
function exact(value: number): number {
  return Number.isInteger(value) ? value : rounded(value)
}

/** The last value to the first one; 1 where nothing has grown from nothing. */
function growth(values: Values): number {
  const [first = Number.NaN] = values
  const last = values.at(-1) ?? Number.NaN
  return first === last ? 1 : rounded(last / first)
}
