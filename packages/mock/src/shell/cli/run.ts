import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { InvalidRuleError } from '../../choose/rules.js'
import { packageFile } from '../../contract/package-file.js'
import type { LoggedExchange } from '../../core/core.js'
import { followData } from '../estate/follow-data.js'
import { loadEstate } from '../estate/load-estate.js'
import { InvalidOptionError } from '../invalid-option-error.js'
import { createMock } from '../mock.js'
import { PortInUseError } from '../server.js'
import { banner } from './banner.js'
import { type CliOptions, type LogLevel, nameOf, parseOptions, UsageError } from './options.js'
import { readRules } from './rules-file.js'
import { USAGE } from './usage.js'

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

/** What errors of sockets and names say of the address: of a name that was not found, only the name. */
interface FailedAddress {
  readonly address?: string
  readonly hostname?: string
  readonly port?: number
}

/** The message of an error that a person can fix. */
function explain(error: unknown, args: readonly string[]): string | undefined {
  if (error instanceof PortInUseError) {
    return `port ${error.port} is in use. Stop what listens there, or use a free one with --port 0 (npm start -- --port 0).`
  }
  if (error instanceof UsageError) return error.message
  if (error instanceof InvalidRuleError) return `${nameOf('rules', args)}: ${error.message}`
  if (error instanceof InvalidOptionError) return `${nameOf(error.option, args)} ${error.reason}.`
  const { code, address, hostname = address, port } = error as NodeJS.ErrnoException & FailedAddress
  if (code === 'EACCES') return `port ${port} requires more rights. Use one above 1023 with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${nameOf('host', args)} must be an address of this machine, not ${hostname}.`
  }
  return undefined
}

async function serve(options: CliOptions): Promise<void> {
  const { port, host, printPort, log, docs, tokens, data, watch } = options
  const rules = options.rules === undefined ? [] : await readRules(options.rules)
  const estate = await loadEstate(options)
  const mock = createMock({ ...options, rules, estate, log: (exchange) => print(log, exchange) })
  const server = await mock.listen({ port, host, ...(docs !== undefined && { sites: { '/docs': docs } }) })
  console.log(
    printPort
      ? String(server.port)
      : banner(server.url, mock.contract, docs !== undefined, tokens && 'TOKEN', estate.illustrative),
  )
  const unfollow = watch && data !== undefined ? followData(mock, { ...options, data }, console.log) : () => {}
  stopOnSignal(() => {
    unfollow()
    return server.close()
  })
}

function print(level: LogLevel, { method, path, operationId, status }: LoggedExchange): void {
  if (level === 'requests' || (level === 'errors' && status >= 400)) {
    console.log(`${status} ${method} ${path} ${operationId ?? ''}`.trimEnd())
  }
}

/** The first signal lets requests in flight end; the second one ends at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      void stop()
    })
  }
}

/**
 * Keeps the heap small: requests leave little behind, so the space for new objects needn't grow with their number, as it
 * would by itself to three times 16 MB. Takes no time that can be measured.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

function version(): string {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
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
