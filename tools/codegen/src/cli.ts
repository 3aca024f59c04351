import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkApi, generateApi } from './api.js'
import { isObject, type Json, type JsonObject } from './document.js'
import { finishBuild } from './finish.js'
import { generatePackage } from './generate.js'

const USAGE = `Usage: codegen generate <bundled document> <output folder>
       codegen api <bundled document> <api.md> [--check]
       codegen finish <folder of a build>`

/** Runs a command line and returns the exit code: 0 for done, 1 for an outdated file, 2 for a wrong call. */
export async function run(args: readonly string[]): Promise<number> {
  const check = args.includes('--check')
  const [command, input, output, ...rest] = args.filter((argument) => argument !== '--check')
  if (command === 'finish' && input !== undefined && output === undefined && !check) {
    finishBuild(input)
    return 0
  }
  const known = command === 'generate' ? !check : command === 'api'
  if (!known || input === undefined || output === undefined || rest.length > 0) {
    console.error(USAGE)
    return 2
  }
  const document = readDocument(input)
  if (document === undefined) {
    console.error(`codegen: ${input} is not a readable JSON document. Bundle the contract first: pnpm turbo run bundle`)
    return 2
  }
  if (command === 'generate') return generate(document, output)
  return check ? checkApi(document, output) : writeApi(document, output)
}

async function generate(document: JsonObject, folder: string): Promise<number> {
  const modules = await generatePackage(document)
  mkdirSync(folder, { recursive: true })
  for (const [file, source] of Object.entries(modules)) writeFileSync(join(folder, file), source)
  return 0
}

function writeApi(document: JsonObject, file: string): number {
  writeFileSync(file, generateApi(document))
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
