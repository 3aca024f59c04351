import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { suggestion } from './suggest.js'

const OPTIONS = {
  'base-url': { type: 'string' },
  'token-env': { type: 'string' },
  group: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  'include-writes': { type: 'boolean' },
  report: { type: 'string' },
  rate: { type: 'string' },
  timeout: { type: 'string' },
  'show-values': { type: 'boolean' },
  'allow-http': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

export interface Options {
  readonly baseUrl: URL
  readonly token: string
  readonly groups: readonly string[]
  readonly operations: readonly string[]
  readonly fixed: ReadonlyMap<string, string>
  readonly includeWrites: boolean
  /** Absolute path. */
  readonly report?: string
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly timeout: number
  readonly showValues: boolean
}

/** Names that options can have as values. */
export interface KnownNames {
  readonly groups: readonly string[]
  readonly operations: readonly string[]
}

export type Environment = { readonly [name: string]: string | undefined }

/** Options that can't be understood; the message says what they take. */
export class OptionError extends Error {}

/** Reads a command line; nothing is returned when it asks for help. */
export function parseOptions(
  args: readonly string[],
  environment: Environment,
  known: KnownNames,
): Options | undefined {
  const values = parse(args)
  if (values.help) return undefined
  const { group = [], operation = [], set = [], report } = values
  for (const name of group) requireKnown('--group', name, known.groups)
  for (const name of operation) requireKnown('--operation', name, known.operations)
  const baseUrl = baseUrlOf(values['base-url'], values['allow-http'] === true)
  return {
    baseUrl,
    token: tokenOf(values['token-env'], environment),
    groups: group,
    operations: operation,
    fixed: new Map(set.map(pairOf)),
    includeWrites: values['include-writes'] === true,
    ...(report !== undefined && { report: reportPath(report) }),
    rate: numberOf('--rate', values.rate ?? '5', 0.1, 1000),
    timeout: numberOf('--timeout', values.timeout ?? '30', 0.1, 600) * 1000,
    showValues: values['show-values'] === true,
  }
}

function parse(args: readonly string[]) {
  try {
    return readArguments(args[0] === '--' ? args.slice(1) : args, { options: OPTIONS }).values
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    throw new OptionError(`${error.message} \`pnpm verify --help\` lists the options.`)
  }
}

function baseUrlOf(text: string | undefined, allowHttp: boolean): URL {
  if (text === undefined) throw new OptionError('--base-url is missing: the scheme, host and port of the deployment.')
  if (!URL.canParse(text)) throw new OptionError(`--base-url takes a URL such as https://api.example, not "${text}".`)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new OptionError('--base-url takes no user name and password.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OptionError(`--base-url takes an https URL, not "${url.protocol}".`)
  }
  if (url.search !== '' || url.hash !== '') throw new OptionError('--base-url takes neither a query nor a fragment.')
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback && !allowHttp) {
    throw new OptionError('over http the token would be sent unencrypted. Use https, or add --allow-http.')
  }
  return url
}

function tokenOf(name: string | undefined, environment: Environment): string {
  if (name === undefined)
    throw new OptionError('--token-env is missing: the name of the variable that holds the token.')
  // What is no usual name may be the token itself, so it is not repeated.
  if (!/^[A-Z_][A-Z0-9_]*$/.test(name) && environment[name] === undefined) {
    throw new OptionError(
      '--token-env takes the name of an environment variable, such as CLOUD_COST_TOKEN, not the token.',
    )
  }
  const token = environment[name]
  if (token === undefined || token === '') {
    throw new OptionError(`the environment variable ${name} is not set. Put the bearer token into it.`)
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new OptionError(`the token in ${name} has characters that no token has, such as a line break. Set it again.`)
  }
  return token
}

function requireKnown(option: string, name: string, names: readonly string[]): void {
  if (!names.includes(name)) throw new OptionError(`${option} ${name} not found. ${suggestion(name, names)}`)
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new OptionError(`--set takes NAME=VALUE, such as startDate=2026-03-01, not "${text}".`)
  return [text.slice(0, at), text.slice(at + 1)]
}

function reportPath(text: string): string {
  const path = resolve(process.env['INIT_CWD'] ?? '.', text)
  if (!/\.(html|json)$/.test(path))
    throw new OptionError(`--report takes a file that ends in .html or .json, not "${text}".`)
  if (!existsSync(dirname(path))) throw new OptionError(`--report: folder of ${text} not found. Create it first.`)
  if (existsSync(path) && statSync(path).isDirectory())
    throw new OptionError(`--report: ${text} is a folder. Name a file.`)
  return path
}

function numberOf(option: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= min && number <= max)) {
    throw new OptionError(`${option} takes a number from ${min} to ${max}, not "${text}".`)
  }
  return number
}
