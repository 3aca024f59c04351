import { command, runCommand } from '../model/command-line.js'

const USAGE = `Usage: contract <command>

  bundle <group folder>             write the bundle of the sources, which the other commands read
  check <group folder>              lint the sources by Redocly, then lint, examples and certainty --check
  examples <group folder>           check every example: strict schema, cast
  lint <group folder>               lint the bundle by Spectral, and files and names; located in the sources
  certainty <group folder> [--check]
                                    write the report of what is documented, assumed and undocumented;
                                    with --check, fail when the committed page is out of date
  marks <spec folder>               check the list of what is undocumented or assumed, spec/marks.yaml
  questions <spec folder> [--form FILE]
                                    list the questions about what is undocumented or assumed, by operations touched;
                                    with --form, write them as a form that an owner of the service fills in
  publish <spec folder> <folder>    write the documents of all groups for publication
  workflows <folder>                check the user stories: Redocly's rules, operations, inputs, outputs, texts, cast

A group folder is one of spec/; all commands but bundle need its bundle.`

// What a command needs is loaded with it: most need little, and the libraries of others take more time than they do.
const checks = () => import('./commands/checks.js')

const COMMANDS = {
  bundle: command({
    takes: 1,
    run: async ([folder = '']) => (await import('./commands/bundle.js')).bundleCommand(folder),
  }),
  check: command({ takes: 1, run: async ([folder = '']) => (await checks()).checkCommand(folder) }),
  examples: command({ takes: 1, run: async ([folder = '']) => (await checks()).examplesCommand(folder) }),
  certainty: command({
    takes: 1,
    options: { check: { type: 'boolean' } },
    run: async ([folder = ''], { check }) =>
      (await import('./commands/certainty.js')).certaintyCommand(folder, check === true),
  }),
  lint: command({ takes: 1, run: async ([folder = '']) => (await checks()).lintCommand(folder) }),
  marks: command({ takes: 1, run: async ([spec = '']) => (await checks()).marksCommand(spec) }),
  publish: command({
    takes: 2,
    run: async ([spec = '', out = '']) => (await import('./commands/publish.js')).publishCommand(spec, out),
  }),
  questions: command({
    takes: 1,
    options: { form: { type: 'string' } },
    run: async ([spec = ''], { form }) => {
      const { answerFormCommand, questionsCommand } = await import('./commands/questions.js')
      return form === undefined ? questionsCommand(spec) : answerFormCommand(spec, form)
    },
  }),
  workflows: command({ takes: 1, run: async ([folder = '']) => (await checks()).workflowsCommand(folder) }),
}

export function run(args: readonly string[]): Promise<number> {
  return runCommand('contract', USAGE, COMMANDS, args)
}
