import { statSync } from 'node:fs'
import { readArguments, readNumber } from '@cloud-cost/contract/arguments'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'

export const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  group: { type: 'string', multiple: true },
  data: { type: 'string' },
  size: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  watch: { type: 'boolean' },
  token: { type: 'string', multiple: true },
  scenario: { type: 'string' },
  rules: { type: 'string' },
  replay: { type: 'string', multiple: true },
  delay: { type: 'string' },
  docs: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  detached: { type: 'boolean' },
  log: { type: 'string' },
  illustrative: { type: 'boolean' },
  strict: { type: 'boolean' },
  sessions: { type: 'string' },
  'journal-bytes': { type: 'string' },
  'print-port': { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const

const LOG_LEVELS = ['off', 'errors', 'requests'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface CliOptions {
  readonly port: number
  readonly host: string
  readonly groups?: readonly string[]
  /** The bearer tokens to accept; any when left out. */
  readonly tokens?: readonly string[]
  /** A company file. */
  readonly data?: string
  readonly size?: string
  readonly seed?: string
  readonly clock?: string
  /** Whether to follow the company file. */
  readonly watch: boolean
  readonly scenario?: string
  /** File of the rules to begin with. */
  readonly rules?: string
  /** Files of the recordings to answer from. */
  readonly replay?: readonly string[]
  readonly delay: number
  /** Folder of a static site to serve at /docs. */
  readonly docs?: string
  /** Further names of the server for calls of the admin API. */
  readonly allowedHosts?: readonly string[]
  /** Whether to go on when the terminal is closed, and when the npm that started the mock has ended. */
  readonly detached: boolean
  readonly log: LogLevel
  /** Whether operations whose payload is not described are answered in a shape that is made up. */
  readonly illustrative: boolean
  /** Whether what the contract allows and is almost certainly a caller's mistake is refused. */
  readonly strict: boolean
  /** Most sessions that are kept. */
  readonly sessions: number
  /** Most bytes of the journal. */
  readonly journalBytes: number
  readonly printPort: boolean
  readonly help: boolean
  readonly version: boolean
}

type Environment = { readonly [name: string]: string | undefined }
type Values = { readonly [name: string]: string | boolean | readonly string[] | undefined }

/** Reads a command line and, for what it leaves out, the environment. */
export function parseOptions(args: readonly string[], environment: Environment): CliOptions {
  const own = readArguments(args, { options: OPTIONS }).values
  const values: Values = { ...fromEnvironment(environment), ...own }
  const {
    data,
    size,
    seed,
    clock,
    watch = false,
    scenario,
    rules,
    group,
    token,
    'allow-host': allowedHosts,
    replay,
    docs,
    host = '127.0.0.1',
    log = 'off',
  } = values
  const wholeNumber = (name: string, fallback: string, max: number, min = 0): number =>
    parseWholeNumber(name, String(values[name] ?? fallback), max, min)
  if (!LOG_LEVELS.includes(log as LogLevel)) {
    throw new InvalidOptionError('log', `must be one of ${LOG_LEVELS.join(', ')}, not "${String(log)}"`)
  }
  if (watch === true && data === undefined)
    throw new InvalidOptionError('watch', 'requires a company file, given by --data')
  return {
    port: wholeNumber('port', '4010', 65_535),
    host: String(host),
    ...(Array.isArray(group) && { groups: separated('group', group) }),
    ...(Array.isArray(token) && { tokens: separated('token', token) }),
    ...(Array.isArray(allowedHosts) && { allowedHosts: separated('allow-host', allowedHosts) }),
    ...(typeof data === 'string' && { data }),
    ...(typeof size === 'string' && { size }),
    ...(typeof seed === 'string' && { seed }),
    ...(typeof clock === 'string' && { clock }),
    watch: watch === true,
    ...(typeof scenario === 'string' && { scenario }),
    ...(typeof rules === 'string' && { rules }),
    ...(Array.isArray(replay) && { replay: separated('replay', replay) }),
    ...(typeof docs === 'string' && { docs: folder('docs', docs) }),
    delay: wholeNumber('delay', '0', 120_000),
    detached: values['detached'] === true,
    log: log as LogLevel,
    illustrative: values['illustrative'] === true,
    strict: values['strict'] === true,
    sessions: wholeNumber('sessions', '2000', 100_000, 1),
    journalBytes: wholeNumber('journal-bytes', '20000000', 1_000_000_000),
    printPort: values['print-port'] === true,
    help: values['help'] === true,
    version: values['version'] === true,
  }
}

/** The name under which an option was given: `--port`, or its variable when the command line leaves it out. */
export function nameOf(option: string, args: readonly string[]): string {
  const isArgument = args.some((arg) => arg === `--${option}` || arg.startsWith(`--${option}=`))
  return isArgument ? `--${option}` : variableOf(option)
}

/** The environment variable of an option: `CLOUD_COST_MOCK_PRINT_PORT`. */
function variableOf(option: string): string {
  return `CLOUD_COST_MOCK_${option.toUpperCase().replaceAll('-', '_')}`
}

/** @throws InvalidOptionError when a text is no whole number in the range */
export function parseWholeNumber(option: string, text: string, max: number, min = 0): number {
  return readNumber(text, { min, max }, (reason) => {
    throw new InvalidOptionError(option, reason)
  })
}

/**
 * The values of an option that can be repeated, or has several with commas.
 *
 * @throws InvalidOptionError when one is empty, as that of a variable that is not set
 */
export function separated(option: string, values: readonly string[]): string[] {
  const separate = values.flatMap((text) => text.split(','))
  if (separate.every((text) => text.trim() !== '')) return separate
  throw new InvalidOptionError(option, 'must not have an empty value between commas')
}

function fromEnvironment(environment: Environment): Values {
  const values: { [name: string]: string | boolean | string[] } = {}
  for (const [name, option] of Object.entries(OPTIONS)) {
    const value = environment[variableOf(name)]
    // One that is not set is empty where a composition or a workflow passes it on.
    if (value === undefined || value.trim() === '') continue
    values[name] = option.type === 'boolean' ? isOn(name, value) : 'multiple' in option ? [value] : value
  }
  return values
}

function isOn(option: string, value: string): boolean {
  if (/^(1|true|yes|on)$/i.test(value)) return true
  if (/^(0|false|no|off)$/i.test(value)) return false
  throw new InvalidOptionError(option, `must be true or false, not "${value}"`)
}

function folder(option: string, path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path
  throw new InvalidOptionError(option, `must be a folder, not ${path}`)
}
