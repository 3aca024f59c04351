import { command, runCommand } from '@cloud-cost/contract/command-line'
import { workspaceRoot } from '@cloud-cost/contract/group'
import { apiCommand } from './commands/api.js'
import { auditCommand } from './commands/audit.js'
import { compareFiles } from './commands/compare-files.js'
import { compatCommand } from './commands/compat.js'
import { docsCommand } from './commands/docs.js'
import { publishCommand } from './commands/publish.js'
import { repositoryCommand } from './commands/repository.js'
import { tarballsCommand } from './commands/tarballs.js'
import { versionCommand } from './commands/version.js'
import { configuredRegistry } from './registry/registry.js'

const USAGE = `Usage: release <command>

  compat [--base FOLDER|COMMIT] [--markdown FILE]
                compare the working tree with the last release, a folder of documents or a commit;
                fail when the changesets declare less than what changed
  compat BEFORE AFTER
                compare two OpenAPI documents (3.0 or 3.1, YAML or JSON) by what they accept; fail when a change breaks
                callers, or when the schemas alone do not tell
  api           write api.md of every published package, what it declares to its users
  version       turn the changesets into versions and changelogs, and keep the working tree as the last release
  repository URL
                name the repository in every published package, as publication with provenance asks for
  docs URL      say in every published package where the docs are: on its npm page, in its README and in the comments of functions
  publish [--registry ADDRESS]
                publish what isn't published; to npm's configured registry without an address, from the release workflow alone
  tarballs [--folder FOLDER]
                pack the published packages into a folder, tarballs when none is given, and print how a project installs them
  rehearse [--only NAME,NAME]
                publish a copy to a registry on this machine, and run the consumers, READMEs and guides with it; leaves
                nothing behind
  audit         check the licences of what is depended on, and ask for known vulnerabilities`

export function run(args: readonly string[]): Promise<number> {
  const root = (): string => workspaceRoot(process.cwd())
  const commands = {
    compat: command({
      takes: [0, 2],
      options: { base: { type: 'string' }, markdown: { type: 'string' } },
      run: ([before, after], options) =>
        before === undefined || after === undefined
          ? compatCommand(root(), options)
          : compareFiles(before, after, options),
    }),
    api: command({ run: () => apiCommand(root()) }),
    version: command({ run: () => versionCommand(root()) }),
    repository: command({ takes: 1, run: ([url = '']) => repositoryCommand(root(), url) }),
    docs: command({ takes: 1, run: ([url = '']) => docsCommand(root(), url) }),
    publish: command({
      options: { registry: { type: 'string' } },
      run: (_, { registry = configuredRegistry() }) => publishCommand(root(), { registry, env: process.env }),
    }),
    tarballs: command({
      options: { folder: { type: 'string' } },
      run: (_, { folder }) => tarballsCommand(root(), folder),
    }),
    rehearse: command({
      options: { only: { type: 'string' } },
      // It reads all consumers, which takes longer than most commands.
      run: async (_, { only }) =>
        (await import('./commands/rehearse.js')).rehearseCommand(root(), only?.split(',') ?? []),
    }),
    audit: command({ run: () => auditCommand(root()) }),
  }
  return runCommand('release', USAGE, commands, args)
}
