import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Program } from '@cloud-cost/contract/command-line'
import { list } from '@cloud-cost/contract/command-options'
import { UserError } from '@cloud-cost/contract/failure'
import { treeState } from '@cloud-cost/contract/tree-state'
import { README, type Results, type Row, shortfalls, toMarkdown, withDocumentTable } from './report.js'
import { missing, programsToInstall, TOOLS, type Tool } from './tool.js'

const RESULTS = new URL('../results.json', import.meta.url)
const PAGE = new URL('../RESULTS.md', import.meta.url)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const NOTHING = { generated: 0, compiled: 0, calls: 0 }

const PROGRAM = Program.of(
  {
    command: 'npm run interop --',
    summary: 'Runs the tools of others on the documents of @cloud-cost/openapi, and prints what works.',
    examples: ['--only go,orval', '--write'],
    exitCodes: { 0: 'as expected', 1: 'a tool reaches less than is expected of it' },
    docs: 'tools/interop/README.md',
  },
  (command) =>
    command
      .addOption(list('--only <NAME>', 'run this tool alone', 'all'))
      .option(
        '--write',
        'write what works and the recipes to tools/interop/RESULTS.md, and which tool takes which document to packages/openapi/README.md; all tools are run',
      )
      .option('--tables', 'run no tool, and write the pages anew, as after a change of a recipe'),
  async ({ only, write, tables }) => {
    const toolNames = TOOLS.map(({ name }) => name)
    const unknown = only.find((name) => !toolNames.includes(name))
    if (unknown !== undefined) throw new UserError(`tool ${unknown} not found. There are ${toolNames.join(', ')}.`)
    if (write && (only.length > 0 || tables))
      throw new UserError('--write takes all tools. Leave --only and --tables out.')
    if (tables) {
      writePages(JSON.parse(readFileSync(RESULTS, 'utf8')) as Results)
      return 0
    }
    const { rows, worse } = await judgeAll(only.length === 0 ? toolNames : only)
    if (write) writePages({ taken: treeState(ROOT), rows })
    return worse > 0 ? 1 : 0
  },
)

/** Returns the rows of the page, and how many tools reach less than is expected of them. */
async function judgeAll(names: readonly string[]): Promise<{ rows: Row[]; worse: number }> {
  const rows: Row[] = []
  let worse = 0
  for (const tool of TOOLS.filter(({ name }) => names.includes(name))) {
    const toInstall = missing(programsToInstall(tool))
    if (toInstall.length > 0) {
      console.log(`${tool.name}: skipped, as ${toInstall.join(' and ')} is not installed`)
      rows.push({ name: tool.name, version: tool.version, ...NOTHING, missing: toInstall.join(' and ') })
      continue
    }
    const { row, isWorse } = await judge(tool)
    if (isWorse) worse += 1
    rows.push(row)
  }
  return { rows, worse }
}

/** Runs a tool, with its defaults alone as well where its recipe has flags, and prints how far it gets. */
async function judge(tool: Tool): Promise<{ readonly row: Row; readonly isWorse: boolean }> {
  const { name, version, flags = [], needs = [] } = tool
  const { runTool } = await import('./run-tool.js')
  const defaults = flags.length > 0 ? await runTool(tool, 'defaults') : undefined
  const { generated, compiled, calls, failures, log } = await runTool(tool, 'flags')
  const missingPrograms = missing(needs)
  const less = shortfalls(tool, { generated, compiled, calls }, missingPrograms)
  console.log(`${name}: generated ${generated}, compiled ${compiled}, calls ${calls}`)
  if (defaults) console.log(`  with defaults alone: ${defaults.failures.join('; ') || 'the same'}`)
  if (missingPrograms.length > 0) console.log(`  not compiled, as ${missingPrograms.join(' and ')} is not installed`)
  if (failures.length > 0) console.log(`  failed: ${failures.join('; ')}`)
  if (less.length > 0) console.log(`  less than expected: ${less.join('; ')}. See ${log}`)
  const row = {
    ...{ name, version, generated, compiled, calls },
    ...(defaults && {
      defaults: { generated: defaults.generated, compiled: defaults.compiled, calls: defaults.calls },
    }),
    ...(missingPrograms.length > 0 && { missing: missingPrograms.join(' and ') }),
  }
  return { row, isWorse: less.length > 0 }
}

function writePages(results: Results): void {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(PAGE, toMarkdown(TOOLS, results))
  writeFileSync(README, withDocumentTable(readFileSync(README, 'utf8')))
}

process.exitCode = await PROGRAM.run(process.argv.slice(2))
