import { ArgumentError } from '@cloud-cost/contract/arguments'
import { UserError } from '@cloud-cost/contract/failure'
import { InvalidRuleError } from '../../choose/invalid-rule-error.js'
import type { LoggedExchange } from '../../core/core.js'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { followData } from '../estate/follow-data.js'
import { loadEstate } from '../estate/load-estate.js'
import { prepareBetweenRequests } from '../estate/prepare.js'
import { createMock, type Mock } from '../mock.js'
import { packageVersion } from '../package-version.js'
import { readRecording } from '../recording/read-recording.js'
import { type ListenOptions, type MockServer, PortInUseError } from '../server.js'
import { banner } from './banner.js'
import { type CliOptions, type LogLevel, nameOf, parseOptions } from './options.js'
import { outliveReaders, print, say, warn } from './output.js'
import { readRules } from './rules-file.js'
import { stopWhenAsked } from './stop.js'
import { usage, withOptions } from './usage.js'

/** What another command than `cloud-cost-mock` does in its own way. */
export interface RunSettings {
  /** The command, in its usage and messages. */
  readonly command?: string
  /** The variables that stand for options; those of the process when left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Serves the mock; over HTTP, and nothing else, when left out. */
  readonly listen?: (mock: Mock, options: ListenOptions) => Promise<MockServer>
}

/** Runs a command line; returns an exit code, or nothing while the server runs. */
export async function run(args: readonly string[], settings: RunSettings = {}): Promise<number | undefined> {
  const { command = 'cloud-cost-mock', environment = process.env, listen = listenAlone } = settings
  outliveReaders()
  try {
    const [first, ...others] = args
    if (first === 'export') {
      const { exportCommand } = await import('../focus/export-command.js')
      return await exportCommand(others)
    }
    if (first === 'inspect') {
      const { inspectCommand } = await import('../focus/inspect-command.js')
      return await inspectCommand(others)
    }
    if (first === 'proxy') {
      const { proxyCommand } = await import('../proxy/command.js')
      return await proxyCommand(others, { command, environment })
    }
    const options = parseOptions(args, environment)
    if (options.help) return shown(usage(command))
    if (options.version) return shown(packageVersion())
    const { server, end } = await serve(options, listen)
    const stop = (): Promise<void> => {
      end()
      return server.close()
    }
    stopWhenAsked(stop, { command, environment, detached: options.detached })
    return undefined
  } catch (error) {
    const message = explain(error, command, args)
    if (message === undefined) throw error
    warn(`${command}: ${message}`)
    return 2
  }
}

function listenAlone(mock: Mock, options: ListenOptions): Promise<MockServer> {
  return mock.listen(options)
}

/** What can stand before the options. */
const COMMANDS: readonly string[] = ['export', 'inspect', 'proxy']

/** What errors of sockets and names say of the address: of a name that was not found, only the name. */
interface FailedAddress {
  readonly address?: string
  readonly hostname?: string
  readonly port?: number
}

/** The message of an error that a person can fix. */
function explain(error: unknown, command: string, args: readonly string[]): string | undefined {
  if (error instanceof PortInUseError) {
    const asked = args[0] === 'proxy' ? `${command} proxy` : command
    return `port ${error.port} is in use. Stop what listens there, or use a free one: ${withOptions(asked, '--port 0')}`
  }
  if (error instanceof ArgumentError) {
    const [first = ''] = args
    const asked = COMMANDS.includes(first) ? `${first} --help` : '--help'
    return error.message.endsWith('?') ? error.message : `${error.message} See ${withOptions(command, asked)}.`
  }
  if (error instanceof UserError) return error.message
  if (error instanceof InvalidRuleError) return `${nameOf('rules', args)}: ${error.message}`
  if (error instanceof InvalidOptionError) return `${nameOf(error.option, args)} ${error.reason}.`
  const { code, address, hostname = address, port } = error as NodeJS.ErrnoException & FailedAddress
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} requires more rights. Use one above 1023 with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${nameOf('host', args)} must be an address of this machine, not ${hostname}.`
  }
  return undefined
}

/** More places of a recording that does not fit would hide what else is printed. */
const MOST_MISTAKES = 50

/** Starts the server and says where it is; returns it with what ends the work between its requests. */
async function serve(
  options: CliOptions,
  listen: NonNullable<RunSettings['listen']>,
): Promise<{ readonly server: MockServer; readonly end: () => void }> {
  const { port, host, printPort, log, docs, tokens, data, watch } = options
  const rules = options.rules === undefined ? [] : await readRules(options.rules)
  const estate = await loadEstate(options, warn)
  const { replay: files = [], ...others } = options
  const replay = files.map((file) => readRecording(file, warn))
  const mock = createMock({
    ...others,
    rules,
    estate,
    ...(replay.length > 0 && { replay }),
    log: (exchange) => logLine(log, exchange),
  })
  for (const mistake of mock.replayMistakes.slice(0, MOST_MISTAKES)) warn(mistake)
  if (mock.replayMistakes.length > MOST_MISTAKES)
    warn(
      `and ${mock.replayMistakes.length - MOST_MISTAKES} more places where the recordings are not as the contract has it`,
    )
  const server = await listen(mock, { port, host, ...(docs !== undefined && { sites: { '/docs': docs } }) })
  say(
    printPort
      ? String(server.port)
      : banner(server.url, mock.contract, docs !== undefined, tokens && 'TOKEN', estate.illustrative),
  )
  const isFollowed = watch && data !== undefined
  return { server, end: isFollowed ? followData(mock, { ...options, data }, print) : prepareBetweenRequests(estate) }
}

function logLine(level: LogLevel, exchange: LoggedExchange): void {
  const { method, operationId, status, problem } = exchange
  if (level === 'requests' || (level === 'errors' && (status >= 400 || problem !== undefined))) {
    const line = `${status} ${method} ${exchange.path} ${operationId ?? ''}`.trimEnd()
    print(problem === undefined ? line : `${line}: ${problem}`)
  }
}

function shown(text: string): number {
  say(text)
  return 0
}
