import { command, runCommand } from '../model/command-line.js'
import { checkCommand, examplesCommand, lintCommand, workflowsCommand } from './commands/checks.js'
import { ledgerCommand } from './commands/ledger.js'
import { questionsCommand } from './commands/questions.js'

const USAGE = `Usage: contract <command>

  check <group folder>              lint, examples and ledger --check, one after the other
  examples <group folder>           check every example: strict schema, cast
  lint <group folder>               run Spectral on the sources and the bundle, located in the sources
  ledger <group folder> [--check]   write the ledger of what is named, assumed and not shown;
                                    with --check, fail when the committed page is out of date
  questions <spec folder>           list the questions about what is not shown, by operations touched
  publish <spec folder> <folder>    write the documents of all groups for publication
  workflows <folder>                check the user stories: operations, inputs, outputs, texts, cast

A group folder is one of spec/, bundled before.`

const COMMANDS = {
  check: command({ takes: 1, run: ([folder = '']) => checkCommand(folder) }),
  examples: command({ takes: 1, run: ([folder = '']) => examplesCommand(folder) }),
  ledger: command({
    takes: 1,
    options: { check: { type: 'boolean' } },
    run: ([folder = ''], { check }) => ledgerCommand(folder, check === true),
  }),
  lint: command({ takes: 1, run: ([folder = '']) => lintCommand(folder) }),
  publish: command({
    takes: 2,
    run: async ([spec = '', out = '']) => {
      // Loaded where it is needed alone: the library of Bruno takes more time than most commands.
      const { publishCommand } = await import('./commands/publish.js')
      return publishCommand(spec, out)
    },
  }),
  questions: command({ takes: 1, run: ([spec = '']) => questionsCommand(spec) }),
  workflows: command({ takes: 1, run: ([folder = '']) => workflowsCommand(folder) }),
}

export function run(args: readonly string[]): Promise<number> {
  return runCommand('contract', USAGE, COMMANDS, args)
}
