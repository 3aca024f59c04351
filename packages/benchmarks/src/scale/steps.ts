import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientType } from '@cloud-cost/client-tests/group'
import { callingProgram } from '@cloud-cost/client-tests/instantiations'
import { runCommand } from '../process/command.js'
import { REPOSITORY } from '../repository.js'
import { packageFolder } from '../subjects/package.js'
import { bundleOf, callsOf, clientOf, contractOf, sourceOf, type Tree } from './tree.js'

/** A part of the pipeline. Later ones need what earlier ones make. */
export interface Step {
  readonly title: string
  /** Takes the step for all groups; returns its seconds. */
  run(tree: Tree): Promise<number>
}

/** Calls in the program of a consumer, the same number at each size. */
const CALLS = 10

const redocly = join(packageFolder('@redocly/cli'), 'bin', 'cli.js')
const codegen = join(packageFolder('@cloud-cost/codegen'), 'bin', 'codegen.js')
const tsc = join(packageFolder('typescript'), 'bin', 'tsc')
const config = join(REPOSITORY, 'redocly.yaml')

export const STEPS: readonly Step[] = [
  ofGroups('lint (Redocly)', (tree, group) => [redocly, 'lint', sourceOf(tree, group), '--config', config]),
  ofGroups('bundle', (tree, group) => [
    redocly,
    'bundle',
    sourceOf(tree, group),
    '--config',
    config,
    '--output',
    bundleOf(tree, group),
  ]),
  ofGroups('generate types (openapi-typescript)', (tree, group) => [
    program('generate-types'),
    bundleOf(tree, group),
    join(tree.folder, `${group}-types.ts`),
  ]),
  ofGroups('generate client', (tree, group) => [
    codegen,
    'generate',
    bundleOf(tree, group),
    join(clientOf(tree, group), 'src', 'generated'),
  ]),
  ofGroups('compile client', (tree, group) => [tsc, '-p', join(clientOf(tree, group), 'tsconfig.build.json')]),
  { title: `compile a program of ${CALLS} calls of each client`, run: compileConsumer },
  {
    title: 'compile contract of the mock',
    run: (tree) =>
      node([program('compile-contract'), contractOf(tree), ...tree.groups.map((group) => bundleOf(tree, group))]),
  },
]

function ofGroups(title: string, command: (tree: Tree, group: string) => readonly string[]): Step {
  return {
    title,
    async run(tree) {
      let seconds = 0
      for (const group of tree.groups) seconds += await node(command(tree, group))
      return seconds
    },
  }
}

async function compileConsumer(tree: Tree): Promise<number> {
  const folder = join(tree.folder, 'consumer')
  mkdirSync(folder, { recursive: true })
  for (const group of tree.groups) {
    const calls = callsOf(tree, group).slice(0, CALLS)
    writeFileSync(join(folder, `${clientType(group)}.ts`), callingProgram(group, 'flat', calls))
  }
  const compilerOptions = { noEmit: true, types: [], lib: ['ES2023', 'DOM', 'DOM.Iterable'] }
  const project = { extends: '../tsconfig.base.json', compilerOptions, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return node([tsc, '-p', folder])
}

async function node(args: readonly string[]): Promise<number> {
  const { seconds } = await runCommand(process.execPath, args, REPOSITORY)
  return seconds
}

/** A program of this folder; the path is the same from `src` and from `dist`. */
function program(name: string): string {
  return fileURLToPath(new URL(`../../dist/scale/${name}.js`, import.meta.url))
}
