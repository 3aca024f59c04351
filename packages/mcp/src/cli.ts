// The command line of the server: its options, and how it is run.
import { type Declared, type Ending, type Environment, list, number, Program } from './command-line.js'
import { version } from './version.js'

export type Options = ReturnType<ReturnType<typeof declareOptions>['opts']>

/** Runs a command line; returns an exit code, or nothing while the server runs. */
export function run(args: readonly string[], environment: Environment): Promise<Ending> {
  return mcpProgram(environment).run(args)
}

/** The command line of the server, which is loaded when it is needed. */
export function mcpProgram(environment: Environment): Program {
  return Program.of(
    {
      command: 'cloud-cost-mcp',
      summary:
        'Serves the operations of the Cloud Cost service to an MCP client over standard input and output, or HTTP.',
      examples: ['--base-url https://cloud-cost.example.com --token-env CLOUD_COST_TOKEN --group cost'],
      exitCodes: { 0: 'the client is gone' },
      docs: 'README.md of @cloud-cost/mcp',
      version: version(),
    },
    declareOptions,
    async (options) => (await import('./serve.js')).serve(options, environment),
  )
}

function declareOptions(command: Declared) {
  return command
    .usage('--base-url URL (--token-env NAME | --port NUMBER) [options]')
    .requiredOption('--base-url <URL>', 'scheme, host and port of the deployment, optionally with a path')
    .option('--token-env <NAME>', 'environment variable that holds the bearer token')
    .addOption(list('--group <NAME>', 'only this group', 'all'))
    .addOption(
      number(
        '--port <NUMBER>',
        'serve Streamable HTTP on this port of this machine in place of standard input; callers send their own tokens',
        [0, 65_535],
      ),
    )
    .option('--allow-writes', 'also call operations that change something; without it, only those that read')
}
