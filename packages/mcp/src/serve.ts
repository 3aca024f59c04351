import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Options } from './cli.js'
import { type Environment, readBaseUrl, readToken, requireOneOf } from './command-line.js'
import { GROUPS } from './contract/catalog.js'
import { isMock } from './mock/mock-control.js'
import { createServer, type ServerOptions } from './server.js'
import { LineTransport } from './stdio/line-transport.js'

/** Serves until the client is gone. Only the protocol is written to standard output. */
export function serve(options: Options, environment: Environment): undefined {
  const checked = serverOptions(options, environment)
  // Asked once, and answered before a client has said hello.
  const mock = isMock(checked)
  serveStdio(async () => createServer({ ...checked, mock: await mock }), {
    transport: new LineTransport(process.stdin, process.stdout),
    onerror: ({ message }) => console.error(`cloud-cost-mcp: ${inOneLine(message)}`),
  })
}

/** @throws UserError for options that can't be used */
export function serverOptions(
  { baseUrl, tokenEnv, group, allowWrites }: Options,
  environment: Environment,
): ServerOptions {
  readBaseUrl(baseUrl)
  const token = readToken(tokenEnv, environment)
  for (const name of group) requireOneOf('--group', name, GROUPS)
  return { baseUrl, token, allowWrites: allowWrites === true, ...(group.length > 0 && { groups: group }) }
}

/** What the SDK says of a message that the protocol doesn't have is many lines of JSON. */
function inOneLine(message: string): string {
  return message.includes('\n') ? 'a message was ignored, since the protocol does not have it' : message
}
