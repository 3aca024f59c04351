import { join } from 'node:path'
import { examplesCommand } from './commands/examples.js'
import { ledgerCommand } from './commands/ledger.js'
import { lintCommand } from './commands/lint.js'
import { publishCommand } from './commands/publish.js'
import { workflowsCommand } from './commands/workflows.js'
import { UserError } from './failure.js'

const USAGE = `Usage: contract <command>

  examples <group folder>           check every example: strict schema, cast, arithmetic
  lint <group folder>               run Spectral on the sources and the bundle, located in the sources
  ledger <group folder> [--check]   write the ledger of what is stated, assumed and not shown;
                                    with --check, fail when the committed page is out of date
  publish <spec folder> <folder>    write the documents of all groups for publication
  workflows <folder>                check the user stories: operations, inputs, outputs, texts, cast

A group folder is one of spec/, bundled before.`

/** Runs a command line and returns the exit code: 0 when all is well, 1 for findings, 2 for a wrong call. */
export async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  if (command === undefined || command === '--help') {
    console.log(USAGE)
    return command === undefined ? 2 : 0
  }
  try {
    return dispatch(command, rest)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`contract: ${error.message}`)
    return 2
  }
}

function dispatch(command: string, args: readonly string[]): number {
  const folders = args.filter((arg) => !arg.startsWith('-'))
  const allowed = command === 'ledger' ? ['--check'] : []
  const unknown = args.find((arg) => arg.startsWith('-') && !allowed.includes(arg))
  if (unknown !== undefined) throw new UserError(`unknown option ${unknown} for ${command}.\n\n${USAGE}`)
  switch (command) {
    case 'examples': {
      const [folder] = take(command, folders, 1)
      return examplesCommand(folder, join(folder, 'reports', 'examples.json'))
    }
    case 'ledger': {
      const [folder] = take(command, folders, 1)
      return ledgerCommand(folder, args.includes('--check'))
    }
    case 'lint': {
      const [folder] = take(command, folders, 1)
      return lintCommand(folder)
    }
    case 'publish': {
      const [spec, out] = take(command, folders, 2)
      return publishCommand(spec, out)
    }
    case 'workflows': {
      const [folder] = take(command, folders, 1)
      return workflowsCommand(folder)
    }
    default:
      throw new UserError(`unknown command ${command}.\n\n${USAGE}`)
  }
}

function take(command: string, folders: readonly string[], count: 1): [string]
function take(command: string, folders: readonly string[], count: 2): [string, string]
function take(command: string, folders: readonly string[], count: number): string[] {
  if (folders.length !== count) {
    throw new UserError(`${command} takes ${count} folder${count === 1 ? '' : 's'}, not ${folders.length}.\n\n${USAGE}`)
  }
  return [...folders]
}
