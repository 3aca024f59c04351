import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundledSize, oneCall } from '@cloud-cost/client-tests/bundle'
import { clientType, usualOperation } from '@cloud-cost/client-tests/group'
import { callingProgram, instantiationsPerCall, LIMITS } from '@cloud-cost/client-tests/instantiations'
import { type SampleCall, sampleCalls } from '@cloud-cost/codegen/sample-calls'
import type { JsonObject } from '@cloud-cost/contract/document'
import { toYaml } from '@cloud-cost/contract/document-text'
import { documents, workloads } from '../calls.js'
import {
  atMost,
  inTurns,
  type Measure,
  type Measurement,
  type MeasureOptions,
  median,
  type Row,
  rounded,
} from '../measure.js'
import { inTemporaryFolder, ownProgram, packageFolder, REPOSITORY, runProgram, versionOf } from '../programs.js'
import { scaledDocument } from '../scaled-document.js'
import { subject } from '../subjects.js'
import { startTimes } from './mock-start.js'
import { compare, cpuOf } from './mock-throughput.js'

const LARGEST = 10
const FACTORS = [1, 3, LARGEST]
/** A little more than linear: what is made grows with the operations, and memory makes it somewhat slower. */
const LINEAR = 1.4 * LARGEST
/** Far below linear: what doesn't depend on the number of operations, with room for caches that hold less of them. */
const CONSTANT = 2
/** What stays the same, but for the shortened names of a minifier. */
const SAME = 1.01
/** Rounds, where more are asked for. */
const MOST_ROUNDS = 3
/** Calls in the program of a consumer, the same number at each size. */
const CALLS = 10
/** What is left out of the copy of a client: what is installed or made. */
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist', 'generated', '.turbo', 'reports'])

/** What more operations cost. */
export const scale: Measure = {
  name: 'scale',
  title: 'Growth with the contract',
  method: `The contract with ${FACTORS.join(', ')} times its operations, each copy with paths, operationIds, components and examples of its own, as sources in a temporary folder. Seconds are those of the commands for all groups, one after the other, start of the programs included; the sizes take turns, and medians count. The mock is asked for, and one call is made of, operations of the original contract. Redocly ${versionOf('@redocly/cli')}, TypeScript ${versionOf('typescript')}, @cloud-cost/mock ${versionOf('@cloud-cost/mock')}.`,
  run: (options) =>
    inTemporaryFolder(async (folder) => {
      const trees: Tree[] = []
      for (const factor of FACTORS) {
        options.say(`writing the sources, ${factor}×`)
        trees.push(await plantTree(folder, factor, documents))
      }
      return measureTrees(trees, options)
    }),
}

/** A contract of some size, in the folders of a working tree. */
export interface Tree {
  readonly folder: string
  readonly title: string
  readonly groups: readonly string[]
}

const bundleOf = ({ folder }: Tree, group: string): string => join(folder, 'spec', group, 'generated', 'openapi.json')
const clientOf = ({ folder }: Tree, group: string): string => join(folder, 'packages', `${group}-client`)
const contractOf = ({ folder }: Tree): string => join(folder, 'contract.json')

/** Writes the sources of the contract with so many times its operations, and the clients without what is generated. */
export async function plantTree(
  parent: string,
  factor: number,
  contract: { readonly [group: string]: JsonObject },
): Promise<Tree> {
  const folder = join(parent, `times-${factor}`)
  const tree = { folder, title: `${factor}×`, groups: Object.keys(contract) }
  const packages = join(folder, 'node_modules', '@cloud-cost')
  mkdirSync(packages, { recursive: true })
  cpSync(join(REPOSITORY, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), '')
  for (const [group, document] of Object.entries(contract)) {
    const whole = join(folder, 'openapi.yaml')
    writeFileSync(whole, toYaml(scaledDocument(document, factor)))
    await runProgram(process.execPath, [REDOCLY, 'split', whole, '--outDir', join(folder, 'spec', group)])
    const original = join(REPOSITORY, 'packages', `${group}-client`)
    const copy = clientOf(tree, group)
    cpSync(original, copy, { recursive: true, filter: (file) => !MADE.has(basename(file)) })
    symlinkSync(join(original, 'node_modules'), join(copy, 'node_modules'), 'junction')
    symlinkSync(copy, join(packages, `${group}-client`), 'junction')
  }
  return tree
}

const REDOCLY = join(packageFolder('@redocly/cli'), 'bin', 'cli.js')
const CODEGEN = join(packageFolder('@cloud-cost/codegen'), 'bin', 'codegen.js')
const TSC = join(packageFolder('typescript'), 'bin', 'tsc')
const CONFIG = ['--config', join(REPOSITORY, 'redocly.yaml')]

/** The parts of the pipeline, by the Node programs that they run one after the other. Later ones need what earlier ones make. */
export const STEPS: { readonly [title: string]: (tree: Tree) => readonly (readonly string[])[] } = {
  'lint (Redocly)': (tree) => tree.groups.map((group) => [REDOCLY, 'lint', sourceOf(tree, group), ...CONFIG]),
  bundle: (tree) =>
    tree.groups.map((group) => [
      ...[REDOCLY, 'bundle', sourceOf(tree, group), ...CONFIG],
      ...['--output', bundleOf(tree, group)],
    ]),
  'generate types (openapi-typescript)': ({ folder }) => [
    [CODEGEN, 'types', join(folder, 'spec'), join(folder, 'types')],
  ],
  'generate client': (tree) =>
    tree.groups.map((group) => [
      ...[CODEGEN, 'generate', bundleOf(tree, group)],
      join(clientOf(tree, group), 'src', 'generated'),
    ]),
  'compile client': (tree) => tree.groups.map((group) => [TSC, '-p', join(clientOf(tree, group), 'tsconfig.json')]),
  [`compile a program of ${CALLS} calls of each client`]: (tree) => [[TSC, '-p', consumerOf(tree)]],
  'compile contract of the mock': (tree) => [
    [ownProgram('compile-contract'), contractOf(tree), ...tree.groups.map((group) => bundleOf(tree, group))],
  ],
}

function sourceOf({ folder }: Tree, group: string): string {
  return join(folder, 'spec', group, 'openapi.yaml')
}

/** Writes a program that makes some calls of each group. */
function consumerOf(tree: Tree): string {
  const folder = join(tree.folder, 'consumer')
  mkdirSync(folder, { recursive: true })
  for (const group of tree.groups) {
    const calls = callsOf(tree, group).slice(0, CALLS)
    writeFileSync(join(folder, `${clientType(group)}.ts`), callingProgram(group, 'flat', calls))
  }
  const compilerOptions = { noEmit: true, rootDir: '.', types: [], lib: ['ES2023', 'DOM', 'DOM.Iterable'] }
  const project = { extends: '../tsconfig.base.json', compilerOptions, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return folder
}

/** Calls of every operation of a group, once it is bundled. */
function callsOf(tree: Tree, group: string): SampleCall[] {
  return sampleCalls(JSON.parse(readFileSync(bundleOf(tree, group), 'utf8')) as JsonObject)
}

/** Takes trees through the pipeline, and measures what comes of it. The first one is what the others are compared with. */
export async function measureTrees(trees: readonly Tree[], options: MeasureOptions): Promise<Measurement> {
  const { say } = options
  const rounds = Math.min(options.rounds, MOST_ROUNDS)
  const figures: Figure[] = []
  for (const [title, programsOf] of Object.entries(STEPS)) {
    const times = await inTurns(trees, rounds, async (tree, round) => {
      say(`${title}, ${tree.title}, round ${round} of ${rounds}`)
      let sum = 0
      for (const program of programsOf(tree)) sum += (await runProgram(process.execPath, program)).seconds
      return sum
    })
    figures.push({ title, unit: 's', values: [...times.values()].map(median), limit: LINEAR })
  }

  const mocks = trees.map((tree) =>
    subject(`mock, ${tree.title}`, (port) => [ownProgram('contract-server'), contractOf(tree), String(port)]),
  )
  const starts = await startTimes(mocks, { rounds, say })
  figures.push({ title: 'start of the mock', unit: 'ms', values: [...starts.values()], limit: LINEAR })
  const costs = await compare(mocks, workloads.get, { ...options, rounds })
  const cpu = mocks.map((mock) => cpuOf(costs, mock))
  figures.push({ title: 'GET from the mock', unit: 'CPU µs', values: cpu, limit: CONSTANT })

  for (const group of trees[0]?.groups ?? []) {
    const program = oneCall(group, usualOperation(group))
    const values = await Promise.all(trees.map(({ folder }) => bundledSize(program, folder)))
    figures.push({ title: `one call of ${group}`, unit: 'bytes', values, limit: SAME })
  }
  say('instantiations')
  const { group } = workloads.get
  const further = trees.map((tree) => instantiationsPerCall(group, 'flat', callsOf(tree, group), tree.folder))
  const title = `instantiations of a further call by function of ${group}`
  return {
    rows: [...figures, { title, unit: '', values: further }].map((figure) => rowOf(trees, figure)),
    budgets: [
      ...figures.map(({ title, values, limit }) =>
        atMost(limit, '×', `${title}: ${LARGEST}× the operations to 1×`, growth(values)),
      ),
      atMost(LIMITS.flat, '', `${title}, ${LARGEST}× the operations`, further.at(-1) ?? Number.NaN),
    ],
  }
}

/** A value for each tree. */
interface Figure {
  readonly title: string
  readonly unit: string
  readonly values: readonly number[]
  /** Times that the last value may be as large as the first one. */
  readonly limit: number
}

function rowOf(trees: readonly Tree[], { title, unit, values }: Omit<Figure, 'limit'>): Row {
  const sizes = trees.map((tree, index) => [tree.title, rounded(values[index] ?? Number.NaN)])
  return {
    what: unit === '' ? title : `${title}, ${unit}`,
    ...Object.fromEntries(sizes),
    'growth ×': rounded(growth(values)),
  }
}

/** The last value to the first one. */
function growth(values: readonly number[]): number {
  return (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)
}
