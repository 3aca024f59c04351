// What the commands of the mock take: each option once, for the command line, its variable, the help and the types.
import { statSync } from 'node:fs'
import { type Declared, Option } from '@cloud-cost/contract/command-line'
import { choice, list, number, OptionError, readNumber } from '@cloud-cost/contract/command-options'

export const VARIABLES = 'CLOUD_COST_MOCK_'

export type ServeOptions = ReturnType<ReturnType<typeof declareServe>['opts']>
export type ProxyCommandOptions = ReturnType<ReturnType<typeof declareProxy>['opts']>
export type ExportOptions = ReturnType<ReturnType<typeof declareExport>['opts']>
export type GenerateOptions = ReturnType<ReturnType<typeof declareGenerate>['opts']>
export type InspectOptions = ReturnType<ReturnType<typeof declareInspect>['opts']>

const port = () => number('--port <NUMBER>', 'TCP port; 0 uses a free one', [0, 65_535]).default(4010)
const group = (description: string) => list('--group <NAME>', description, 'all')
const data = () =>
  new Option('--data <FILE>', 'answer from the companies of this file, YAML or JSON, or from bills, a file or a folder')
const size = () =>
  new Option(
    '--size <SIZE>',
    'answer from a made-up company: small, medium, large, or accounts=20,resources=500,months=13',
  )
const seed = () =>
  new Option('--seed <TEXT>', 'seed of generated bodies, and with --size, as a whole number, of the company')
const clock = () =>
  new Option(
    '--clock <INSTANT>',
    "what counts as now: now, or an instant such as 2026-04-01T09:00:00Z; the companies' clock when left out",
  )
const allowHost = () =>
  list(
    '--allow-host <NAME>',
    'let the admin API be called by this host name, too, such as the name of a compose service',
  )
const DETACHED = 'go on when the terminal is closed, or the npm or npx that started the command has ended'
const PRINT_PORT = 'print the port alone, for scripts'

export function declareServe(command: Declared) {
  return command
    .addOption(port())
    .option('--host <ADDRESS>', 'address to listen on; 0.0.0.0 for all of the machine', '127.0.0.1')
    .addOption(group('serve this group alone'))
    .addOption(list('--token <VALUE>', 'accept this bearer token and no other', 'any'))
    .option(
      '--scenario <NAME>',
      'answer every operation that has one with its example of this name, such as empty or error',
    )
    .option('--rules <FILE>', 'begin with the rules of this file: JSON, or a module whose default export they are')
    .addOption(data())
    .addOption(size())
    .addOption(seed())
    .addOption(clock())
    .option('--watch', 'follow the file of --data')
    .addOption(list('--replay <FILE>', 'answer from this recording (HAR) before the companies do'))
    .addOption(number('--delay <MS>', 'wait before every answer', [0, 120_000]).default(0))
    .addOption(allowHost())
    .addOption(new Option('--docs <FOLDER>', 'serve a static site, such as built docs, at /docs').argParser(folder))
    .addOption(
      choice('--log <LEVEL>', 'off, errors (a line for each answer from status 400 on) or requests (for each)', [
        'off',
        'errors',
        'requests',
      ]).default('off'),
    )
    .option(
      '--illustrative',
      'answer operations whose payload the service does not describe, in a shape that is made up',
    )
    .option('--strict', 'refuse what the contract allows and is almost certainly a mistake, such as a blank id')
    .addOption(
      number(
        '--sessions <NUMBER>',
        'keep so many sessions; then the one that was used least recently is dropped',
        [1, 100_000],
      ).default(2000),
    )
    .addOption(
      number('--journal-bytes <NUMBER>', 'keep the latest requests in so many bytes', [0, 1_000_000_000]).default(
        20_000_000,
      ),
    )
    .option('--detached', DETACHED)
    .option('--print-port', PRINT_PORT)
}

export function declareProxy(command: Declared) {
  return command
    .usage('--upstream URL [options]')
    .requiredOption('--upstream <URL>', 'where the deployment is, such as https://service.example')
    .addOption(port())
    .option('--host <ADDRESS>', 'address to listen on', '127.0.0.1')
    .addOption(group('judge this group alone'))
    .option(
      '--record <FILE>',
      'record all exchanges (HAR 1.2), without secrets and without what names people; a file that exists is continued',
    )
    .addOption(list('--keep <NAME>', 'record this property, parameter or header although it names people'))
    .addOption(list('--redact <NAME>', 'record this one without its value'))
    .addOption(
      number(
        '--record-entries <NUMBER>',
        'exchanges that the recording may have; 10000 when left out',
        [1, 10_000_000],
      ),
    )
    .addOption(number('--record-bytes <NUMBER>', 'bytes that it may have; 200000000 when left out', [1, 500_000_000]))
    .option(
      '--fail',
      'answer 502, with what is wrong, in place of a response that violates the contract, or whose request does',
    )
    .addOption(
      new Option('--fallback <LIST>', 'let the mock answer in place of these statuses, such as 501,404').argParser(
        statuses,
      ),
    )
    .addOption(data())
    .addOption(size())
    .addOption(seed())
    .addOption(clock())
    .addOption(
      number(
        '--timeout <MS>',
        'end a call after so long without a byte from the deployment; 60000 when left out',
        [1, 2_147_483_647],
      ),
    )
    .addOption(
      number(
        '--max-body <BYTES>',
        'judge and record bodies up to this size, 5000000 when left out; longer ones are forwarded all the same',
        [1, 100_000_000],
      ),
    )
    .addOption(
      choice('--log <LEVEL>', 'off, violations (a line for each call with one) or requests (for each call)', [
        'off',
        'violations',
        'requests',
      ]).default('violations'),
    )
    .addOption(allowHost())
    .option('--detached', DETACHED)
    .option('--print-port', PRINT_PORT)
}

export function declareExport(command: Declared) {
  return command
    .usage('--focus FOLDER [options]')
    .requiredOption('--focus <FOLDER>', 'where to write; it is made where there is none')
    .addOption(number('--months <NUMBER>', "the last months, the clock's month included; all when left out", [1, 999]))
    .addOption(choice('--format <FORMAT>', 'csv, compressed with gzip, or parquet', ['csv', 'parquet']).default('csv'))
    .addOption(choice('--focus-version <VERSION>', 'the version of FOCUS', ['1.2', '1.3', '1.4']).default('1.2'))
    .addOption(
      list(
        '--dataset <NAME>',
        'cost-and-usage, contract-commitment (from 1.3), billing-period or invoice-detail (from 1.4)',
        'all of the version',
      ),
    )
    .addOption(
      choice('--granularity <PERIOD>', 'charges by day, or by hour for at most three months', ['day', 'hour']).default(
        'day',
      ),
    )
    .option('--as-of <DATE>', 'the bills as vendors had delivered them at the beginning of this day')
    .option('--deliveries', 'all deliveries of the months, each in a folder of its day')
    .option('--company <ID>', 'the bills of this company alone; all when left out')
    .addOption(data())
    .addOption(size())
    .addOption(seed())
    .addOption(clock())
}

export function declareInspect(command: Declared) {
  return command
    .argument('[path]', 'bills, a file or a folder, or a company file; the default companies when left out')
    .addOption(size())
    .addOption(seed())
    .addOption(clock())
}

/** What the estate makes; it takes too long to load for a help text. */
export const ARCHETYPES = ['usual', 'web-shop', 'data-platform', 'saas', 'machine-learning', 'enterprise'] as const

export function declareGenerate(command: Declared) {
  return command
    .usage('--accounts NUMBER --monthly DOLLARS [options]')
    .requiredOption(
      '--accounts <NUMBER>',
      'AWS accounts; with half as many Azure subscriptions and GCP projects',
      wholeNumber('--accounts', 1000),
    )
    .requiredOption(
      '--monthly <DOLLARS>',
      'what the last whole month before the clock costs, within 5 percent',
      wholeNumber('--monthly', 100_000_000),
    )
    .addOption(choice('--like <ARCHETYPE>', 'what the company is like', ARCHETYPES).default('usual'))
    .addOption(number('--months <NUMBER>', 'months of history', [2, 120]).default(13))
    .addOption(new Option('--seed <NUMBER>', 'another number makes up another company'))
    .addOption(clock())
}

function wholeNumber(name: string, most: number): (text: string) => number {
  return (text) => readNumber(name, text, [1, most])
}

function folder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path
  throw new OptionError('--docs', `must be a folder, not ${path}`)
}

function statuses(text: string): number[] {
  return text.split(',').map((status) => readNumber('--fallback', status.trim(), [400, 599]))
}
