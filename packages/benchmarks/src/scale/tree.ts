import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type SampleCall, sampleCalls } from '@cloud-cost/codegen/sample-calls'
import type { JsonObject } from '@cloud-cost/contract/document'
import { documents } from '../calls.js'
import { REPOSITORY } from '../repository.js'
import { scaledDocument } from './scaled-document.js'
import { writeSources } from './sources.js'

/** What is left out of the copy of a client: what is installed or made. */
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist', 'generated', '.turbo', 'reports'])

/** A contract of some size, with the folders that the steps of the pipeline fill. */
export interface Tree {
  readonly factor: number
  readonly folder: string
  readonly groups: readonly string[]
  readonly operations: number
}

/** Writes the sources of the contract with so many times its operations, and the clients without what is generated. */
export function plantTree(parent: string, factor: number, contract = documents): Tree {
  const folder = join(parent, `times-${factor}`)
  const packages = join(folder, 'node_modules', '@cloud-cost')
  mkdirSync(packages, { recursive: true })
  cpSync(join(REPOSITORY, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  let operations = 0
  for (const [group, document] of Object.entries(contract)) {
    const scaled = scaledDocument(document, factor)
    operations += sampleCalls(scaled).length
    writeSources(scaled, join(folder, 'spec', group))
    const original = join(REPOSITORY, 'packages', `${group}-client`)
    const copy = join(folder, 'packages', `${group}-client`)
    cpSync(original, copy, { recursive: true, filter: (file) => !MADE.has(basename(file)) })
    symlinkSync(join(original, 'node_modules'), join(copy, 'node_modules'), 'junction')
    symlinkSync(copy, join(packages, `${group}-client`), 'junction')
  }
  return { factor, folder, groups: Object.keys(contract), operations }
}

/** Where the sources of a group are. */
export function sourceOf({ folder }: Tree, group: string): string {
  return join(folder, 'spec', group, 'openapi.yaml')
}

/** Where the bundled document of a group goes. */
export function bundleOf({ folder }: Tree, group: string): string {
  return join(folder, 'spec', group, 'generated', 'openapi.json')
}

/** Where the client of a group is. */
export function clientOf({ folder }: Tree, group: string): string {
  return join(folder, 'packages', `${group}-client`)
}

/** Where the compiled contract of the mock goes. */
export function contractOf({ folder }: Tree): string {
  return join(folder, 'contract.json')
}

/** Calls of every operation of a group, once it is bundled. */
export function callsOf(tree: Tree, group: string): SampleCall[] {
  return sampleCalls(JSON.parse(readFileSync(bundleOf(tree, group), 'utf8')) as JsonObject)
}
