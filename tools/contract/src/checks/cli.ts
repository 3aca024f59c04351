// The command line of the contract's tools: bundle, check, certainty, publish and others.
import { type Ending, Program } from '../model/command-line.js'

// What a command needs is loaded with it: most need little, and the libraries of others take more time than they do.
const checks = () => import('./commands/checks.js')

/** What is done with one folder; exit code 1 for findings. */
const ON_FOLDER: Readonly<Record<string, readonly [summary: string, run: (folder: string) => Promise<number>]>> = {
  bundle: [
    'Writes the bundle of a group, which the other commands read.',
    async (group) => (await import('./commands/bundle.js')).bundleCommand(group),
  ],
  check: [
    'Lints the sources of a group by Redocly, then runs lint, examples and certainty --check.',
    async (group) => (await checks()).checkCommand(group),
  ],
  examples: [
    'Checks every example of a group by the strict schema and the ids of the example company.',
    async (group) => (await checks()).examplesCommand(group),
  ],
  lint: [
    'Lints the bundle of a group by Spectral, and its files and names; locates findings in the sources.',
    async (group) => (await checks()).lintCommand(group),
  ],
  marks: [
    'Checks the list of what is undocumented or assumed, marks.yaml of spec/.',
    async (spec) => (await checks()).marksCommand(spec),
  ],
  workflows: [
    'Checks the user stories: rules of Redocly, operations, inputs, outputs, texts, ids.',
    async (stories) => (await checks()).workflowsCommand(stories),
  ],
}

const COMMANDS = [
  ...Object.entries(ON_FOLDER).map(([command, [summary, run]]) =>
    Program.of(
      { command, summary, exitCodes: { 0: 'nothing was found', 1: 'something is wrong' } },
      (command) => command.argument('<folder>', 'such as spec/platform'),
      (_, [folder]) => run(folder),
    ),
  ),
  Program.of(
    { command: 'certainty', summary: 'Writes the report of what is documented, assumed and undocumented in a group.' },
    (command) =>
      command
        .argument('<folder>', 'such as spec/platform')
        .option('--check', 'only say whether the page is up to date'),
    async ({ check }, [group]) => (await import('./commands/certainty.js')).certaintyCommand(group, check === true),
  ),
  Program.of(
    {
      command: 'questions',
      summary: 'Lists the questions about what is undocumented or assumed, by operations touched.',
    },
    (command) =>
      command.argument('<spec>').option('--form <FILE>', 'write them as a form that an owner of the service fills in'),
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

export function run(args: readonly string[]): Promise<Ending> {
  return PROGRAM.run(args)
}
