import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Program } from '@cloud-cost/contract/command-line'
import type { JsonObject } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { groupFolders, loadGroup } from '@cloud-cost/contract/group'
import { finishBuild } from './finish-build.js'
import { generatePackage } from './generate.js'

const COMMANDS = [
  Program.of(
    { command: 'generate', summary: 'Writes the client of a group, made from its bundled document.' },
    (command) => command.argument('<document>').argument('<folder>', 'where to write'),
    (_, [document, folder]) => generate(readDocument(document), folder),
  ),
  Program.of(
    { command: 'finish', summary: 'Finishes the build of a client.' },
    (command) => command.argument('<folder>', 'folder of the build'),
    (_, [folder]) => finishBuild(folder),
  ),
  Program.of(
    { command: 'types', summary: 'Writes the raw types of each group.' },
    (command) => command.argument('<spec>').argument('<folder>', 'where to write'),
    (_, [spec, folder]) => writeTypes(spec, folder),
  ),
]

export const PROGRAM: Program = new Program({
  command: 'codegen',
  summary: 'Generates clients and types from the contract.',
  docs: 'tools/codegen/README.md',
}).with(...COMMANDS)

/** The raw types of each group. CommonJS declarations serve both module systems. */
async function writeTypes(spec: string, folder: string): Promise<number> {
  // Loaded where it is needed alone, since a whole compiler comes with it.
  const { generateTypes } = await import('./types.js')
  mkdirSync(folder, { recursive: true })
  for (const { name, document } of groupFolders(spec).map(loadGroup))
    writeFileSync(join(folder, `${name}.d.ts`), await generateTypes(document))
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  return 0
}

function generate(document: JsonObject, folder: string): number {
  const modules = generatePackage(document, homepageOf(folder))
  // A module that isn't generated any more must not stay.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, source] of Object.entries(modules)) writeFileSync(join(folder, file), source)
  return 0
}

/** The address of the docs, as the package says it that the folder is in. */
function homepageOf(folder: string): string | undefined {
  const file = join(folder, '../../package.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly homepage?: string }).homepage
    : undefined
}

function readDocument(path: string): JsonObject {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JsonObject
  } catch {
    throw new UserError(`${path} is not a readable JSON document. Bundle the contract first: npm run task -- bundle`)
  }
}
