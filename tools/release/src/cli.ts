import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { runCommandLine } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { workspaceRoot } from '@cloud-cost/contract/group'
import { auditCommand } from './commands/audit.js'
import { compatCommand } from './commands/compat.js'
import { publishCommand } from './commands/publish.js'
import { rehearseCommand } from './commands/rehearse.js'
import { versionCommand } from './commands/version.js'
import { configuredRegistry } from './registry/environment.js'

const USAGE = `Usage: release <command>

  compat [--base FOLDER|COMMIT] [--markdown FILE]
                compare the working tree with the last release, a folder of documents or a commit;
                fail when the changesets declare less than what changed
  version       turn the changesets into versions and changelogs, and keep the working tree as the last release
  publish [--registry ADDRESS]
                publish what isn't published; to npm's configured registry without an address, from the release workflow alone
  rehearse [--only NAME,NAME]
                publish a copy to a registry on this machine and run the consumers with it; leaves nothing behind
  audit         check the licences of what is depended on, and ask for known vulnerabilities`

/** Runs a command line and returns its exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runCommandLine('release', USAGE, args, dispatch)
}

async function dispatch(command: string, args: readonly string[]): Promise<number> {
  const root = workspaceRoot(process.cwd())
  switch (command) {
    case 'compat':
      return compatCommand(root, options(command, args, ['base', 'markdown']))
    case 'version':
      options(command, args, [])
      return versionCommand(root)
    case 'publish': {
      const { registry = configuredRegistry() } = options(command, args, ['registry'])
      return publishCommand(root, { registry, env: process.env })
    }
    case 'rehearse': {
      const { only } = options(command, args, ['only'])
      return rehearseCommand(root, { only: only?.split(',') ?? [] })
    }
    case 'audit':
      options(command, args, [])
      return auditCommand(root)
    default:
      throw new UserError(`unknown command ${command}.\n\n${USAGE}`)
  }
}

function options(
  command: string,
  args: readonly string[],
  names: readonly string[],
): Record<string, string | undefined> {
  try {
    const known = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    return readArguments(args, { options: known }).values
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    throw new UserError(`${command}: ${error.message}\n\n${USAGE}`)
  }
}
