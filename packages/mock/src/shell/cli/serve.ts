import type { Program } from '@cloud-cost/contract/command-line'
import { present } from '../../contract/json.js'
import type { LoggedExchange } from '../../exchange/exchange.js'
import { InvalidOptionError } from '../../in-process/options.js'
import type { Recording } from '../../recording/recording.js'
import { loadEstate, prepareBetweenRequests } from '../estate/load-estate.js'
import { createMock, type Mock } from '../mock.js'
import type { ListenOptions, MockServer } from '../server.js'
import { banner } from './banner.js'
import type { ServeOptions } from './declarations.js'
import { explained } from './explain.js'
import { print, say, warn } from './output.js'
import { stopWhenAsked } from './stop.js'

/** More places of a recording that does not fit would hide what else is printed. */
const MOST_MISTAKES = 50

/** Serves a mock of the options until it is stopped. */
export function serve(
  options: ServeOptions,
  program: Program,
  environment: Readonly<Record<string, string | undefined>>,
  listen: (mock: Mock, options: ListenOptions) => Promise<MockServer> = (mock, listenOptions) =>
    mock.listen(listenOptions),
): Promise<undefined> {
  return explained(program, async () => {
    const { server, end } = await start(options, listen)
    const stop = (): Promise<void> => {
      end()
      return server.close()
    }
    stopWhenAsked(stop, { command: program.word, environment, detached: options.detached === true })
    return undefined
  })
}

/** Starts the server and says where it is; returns it with what ends the work between its requests. */
async function start(
  options: ServeOptions,
  listen: (mock: Mock, options: ListenOptions) => Promise<MockServer>,
): Promise<{ readonly server: MockServer; readonly end: () => void }> {
  const { port, host, printPort, log, docs, group, token, data, size, seed, clock, scenario, delay, strict } = options
  if (options.watch && data === undefined)
    throw new InvalidOptionError('watch', 'requires a company file, given by --data')
  // What only some options need is loaded with them.
  const rules = options.rules === undefined ? [] : await (await import('./rules-file.js')).readRules(options.rules)
  const companies = present({ data, size, seed, clock, illustrative: options.illustrative })
  const estate = await loadEstate(companies, warn)
  const replay = options.replay.length === 0 ? [] : await readRecordings(options.replay)
  const mock = createMock({
    ...present({ seed, scenario, strict }),
    delay,
    sessions: options.sessions,
    journalBytes: options.journalBytes,
    allowedHosts: options.allowHost,
    ...(group.length > 0 && { groups: group }),
    ...(token.length > 0 && { tokens: token }),
    ...(replay.length > 0 && { replay }),
    rules,
    estate,
    ...(log !== 'off' && { log: (exchange: LoggedExchange) => logLine(log, exchange) }),
  })
  for (const mistake of mock.replayMistakes.slice(0, MOST_MISTAKES)) warn(mistake)
  if (mock.replayMistakes.length > MOST_MISTAKES)
    warn(
      `and ${mock.replayMistakes.length - MOST_MISTAKES} more places where the recordings are not as the contract has it`,
    )
  const server = await listen(mock, { port, host, ...(docs !== undefined && { sites: { '/docs': docs } }) })
  const tokenToTry = token.length > 0 ? 'TOKEN' : undefined
  say(
    printPort
      ? String(server.port)
      : banner(server.url, mock.contract, docs !== undefined, tokenToTry, estate.illustrative),
  )
  if (!options.watch || data === undefined) return { server, end: prepareBetweenRequests(estate) }
  const { watchData } = await import('../estate/watch-data.js')
  return { server, end: watchData(mock, { ...companies, data }, print) }
}

async function readRecordings(files: readonly string[]): Promise<Recording[]> {
  const { readRecording } = await import('../recording/read-recording.js')
  return files.map((file) => readRecording(file, warn))
}

function logLine(level: ServeOptions['log'], exchange: LoggedExchange): void {
  const { method, operationId, status, problem } = exchange
  if (level === 'requests' || (level === 'errors' && (status >= 400 || problem !== undefined))) {
    const line = `${status} ${method} ${exchange.path} ${operationId ?? ''}`.trimEnd()
    print(problem === undefined ? line : `${line}: ${problem}`)
  }
}
