import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { suggestName } from '../suggestion.js'

export const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  group: { type: 'string', multiple: true },
  seed: { type: 'string' },
  token: { type: 'string', multiple: true },
  scenario: { type: 'string' },
  delay: { type: 'string' },
  docs: { type: 'string' },
  log: { type: 'string' },
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
  /** The bearer tokens to take; any when left out. */
  readonly tokens?: readonly string[]
  readonly seed?: string
  readonly scenario?: string
  readonly delay: number
  /** Folder of a static site to serve at /docs. */
  readonly docs?: string
  readonly log: LogLevel
  readonly printPort: boolean
  readonly help: boolean
  readonly version: boolean
}

type Environment = { readonly [name: string]: string | undefined }
type Values = { readonly [name: string]: string | boolean | readonly string[] | undefined }

/** Options that can't be understood; the message says what they take. */
export class OptionError extends Error {}

/** Reads a command line and, for what it leaves out, the environment. */
export function parseOptions(args: readonly string[], environment: Environment): CliOptions {
  const own = fromArguments(args)
  const values: Values = { ...fromEnvironment(environment), ...own }
  const { seed, scenario, group, token, docs, host = '127.0.0.1', log = 'off' } = values
  const wholeNumber = (name: string, fallback: string, max: number): number => {
    const text = String(values[name] ?? fallback)
    if (/^\d+$/.test(text) && Number(text) <= max) return Number(text)
    throw new OptionError(`${nameOf(name, args)} takes a whole number from 0 to ${max}, not "${text}".`)
  }
  if (!LOG_LEVELS.includes(log as LogLevel)) {
    throw new OptionError(`${nameOf('log', args)} takes one of ${LOG_LEVELS.join(', ')}, not "${String(log)}".`)
  }
  return {
    port: wholeNumber('port', '4010', 65_535),
    host: String(host),
    ...(Array.isArray(group) && { groups: group.flatMap((names: string) => names.split(',')) }),
    ...(Array.isArray(token) && { tokens: token.flatMap((values: string) => values.split(',')) }),
    ...(typeof seed === 'string' && { seed }),
    ...(typeof scenario === 'string' && { scenario }),
    ...(typeof docs === 'string' && { docs: folder(nameOf('docs', args), docs) }),
    delay: wholeNumber('delay', '0', 120_000),
    log: log as LogLevel,
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

function fromArguments(args: readonly string[]): Values {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') throw new OptionError(`"${token.value}" is no option; --help lists them.`)
    if (token.kind !== 'option') continue
    const option = Object.entries(OPTIONS).find(([name]) => name === token.name)?.[1]
    if (option === undefined) throw new OptionError(`there is no option ${token.rawName}.${suggestion(token.name)}`)
    if (option.type === 'string' && (token.value === undefined || /^--\w/.test(token.value))) {
      throw new OptionError(`${token.rawName} takes a value; --help tells which.`)
    }
    if (option.type === 'boolean' && token.value !== undefined)
      throw new OptionError(`${token.rawName} takes no value.`)
  }
  return parseArgs({ args: [...args], options: OPTIONS }).values
}

function suggestion(name: string): string {
  const known = Object.keys(OPTIONS)
  return suggestName(name, known).replace('mean ', 'mean --') || ' --help lists those there are.'
}

function fromEnvironment(environment: Environment): Values {
  const values: { [name: string]: string | boolean | string[] } = {}
  for (const [name, option] of Object.entries(OPTIONS)) {
    const value = environment[variableOf(name)]
    if (value === undefined || value === '') continue
    values[name] =
      option.type === 'boolean' ? value !== '0' && value !== 'false' : 'multiple' in option ? [value] : value
  }
  return values
}

function folder(name: string, path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path
  throw new OptionError(`${name} takes a folder; ${path} is none.`)
}
