import { Program } from '../model/command-line.js'

// What a command needs is loaded with it: most need little, and the libraries of others take more time than they do.
const checks = () => import('./commands/checks.js')

/** What is done with one folder; exit code 1 for findings. */
const ON_FOLDER: Readonly<Record<string, readonly [summary: string, run: (folder: string) => Promise<number>]>> = {
  bundle: [
    'Bundles a group, for the others.',
    async (group) => (await import('./commands/bundle.js')).bundleCommand(group),
  ],
  check: ['Checks the sources of a group, and its bundle.', async (group) => (await checks()).checkCommand(group)],
  examples: ['Checks the examples of a group, strictly.', async (group) => (await checks()).examplesCommand(group)],
  lint: ['Lints the bundle of a group, and its files.', async (group) => (await checks()).lintCommand(group)],
  marks: ['Checks marks.yaml of spec/.', async (spec) => (await checks()).marksCommand(spec)],
  workflows: ['Checks the user stories.', async (stories) => (await checks()).workflowsCommand(stories)],
}

const COMMANDS = [
  ...Object.entries(ON_FOLDER).map(([command, [summary, run]]) =>
    Program.of(
      { command, summary, exitCodes: { 0: 'nothing was found', 1: 'something is wrong' } },
      (declared) => declared.argument('<folder>', 'such as spec/platform'),
      (_, [folder]) => run(folder),
    ),
  ),
  Program.of(
    { command: 'certainty', summary: 'Writes the report of what is documented, assumed and undocumented in a group.' },
    (command) =>
      command.argument('<folder>', 'such as spec/platform').option('--check', 'only say whether it is up to date'),
    async ({ check }, [group]) => (await import('./commands/certainty.js')).certaintyCommand(group, check === true),
  ),
  Program.of(
    { command: 'questions', summary: 'Lists the questions about what is undocumented or assumed.' },
    (command) => command.argument('<spec>').option('--form <FILE>', 'write them as a form for an owner of the service'),
    async ({ form }, [spec]) => {
      const { answerFormCommand, questionsCommand } = await import('./commands/questions.js')
      return form === undefined ? questionsCommand(spec) : answerFormCommand(spec, form)
    },
  ),
  Program.of(
    { command: 'publish', summary: 'Writes the documents of all groups for publication.' },
    (command) => command.argument('<spec>').argument('<folder>'),
    async (_, [spec, folder]) => (await import('./commands/publish.js')).publishCommand(spec, folder),
  ),
]

export const PROGRAM: Program = new Program({
  command: 'contract',
  summary: 'Bundles, checks and publishes the contract.',
  examples: ['check spec/platform'],
  docs: 'CONTRIBUTING.md',
}).with(...COMMANDS)
