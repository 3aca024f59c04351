// The command line of the mock.
import { Program } from '@cloud-cost/contract/command-line'
import { readSwitch } from '@cloud-cost/contract/command-options'
import type { Mock } from '../mock.js'
import { packageVersion } from '../package-file.js'
import type { ListenOptions, MockServer } from '../server.js'
import {
  declareExport,
  declareGenerate,
  declareInspect,
  declareProxy,
  declareServe,
  VARIABLES,
} from './declarations.js'

/** What another command than `cloud-cost-mock` does in its own way. */
export interface RunSettings {
  /** The command, in its usage and messages. */
  readonly command?: string
  /** The variables that stand for options; those of the process when left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Serves the mock; over HTTP, and nothing else, when left out. */
  readonly listen?: (mock: Mock, options: ListenOptions) => Promise<MockServer>
}

/** Runs a command line; returns an exit code, or nothing while the server runs. */
export function run(args: readonly string[], settings: RunSettings = {}): Promise<number | undefined> {
  const { environment = process.env } = settings
  const asked = ['help', 'version'].find((name) => isOn(`${VARIABLES}${name.toUpperCase()}`, environment))
  return mockProgram(settings).run(asked === undefined ? args : [`--${asked}`])
}

/**
 * The command line of the mock. What a command needs is loaded with it.
 *
 * @internal
 */
export function mockProgram({ command = 'cloud-cost-mock', environment = process.env, listen }: RunSettings): Program {
  return Program.of(
    {
      command: command.startsWith('npm ') ? `${command} --` : command,
      summary:
        'Serves a mock of the Cloud Cost service: the checks and errors of its contract, and the answers of some companies.',
      notes:
        'The command line comes before the environment. Choose answers by request: Prefer: example=empty, Prefer: code=404, X-Mock-Fault: 429, X-Mock-Delay: 500. Changes, requests and rules: /__mock. The first Ctrl+C lets requests in flight end, the second one ends at once.',
      examples: ['', '--port 0 --scenario empty', '--data bills/ --watch'],
      exitCodes: { 0: 'stopped by a signal' },
      docs: 'README.md of @cloud-cost/mock, and /docs/ beside the mock where --docs serves them',
      version: packageVersion(),
      variables: { prefix: VARIABLES, environment },
    },
    declareServe,
    async (options, _, program) => (await import('./serve.js')).serve(options, program, environment, listen),
  ).with(
    Program.of(
      {
        command: 'export',
        summary:
          'Writes the bills of the companies in the format FOCUS 1.2, 1.3 or 1.4: a file for each company, cloud and month, and a manifest.',
        examples: ['--focus bills', '--focus bills --months 3 --format parquet'],
      },
      declareExport,
      async (options, _, program) => (await import('../focus/export-command.js')).exportCommand(options, program),
    ),
    Program.of(
      {
        command: 'generate',
        summary:
          'Writes a made-up company that costs so much a month as a company file, to edit and to serve with --data.',
        examples: ['--accounts 40 --monthly 120000 > company.yaml'],
      },
      declareGenerate,
      async (options, _, program) => (await import('../estate/generate-command.js')).generateCommand(options, program),
    ),
    Program.of(
      {
        command: 'inspect',
        summary:
          'Says which files of bills are counted, which are replaced or left out and why, which operations will have data, what others lack, and where a bill is not as real bills are.',
        notes:
          'It reads FOCUS 1.0 to 1.4, the Cost and Usage Report of AWS, and cost exports of Azure, as CSV, Parquet, gzip or zip. What it says of a company is its number in the order of the bills: nothing of a bill is printed but the names of other providers, sums with their currency, counts and shares.',
        examples: ['bills', '--size medium'],
      },
      declareInspect,
      async (options, [path], program) =>
        (await import('../focus/inspect-command.js')).inspectCommand(path, options, program),
    ),
    Program.of(
      {
        command: 'proxy',
        summary:
          'Stands between clients and a deployment of the service: forwards everything as it is, and says where requests and responses are not as the contract has them.',
        notes:
          'X-Mock-Violations of a response lists, as JSON, what is wrong with the request and with the status and headers of the response; bodies are judged once they have passed. Requests: /__mock.',
        examples: ['--upstream https://service.example --record calls.har'],
        exitCodes: { 0: 'stopped by a signal' },
        variables: { prefix: VARIABLES, environment },
      },
      declareProxy,
      async (options, _, program) => (await import('../proxy/command.js')).proxyCommand(options, program, environment),
    ),
  )
}

function isOn(variable: string, environment: NonNullable<RunSettings['environment']>): boolean {
  const { [variable]: text = '' } = environment
  return text.trim() !== '' && readSwitch(variable, text)
}
