// The entry `/env`: options of a client from environment variables.
import { UnusableToken } from '../auth.js'
import { ValidationError } from '../errors.js'
import { LEVELS } from '../log.js'
import type { ClientOptions, LogLevel, Token } from '../options.js'
import { originOf } from '../url.js'

/** Variables by name, such as `process.env`. */
export interface Environment {
  readonly [name: string]: string | undefined
}

/** What errors name instead of an operation. */
const NAME = 'clientOptionsFromEnv'

/**
 * Options of a client from the environment: `CLOUD_COST_BASE_URL`, `CLOUD_COST_TOKEN` and `CLOUD_COST_LOG_LEVEL` (`off`, `error`, `warn`,
 * `info` or `debug`), and a `User-Agent` with the versions of client and runtime. `CLOUD_COST_TOKEN` is sent to the origin of
 * `CLOUD_COST_BASE_URL` alone: a client or call with another `baseUrl` needs a token of its own. An empty variable counts as not set.
 * @param options replace those of the environment
 * @param env default: `process.env`
 * @throws {ValidationError} when address or token are neither given nor set, or the level is none
 * @example
 * const client = createCostClient(clientOptionsFromEnv({ timeout: 10_000 }))
 */
export function clientOptionsFromEnv(
  options: Partial<ClientOptions> = {},
  env: Environment = processEnvironment(),
): ClientOptions {
  const address = env['CLOUD_COST_BASE_URL'] || undefined
  const baseUrl = options.baseUrl ?? address
  if (baseUrl === undefined)
    throw new ValidationError(NAME, 'baseUrl', 'is missing: set CLOUD_COST_BASE_URL, or pass baseUrl')
  return {
    ...options,
    baseUrl,
    token: options.token ?? tokenOf(env['CLOUD_COST_TOKEN'], address),
    logLevel: options.logLevel ?? levelOf(env['CLOUD_COST_LOG_LEVEL']),
    userAgent: options.userAgent ?? userAgent(),
  }
}

function tokenOf(token: string | undefined, address: string | undefined): Token {
  if (!token) throw new ValidationError(NAME, 'token', 'is missing: set CLOUD_COST_TOKEN, or pass token')
  if (address === undefined)
    throw new ValidationError(
      NAME,
      'token',
      'of CLOUD_COST_TOKEN is sent to the origin of CLOUD_COST_BASE_URL alone: set that, too, or pass token',
    )
  const allowed = originOf(address)
  return {
    getToken: ({ origin }) => {
      if (origin === allowed) return token
      throw new UnusableToken(
        `of CLOUD_COST_TOKEN is for ${allowed} alone, the origin of CLOUD_COST_BASE_URL: pass another token for ${origin}`,
      )
    },
  }
}

function levelOf(level: string | undefined): LogLevel | undefined {
  if (!level) return undefined
  const known = LEVELS.find((name) => name === level.toLowerCase())
  if (known === undefined)
    throw new ValidationError(NAME, 'logLevel', `of CLOUD_COST_LOG_LEVEL must be one of ${LEVELS.join(', ')}`)
  return known
}

/** Not every runtime has a `process`. */
function processEnvironment(): Environment {
  return (globalThis as { readonly process?: { readonly env?: Environment } }).process?.env ?? {}
}

/** The build writes the version of the package here. */
const VERSION = '__PACKAGE_VERSION__'

interface Runtime {
  readonly versions?: Readonly<Record<string, string | undefined>>
}

/** Client and runtime, such as `cloud-cost-client/1.2.3 node/20.20.2`. */
function userAgent(): string {
  const { versions = {} } = (globalThis as { readonly process?: Runtime }).process ?? {}
  const runtime = ['bun', 'deno', 'node'].find((name) => versions[name] !== undefined)
  return `cloud-cost-client/${VERSION}${runtime === undefined ? '' : ` ${runtime}/${versions[runtime]}`}`
}
