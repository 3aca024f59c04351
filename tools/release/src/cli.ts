// The command line of releases.
import { Program } from '@cloud-cost/contract/command-line'
import { ArgumentError, list } from '@cloud-cost/contract/command-options'
import { workspaceRoot } from '@cloud-cost/contract/group'
import { compareFiles } from './commands/compare-files.js'
import { compatCommand } from './commands/compat.js'
import { publishCommand } from './commands/publish.js'
import { tarballsCommand } from './commands/tarballs.js'
import { versionCommand } from './commands/version.js'
import { apiCommand } from './compat/declarations.js'
import { setDocs } from './registry/docs-address.js'
import { configuredRegistry } from './registry/registry.js'
import { setRepository } from './registry/repository.js'

const COMMANDS = [
  Program.of(
    {
      command: 'compat',
      summary:
        'Compares the working tree with the last release and fails when the changesets declare less than what changed; or two OpenAPI documents (3.0 or 3.1, YAML or JSON) by what they accept.',
      examples: ['', '--base main --markdown changes.md', 'before.yaml after.yaml'],
      exitCodes: { 0: 'no caller breaks', 1: 'callers break, or the schemas alone do not tell' },
    },
    (command) =>
      command
        .argument('[before]', 'document to compare with')
        .argument('[after]', 'document to compare')
        .option('--base <BASE>', 'compare with a folder of documents or a commit')
        .option('--markdown <FILE>', 'write what changed'),
    (options, [before, after]) => {
      if (before === undefined) return compatCommand(root(), options)
      if (after === undefined) throw new ArgumentError('compat requires two documents, or none.')
      return compareFiles(before, after, options)
    },
  ),
  Program.of(
    { command: 'api', summary: 'Writes api.md of every published package, what it declares to its users.' },
    (command) => command,
    () => apiCommand(root()),
  ),
  Program.of(
    { command: 'version', summary: 'Turns the changesets into versions and changelogs.' },
    (command) => command,
    () => versionCommand(root()),
  ),
  Program.of(
    { command: 'repository', summary: 'Names the repository in every published package, for provenance.' },
    (command) => command.argument('<url>'),
    (_, [url]) => {
      setRepository(root(), url)
      console.log(`The published packages come from ${url}. Commit the change of their package.json.`)
      return 0
    },
  ),
  Program.of(
    { command: 'docs', summary: 'Says in every published package where the docs are.' },
    (command) => command.argument('<url>'),
    (_, [url]) => {
      setDocs(root(), url)
      console.log(`The published packages lead to ${url}. Build, and commit what was written into them.`)
      return 0
    },
  ),
  Program.of(
    { command: 'publish', summary: 'Publishes what is not published, from the release workflow alone.' },
    (command) => command.option('--registry <ADDRESS>', 'registry to publish to; that of npm when left out'),
    ({ registry = configuredRegistry() }) => publishCommand(root(), { registry, env: process.env }),
  ),
  Program.of(
    { command: 'tarballs', summary: 'Packs the published packages, and prints how a project installs them.' },
    (command) => command.option('--folder <FOLDER>', 'where to write', 'tarballs'),
    ({ folder }) => tarballsCommand(root(), folder),
  ),
  Program.of(
    {
      command: 'rehearse',
      summary: 'Publishes a copy to a registry on this machine, and runs programs and guides with it.',
    },
    (command) => command.addOption(list('--only <NAME>', 'run this consumer or page alone', 'all')),
    // It reads all consumers, which takes longer than most commands.
    async ({ only }) => (await import('./commands/rehearse.js')).rehearseCommand(root(), only),
  ),
]

export const PROGRAM: Program = new Program({
  command: 'npm run release --',
  summary: 'Compares, packs, rehearses and publishes releases.',
  docs: 'tools/release/README.md',
}).with(...COMMANDS)

function root(): string {
  return workspaceRoot(process.cwd())
}
