import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateTypes } from './types.js'

const USAGE = `Usage: codegen types <bundled document> <output file>`

/** Runs a command line and returns the exit code: 0 when the file is written, 2 for a wrong call. */
export async function run(args: readonly string[]): Promise<number> {
  const [command, input, output, ...rest] = args
  if (command !== 'types' || input === undefined || output === undefined || rest.length > 0) {
    console.error(USAGE)
    return 2
  }
  const document = readDocument(input)
  if (document === undefined) {
    console.error(`codegen: ${input} is not a readable JSON document. Bundle the contract first: pnpm turbo run bundle`)
    return 2
  }
  mkdirSync(dirname(output), { recursive: true })
  writeFileSync(output, await generateTypes(document))
  return 0
}

function readDocument(path: string): object | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
