import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { readArguments } from '@cloud-cost/contract/arguments'
import { runProgram } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { type Row, shortfalls, toMarkdown } from './report.js'
import { runTool } from './run-tool.js'
import { missingPrograms, TOOLS } from './tool.js'

const USAGE = `Usage: npm run interop -- [options]

Runs the tools of others on the documents of @cloud-cost/openapi, and writes what works to tools/interop/RESULTS.md.

  --only NAMES        runs these tools, with commas: go, orval
  --documents FOLDER  takes the documents from here
  --list              prints the names of the tools`

const RESULTS = new URL('../results.json', import.meta.url)
const PAGE = new URL('../RESULTS.md', import.meta.url)
const DOCUMENTS = dirname(createRequire(import.meta.url).resolve('@cloud-cost/openapi/platform.json'))

/** Returns an exit code: 1 when a tool reaches less than is expected of it. */
async function main(): Promise<number> {
  const { values } = readArguments(args, {
    options: {
      only: { type: 'string' },
      documents: { type: 'string', default: DOCUMENTS },
      list: { type: 'boolean' },
    },
  })
  const known = TOOLS.map(({ name }) => name)
  if (values.list) {
    console.log(known.join('\n'))
    return 0
  }
  const names = values.only?.split(',').map((name) => name.trim()) ?? known
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new UserError(`tool ${unknown} not found. There are ${known.join(', ')}.`)

  const rows = new Map((JSON.parse(readFileSync(RESULTS, 'utf8')) as Row[]).map((row) => [row.name, row]))
  let worse = 0
  for (const tool of TOOLS.filter(({ name }) => names.includes(name))) {
    const missing = missingPrograms(tool)
    if (missing.length > 0) {
      console.log(`${tool.name}: skipped, as ${missing.join(' and ')} is not installed`)
      continue
    }
    const result = await runTool(tool, resolve(values.documents))
    const less = shortfalls(tool, result)
    if (less.length > 0) worse += 1
    const { generated, compiled, calls, failures, log } = result
    console.log(`${tool.name}: generated ${generated}, compiled ${compiled}, calls ${calls}`)
    if (failures.length > 0) console.log(`  failed: ${failures.join('; ')}`)
    if (less.length > 0) console.log(`  less than expected: ${less.join('; ')}. See ${log}`)
    rows.set(tool.name, { name: tool.name, version: tool.version, generated, compiled, calls })
    const kept = TOOLS.flatMap(({ name }) => rows.get(name) ?? [])
    writeFileSync(RESULTS, `${JSON.stringify(kept, null, 2)}\n`)
    writeFileSync(PAGE, toMarkdown(TOOLS, kept))
  }
  return worse > 0 ? 1 : 0
}

const args = process.argv.slice(2)
process.exitCode = await runProgram('interop', USAGE, args, main)
