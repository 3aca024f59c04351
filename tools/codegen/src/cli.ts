import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { groupNames } from '@cloud-cost/contract/group'
import { checkApi, writeApi } from './api/files.js'
import { finishBuild } from './build/finish.js'
import { isDocsUrl } from './core/docs-link.js'
import { generatePackage } from './generate.js'

const USAGE = `Usage: codegen generate <bundled document> <output folder> [--docs-url <URL or path>]
       codegen api <bundled document> <folder of a client> [--check]
       codegen finish <folder of a build>
       codegen types <spec folder> <output folder>`

/** Runs a command line and returns the exit code: 0 for done, 1 for an outdated file, 2 for a wrong call. */
export async function run(args: readonly string[]): Promise<number> {
  const { positionals, check, docsUrl } = readArguments(args)
  const [command, input, output, ...rest] = positionals
  if (command === 'finish' && input !== undefined && output === undefined && !check && docsUrl === undefined) {
    finishBuild(input)
    return 0
  }
  if (command === 'types' && input !== undefined && output !== undefined && rest.length === 0 && !check) {
    await writeTypes(input, output)
    return 0
  }
  const known = command === 'generate' ? !check : command === 'api' && docsUrl === undefined
  if (!known || input === undefined || output === undefined || rest.length > 0) {
    console.error(USAGE)
    return 2
  }
  if (docsUrl !== undefined && !isDocsUrl(docsUrl)) {
    console.error(
      `codegen: --docs-url ${docsUrl} is neither an http(s) URL nor a path. Give it without query and fragment.`,
    )
    return 2
  }
  const document = readDocument(input)
  if (document === undefined) {
    console.error(`codegen: ${input} is not a readable JSON document. Bundle the contract first: pnpm turbo run bundle`)
    return 2
  }
  if (command === 'generate') return generate(document, output, docsUrl)
  if (check) return checkApi(document, output)
  writeApi(document, output)
  return 0
}

interface Arguments {
  readonly positionals: readonly string[]
  readonly check: boolean
  readonly docsUrl: string | undefined
}

/** Nothing for options that don't exist: the usage tells which do. */
function readArguments(args: readonly string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false }, 'docs-url': { type: 'string' } },
    })
    return { positionals, check: values.check, docsUrl: values['docs-url'] }
  } catch {
    return { positionals: [], check: false, docsUrl: undefined }
  }
}

/** The raw types of each group. CommonJS declarations serve both module systems. */
async function writeTypes(spec: string, folder: string): Promise<void> {
  // Loaded where it is needed alone, since a whole compiler comes with it.
  const { generateTypes } = await import('./types.js')
  mkdirSync(folder, { recursive: true })
  for (const group of groupNames(join(spec, '..'))) {
    const document = readDocument(join(spec, group, 'generated', 'openapi.json'))
    if (document === undefined)
      throw new Error(`${group} is not bundled. Bundle the contract first: pnpm turbo run bundle`)
    writeFileSync(join(folder, `${group}.d.ts`), await generateTypes(document))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
}

function generate(document: JsonObject, folder: string, docsUrl: string | undefined): number {
  const modules = generatePackage(document, docsUrl)
  // A module that isn't generated any more must not stay.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, source] of Object.entries(modules)) writeFileSync(join(folder, file), source)
  return 0
}

function readDocument(path: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(readFileSync(path, 'utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
