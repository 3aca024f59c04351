import { parseArgs } from 'node:util'
import { GROUPS } from '../contract/catalog.js'

const OPTIONS = {
  'base-url': { type: 'string' },
  'token-env': { type: 'string' },
  group: { type: 'string', multiple: true },
  'allow-writes': { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const

export interface CliOptions {
  readonly baseUrl: string
  readonly token: string
  /** All when left out. */
  readonly groups: readonly string[] | undefined
  readonly allowWrites: boolean
}

export type Environment = { readonly [name: string]: string | undefined }

/** Options that can't be used; the message says what to do. */
export class OptionError extends Error {}

/** Reads a command line, or says which information it asks for instead. */
export function parseOptions(args: readonly string[], environment: Environment): CliOptions | 'help' | 'version' {
  const values = parse(args)
  if (values.help === true) return 'help'
  if (values.version === true) return 'version'
  return {
    baseUrl: baseUrlOf(values['base-url']),
    token: tokenOf(values['token-env'], environment),
    groups: groupsOf(values.group),
    allowWrites: values['allow-writes'] === true,
  }
}

interface Values {
  readonly 'base-url'?: string
  readonly 'token-env'?: string
  readonly group?: readonly string[]
  readonly 'allow-writes'?: boolean
  readonly help?: boolean
  readonly version?: boolean
}

function parse(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
    throw new OptionError(`${message.replace(/\.$/, '')}. --help lists the options.`)
  }
}

function baseUrlOf(text: string | undefined): string {
  if (text === undefined) throw new OptionError('--base-url is required: scheme, host and port of the deployment.')
  if (!URL.canParse(text)) throw new OptionError('--base-url must be a URL, such as https://cloud-cost.example.com.')
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  // The value is not repeated in these messages: it may hold a secret.
  if (username + password + search + hash !== '') {
    throw new OptionError('--base-url must have no user name, password, query or fragment.')
  }
  const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) {
    throw new OptionError(
      '--base-url must be an https URL, so that the token is encrypted; http is for this machine only.',
    )
  }
  return text
}

function tokenOf(name: string | undefined, environment: Environment): string {
  if (name === undefined) {
    throw new OptionError('--token-env is required: the name of the environment variable that holds the token.')
  }
  const token = environment[name]
  // What is not a usual name may be the token itself, so it is not repeated.
  if (token === undefined && !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)) {
    throw new OptionError(
      '--token-env must be the name of an environment variable, such as CLOUD_COST_TOKEN, not the token.',
    )
  }
  if (token === undefined || token === '') {
    throw new OptionError(
      `the environment variable ${name}, which --token-env names, is required. Put the bearer token into it.`,
    )
  }
  if (/^bearer /i.test(token)) {
    throw new OptionError(`the token in ${name} must not begin with "Bearer", which is added.`)
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new OptionError(`the token in ${name} must be visible ASCII characters, without spaces and line breaks.`)
  }
  return token
}

function groupsOf(names: readonly string[] | undefined): readonly string[] | undefined {
  const groups = names?.flatMap((name) => name.split(','))
  const unknown = groups?.find((name) => !GROUPS.includes(name))
  if (unknown !== undefined)
    throw new OptionError(`--group must be one of ${GROUPS.join(', ')}, not ${JSON.stringify(unknown)}.`)
  return groups
}
