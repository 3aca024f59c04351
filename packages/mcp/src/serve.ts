// Serves a session over standard input and output, or over HTTP.
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Options } from './cli.js'
import { type Environment, OptionError, readBaseUrl, readToken, requireOneOf, UserError } from './command-line.js'
import { GROUPS } from './contract/catalog.js'
import { endpoint, MCP_PATH } from './http/endpoint.js'
import { listen } from './http/listen.js'
import { isMock } from './mock/mock-control.js'
import { openSession, type ServerOptions, serverOf } from './server.js'
import { LineTransport } from './stdio/line-transport.js'

/** Serves until the client is gone, or over HTTP until the program is ended. Only the protocol is written to standard output. */
export async function serve(options: Options, environment: Environment): Promise<undefined> {
  if (options.port === undefined) serveLines(serverOptions(options, environment))
  else await serveHttp(httpOptions(options), options.port)
}

function serveLines(options: ServerOptions): void {
  // Asked once, and answered before a client has said hello. The answers that are stored outlive a client that says hello twice.
  const session = isMock(options).then((mock) => openSession({ ...options, mock }))
  serveStdio(async () => serverOf(await session), {
    transport: new LineTransport(process.stdin, process.stdout),
    onerror: report,
  })
}

async function serveHttp(options: Omit<ServerOptions, 'token'>, port: number): Promise<void> {
  const mock = await isMock(options)
  const { fetch, close } = endpoint((token) => {
    const session = openSession({ ...options, token, mock })
    return { server: () => serverOf(session) }
  }, report)
  const server = await listen(port, fetch).catch((error: NodeJS.ErrnoException) => {
    const reason = REFUSED_PORTS[error.code ?? '']
    throw reason === undefined ? error : new UserError(`port ${port} ${reason}; choose another with --port.`)
  })
  console.error(
    `cloud-cost-mcp: serves ${server.url}${MCP_PATH}, for this machine only; each caller sends its own token. Stop with Ctrl+C.`,
  )
  const end = (): void =>
    void close()
      .then(server.close)
      .then(() => process.exit(0))
  process.once('SIGINT', end).once('SIGTERM', end)
}

/** Why a port can't be listened on, by the code of the system. */
const REFUSED_PORTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'is not allowed for this user',
}

/** @throws UserError for options that can't be used */
export function serverOptions(options: Options, environment: Environment): ServerOptions {
  const { tokenEnv } = options
  if (tokenEnv === undefined)
    throw new OptionError('--token-env', 'is required, unless callers send their tokens over HTTP (--port)')
  return { ...deploymentOptions(options), token: readToken(tokenEnv, environment) }
}

/** @throws UserError for options that can't be used */
function httpOptions(options: Options): Omit<ServerOptions, 'token'> {
  if (options.tokenEnv !== undefined)
    throw new OptionError('--token-env', 'can not be used with --port: each caller sends its own token')
  return deploymentOptions(options)
}

function deploymentOptions({ baseUrl, group, allowWrites }: Options): Omit<ServerOptions, 'token'> {
  readBaseUrl(baseUrl)
  for (const name of group) requireOneOf('--group', name, GROUPS)
  return { baseUrl, allowWrites: allowWrites === true, ...(group.length > 0 && { groups: group }) }
}

/** What the SDK says of a message that the protocol doesn't have is many lines of JSON. */
function report({ message }: Error): void {
  const line = message.includes('\n') ? 'a message was ignored, since the protocol does not have it' : message
  console.error(`cloud-cost-mcp: ${line}`)
}
