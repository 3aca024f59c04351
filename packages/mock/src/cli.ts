import { readFileSync } from 'node:fs'
import { banner } from './cli/banner.js'
import { type CliOptions, type LogLevel, nameOf, OptionError, parseOptions } from './cli/options.js'
import { keepHeapSmall } from './cli/small-heap.js'
import { USAGE } from './cli/usage.js'
import type { LoggedExchange } from './core.js'
import { PortInUseError } from './http/port-in-use-error.js'
import type { MockServer } from './http/server.js'
import { createMock } from './mock.js'

/** Runs a command line; returns an exit code, or nothing while the server runs. */
export async function run(args: readonly string[]): Promise<number | undefined> {
  try {
    const options = parseOptions(args, process.env)
    if (options.help) return say(USAGE)
    if (options.version) return say(version())
    keepHeapSmall()
    await serve(options)
    return undefined
  } catch (error) {
    const message = explain(error, args)
    if (message !== undefined) return refuse(message)
    throw error
  }
}

/** What to tell a person of an error that they can fix. */
function explain(error: unknown, args: readonly string[]): string | undefined {
  if (error instanceof PortInUseError) {
    return `port ${error.port} is in use. Stop what listens there, or take a free one with --port 0 (npm start -- --port 0).`
  }
  if (error instanceof OptionError) return error.message
  // What the mock refuses starts with the name of the option: `group takes one of …`.
  if (error instanceof RangeError) {
    const [option = ''] = error.message.split(' ', 1)
    return nameOf(option, args) + error.message.slice(option.length)
  }
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EACCES') return `port ${port} needs more rights. Take one above 1023 with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${nameOf('host', args)} takes an address of this machine, which ${address ?? 'this'} is not.`
  }
  return undefined
}

async function serve(options: CliOptions): Promise<void> {
  const { port, host, printPort, log, docs, tokens } = options
  const mock = createMock({ ...options, log: (exchange) => print(log, exchange) })
  const server = await mock.listen({ port, host, ...(docs !== undefined && { sites: { '/docs': docs } }) })
  console.log(
    printPort ? String(server.port) : banner(server.url, mock.contract, docs !== undefined, tokens && 'TOKEN'),
  )
  stopOnSignal(server)
}

function print(level: LogLevel, { method, path, operationId, status }: LoggedExchange): void {
  if (level === 'requests' || (level === 'errors' && status >= 400)) {
    console.log(`${status} ${method} ${path} ${operationId ?? ''}`.trimEnd())
  }
}

/** The first signal lets requests in flight end; the second one ends at once. */
function stopOnSignal(server: MockServer): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      void server.close()
    })
  }
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}

function say(text: string): number {
  console.log(text)
  return 0
}

function refuse(message: string): number {
  console.error(`cloud-cost-mock: ${message}`)
  return 2
}
