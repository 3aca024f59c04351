import { parseArgs } from 'node:util'

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  group: { type: 'string', multiple: true },
  seed: { type: 'string' },
  scenario: { type: 'string' },
  delay: { type: 'string' },
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
  readonly seed?: string
  readonly scenario?: string
  readonly delay: number
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
  const values: Values = { ...fromEnvironment(environment), ...fromArguments(args) }
  const { seed, scenario, group, log = 'off' } = values
  if (!LOG_LEVELS.includes(log as LogLevel)) {
    throw new OptionError(`--log takes one of ${LOG_LEVELS.join(', ')}, not "${String(log)}".`)
  }
  return {
    port: wholeNumber('port', values['port'] ?? '4010', 65_535),
    host: String(values['host'] ?? '127.0.0.1'),
    ...(Array.isArray(group) && { groups: group.flatMap((names: string) => names.split(',')) }),
    ...(typeof seed === 'string' && { seed }),
    ...(typeof scenario === 'string' && { scenario }),
    delay: wholeNumber('delay', values['delay'] ?? '0', 120_000),
    log: log as LogLevel,
    printPort: values['print-port'] === true,
    help: values['help'] === true,
    version: values['version'] === true,
  }
}

function fromArguments(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : String(error)}\n`)
  }
}

function fromEnvironment(environment: Environment): Values {
  const values: { [name: string]: string | boolean | string[] } = {}
  for (const [name, option] of Object.entries(OPTIONS)) {
    const value = environment[`CLOUD_COST_MOCK_${name.toUpperCase().replace('-', '_')}`]
    if (value === undefined || value === '') continue
    values[name] =
      option.type === 'boolean' ? value !== '0' && value !== 'false' : 'multiple' in option ? [value] : value
  }
  return values
}

function wholeNumber(name: string, value: unknown, max: number): number {
  const number = Number(value)
  if (typeof value !== 'string' || !/^\d+$/.test(value) || number > max) {
    throw new OptionError(`--${name} takes a whole number from 0 to ${max}, not "${String(value)}".`)
  }
  return number
}
