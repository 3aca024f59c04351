import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Environment, OptionError, parseOptions } from './cli/options.js'
import { USAGE } from './cli/usage.js'
import { createServer } from './server.js'
import { LineTransport } from './stdio/line-transport.js'
import { version } from './version.js'

/** Runs a command line; returns an exit code, or nothing while the server runs. Only the protocol is written to standard output then. */
export async function run(args: readonly string[], environment: Environment): Promise<number | undefined> {
  try {
    const options = parseOptions(args, environment)
    if (options === 'help') return say(USAGE)
    if (options === 'version') return say(version())
    serveStdio(() => createServer(options), {
      transport: new LineTransport(process.stdin, process.stdout),
      onerror: ({ message }) => console.error(`cloud-cost-mcp: ${inOneLine(message)}`),
    })
    return undefined
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(`cloud-cost-mcp: ${error.message}`)
    return 2
  }
}

/** What the SDK says of a message that the protocol doesn't have is many lines of JSON. */
function inOneLine(message: string): string {
  return message.includes('\n') ? 'a message was ignored, since the protocol does not have it' : message
}

function say(text: string): number {
  console.log(text)
  return 0
}
