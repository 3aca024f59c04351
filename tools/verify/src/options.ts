import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { numberOption, readArguments } from '@cloud-cost/contract/arguments'
import { UserError } from '@cloud-cost/contract/failure'
import { distance } from 'fastest-levenshtein'
import { documents, operations } from './contract.js'

export const USAGE = `Usage: npm run verify -- --base-url URL --token-env NAME [options]

Calls the operations of the contract on a deployment and says where its responses differ. Only what reads is called. Inputs are
taken from responses of the deployment itself, else from the contract's defaults and examples. The values of responses are neither
printed nor written, only the names and types of members.

  --base-url URL      scheme, host and port of the deployment
  --token-env NAME    environment variable that holds the bearer token
  --group NAME        only this group; can be repeated
  --operation NAME    only this operation, by operationId; can be repeated
  --set NAME=VALUE    value of the input with this name, for all operations; can be repeated
  --include-writes    also call what creates, changes and deletes. For a deployment that is made for tests: what is changed or
                      deleted was made in the same run, but not all that is made can be deleted
  --report FILE       write what was found, as a page (.html) or as data (.json)
  --har FILE          record the exchanges, without secrets and names of people, for \`npm run learn\`
  --keep NAME         record this property or parameter although it names people; can be repeated
  --redact NAME       record this one without its value; can be repeated
  --probe             also ask each read that matches for what costs nothing: an id that does not exist, the pages 0 and 1, its
                      dates in each form; and each group once without a token
  --rate NUMBER       requests a second, at most (default 5)
  --timeout SECONDS   how long a response may take (default 30)
  --show-values       with values of responses and inputs in the report, but for secrets
  --allow-http        send the token without encryption to another machine
  --help              print this

Outcome of an operation: match; deviation; refused, that is, an error that the contract describes; failed, without
an answer in time; skipped. Exit code: 0 when nothing deviates, 1 when something does, 2 when the run could not be made.`

export interface Options {
  readonly baseUrl: URL
  readonly token: string
  readonly groups: readonly string[]
  readonly operations: readonly string[]
  /** Inputs set by hand, by name. */
  readonly fixed: ReadonlyMap<string, string>
  readonly includeWrites: boolean
  /** Absolute path. */
  readonly report?: string
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly timeout: number
  readonly showValues: boolean
  readonly probe: boolean
  /** Absolute path of the recording. */
  readonly har?: string
  /** Names that the recording has although they name people, and further names that it has without their values. */
  readonly keep: readonly string[]
  readonly redact: readonly string[]
}

/** The names of an option that takes lists and can be repeated. */
export function separated(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).map((name) => name.trim())
}

/**
 * Reads a command line.
 *
 * @throws UserError that says what an option takes
 */
export function parseOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { values } = readArguments(args, {
    options: {
      'base-url': { type: 'string' },
      'token-env': { type: 'string' },
      group: { type: 'string', multiple: true },
      operation: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      'include-writes': { type: 'boolean', default: false },
      report: { type: 'string' },
      rate: { type: 'string', default: '5' },
      timeout: { type: 'string', default: '30' },
      har: { type: 'string' },
      keep: { type: 'string', multiple: true, default: [] },
      redact: { type: 'string', multiple: true, default: [] },
      probe: { type: 'boolean', default: false },
      'show-values': { type: 'boolean', default: false },
      'allow-http': { type: 'boolean', default: false },
    },
  })
  const { group = [], operation = [], set = [], report, rate, timeout } = values
  if (values.har === undefined && values.keep.length + values.redact.length > 0)
    throw new UserError('--keep and --redact require a recording, given by --har.')
  const operationIds = operations.map(({ operationId }) => operationId)
  for (const name of group) requireKnown('--group', name, Object.keys(documents))
  for (const name of operation) requireKnown('--operation', name, operationIds)
  return {
    baseUrl: baseUrlOf(values['base-url'], values['allow-http']),
    token: tokenOf(values['token-env'], environment),
    groups: group,
    operations: operation,
    fixed: new Map(set.map(pairOf)),
    includeWrites: values['include-writes'],
    ...(report !== undefined && { report: reportPath(report) }),
    rate: numberOption('--rate', rate, { min: 0.1, max: 1000, fraction: true }),
    timeout: numberOption('--timeout', timeout, { min: 0.1, max: 600, fraction: true }) * 1000,
    showValues: values['show-values'],
    probe: values.probe,
    keep: separated(values.keep),
    redact: separated(values.redact),
    ...(values.har !== undefined && { har: resolve(process.env['INIT_CWD'] ?? '.', values.har) }),
  }
}

function baseUrlOf(text: string | undefined, allowHttp: boolean): URL {
  if (text === undefined) throw new UserError('--base-url is missing: the scheme, host and port of the deployment.')
  if (!URL.canParse(text)) throw new UserError(`--base-url takes a URL such as https://api.example, not "${text}".`)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new UserError('--base-url takes no user name and password.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new UserError(`--base-url takes an https URL, not "${url.protocol}".`)
  }
  if (url.search !== '' || url.hash !== '') throw new UserError('--base-url takes neither a query nor a fragment.')
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback && !allowHttp) {
    throw new UserError('over http the token would be sent unencrypted. Use https, or add --allow-http.')
  }
  return url
}

function tokenOf(name: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (name === undefined) throw new UserError('--token-env is missing: the name of the variable that holds the token.')
  // What is no usual name may be the token itself, so it is not repeated.
  if (!/^[A-Z_][A-Z0-9_]*$/.test(name) && environment[name] === undefined) {
    throw new UserError(
      '--token-env takes the name of an environment variable, such as CLOUD_COST_TOKEN, not the token.',
    )
  }
  const token = environment[name]
  if (token === undefined || token === '') {
    throw new UserError(`the environment variable ${name} is not set. Put the bearer token into it.`)
  }
  if (/^bearer /i.test(token)) throw new UserError(`the token in ${name} begins with "Bearer". Leave that out.`)
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UserError(`the token in ${name} has characters that no token has, such as a line break. Set it again.`)
  }
  return token
}

function requireKnown(option: string, name: string, names: readonly string[]): void {
  if (!names.includes(name)) throw new UserError(`${option} ${name} not found. ${suggestion(name, names)}`)
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new UserError(`--set takes NAME=VALUE, such as startDate=2026-03-01, not "${text}".`)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** The absolute path of a report. @throws UserError when no page or data can be written there */
export function reportPath(text: string): string {
  const path = resolve(process.env['INIT_CWD'] ?? '.', text)
  if (!/\.(html|json)$/.test(path))
    throw new UserError(`--report takes a file that ends in .html or .json, not "${text}".`)
  if (!existsSync(dirname(path))) throw new UserError(`--report: folder of ${text} not found. Create it first.`)
  if (existsSync(path) && statSync(path).isDirectory())
    throw new UserError(`--report: ${text} is a folder. Name a file.`)
  return path
}

/** A sentence with the names that a mistyped one is closest to. */
function suggestion(name: string, names: readonly string[]): string {
  const near = names
    .map((candidate) => ({ candidate, away: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, away }) => away <= Math.max(2, candidate.length / 3))
    .sort((first, second) => first.away - second.away)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`
  return names.length <= 10 ? `There are ${names.join(', ')}.` : 'The names are in spec/operations.lock.yaml.'
}
