import { join } from 'node:path'
import { runCommandLine } from './command-line.js'
import { examplesCommand } from './commands/examples.js'
import { ledgerCommand } from './commands/ledger.js'
import { lintCommand } from './commands/lint.js'
import { publishCommand } from './commands/publish.js'
import { workflowsCommand } from './commands/workflows.js'
import { UserError } from './failure.js'

const USAGE = `Usage: contract <command>

  examples <group folder>           check every example: strict schema, cast
  lint <group folder>               run Spectral on the sources and the bundle, located in the sources
  ledger <group folder> [--check]   write the ledger of what is stated, assumed and not shown;
                                    with --check, fail when the committed page is out of date
  publish <spec folder> <folder>    write the documents of all groups for publication
  workflows <folder>                check the user stories: operations, inputs, outputs, texts, cast

A group folder is one of spec/, bundled before.`

interface Command {
  /** How many folders it takes. */
  readonly folders: number
  readonly options?: readonly string[]
  run(folders: readonly string[], options: readonly string[]): number
}

const COMMANDS: Readonly<Record<string, Command>> = {
  examples: { folders: 1, run: ([folder = '']) => examplesCommand(folder, join(folder, 'reports', 'examples.json')) },
  ledger: {
    folders: 1,
    options: ['--check'],
    run: ([folder = ''], options) => ledgerCommand(folder, options.includes('--check')),
  },
  lint: { folders: 1, run: ([folder = '']) => lintCommand(folder) },
  publish: { folders: 2, run: ([spec = '', out = '']) => publishCommand(spec, out) },
  workflows: { folders: 1, run: ([folder = '']) => workflowsCommand(folder) },
}

/** Runs a command line and returns its exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runCommandLine('contract', USAGE, args, dispatch)
}

function dispatch(name: string, args: readonly string[]): number {
  const command = COMMANDS[name]
  if (command === undefined) throw new UserError(`unknown command ${name}.\n\n${USAGE}`)
  const options = args.filter((arg) => arg.startsWith('-'))
  const folders = args.filter((arg) => !arg.startsWith('-'))
  const unknown = options.find((option) => command.options?.includes(option) !== true)
  if (unknown !== undefined) throw new UserError(`unknown option ${unknown} for ${name}.\n\n${USAGE}`)
  const { folders: count } = command
  if (folders.length !== count)
    throw new UserError(`${name} takes ${count} folder${count === 1 ? '' : 's'}, not ${folders.length}.\n\n${USAGE}`)
  return command.run(folders, options)
}
