import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BUILT_SITE } from '@cloud-cost/docs/live-folder'
import { createMock, followData, loadEstate, type Mock, PortInUseError } from '@cloud-cost/mock'
import { Session } from './session.js'

const USAGE = `Usage: npm start -- [options], or npm run dev -- [options]

Serves the mock and, at /docs, the docs. \`npm run dev\` follows the contract while it is written, too: each change of the YAML in
spec/ is linted, and served when it is sound; a broken contract is reported by file and line, while mock and docs go on with what
was sound before. Open pages of the docs reload.

  --port NUMBER     TCP port, 0 for a free one (default 4010)
  --host ADDRESS    address to listen on (default 127.0.0.1)
  --group NAME      serve this group only; can be repeated (default all)
  --token VALUE     accept this bearer token only; can be repeated (default any)
  --scenario NAME   answer every operation that has one with its example of this name, such as empty or error
  --data FILE       answer from the companies of this file, YAML or JSON; \`npm run dev\` follows it
  --size SIZE       answer from a made-up company: small, medium, large, or accounts=20,resources=500,months=13
  --seed TEXT       seed of generated bodies (default cloud-cost), and with --size, as a whole number, of the company
  --clock INSTANT   what counts as now: now, or an instant such as 2026-04-01T09:00:00Z (default that of the companies)
  --illustrative    answer operations whose payload the service does not describe, in a shape that is made up
  --delay MS        wait before every answer (default 0)
  --log             print a line for each answer
  --root FOLDER     working tree whose contract is watched (default this one)
  --help            print this`

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  group: { type: 'string', multiple: true },
  token: { type: 'string', multiple: true },
  scenario: { type: 'string' },
  data: { type: 'string' },
  size: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  illustrative: { type: 'boolean', default: false },
  delay: { type: 'string', default: '0' },
  log: { type: 'boolean', default: false },
  root: { type: 'string', default: resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..') },
  watch: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** A mistake in the command line. */
class OptionError extends Error {}

/** Runs a command line; returns an exit code, or nothing while it serves. */
export async function run(args: readonly string[]): Promise<number | undefined> {
  try {
    const options = parse(args)
    if (options.help) {
      console.log(USAGE)
      return 0
    }
    await serve(options)
    return undefined
  } catch (error) {
    const command = args.includes('--watch') ? 'npm run dev' : 'npm start'
    const message = explain(error, command)
    if (message === undefined) throw error
    console.error(`${command}: ${message}`)
    return 2
  }
}

async function serve({ watch, ...options }: Options): Promise<void> {
  const { host, data } = options
  const port = wholeNumber('port', options.port, 65_535)
  const mock = await mockOf(options)
  const session = watch
    ? new Session(mock, { root: resolve(options.root), port, host, print: (line) => console.log(line) })
    : undefined
  const server = await (session?.start() ?? mock.listen({ port, host, sites: { '/docs': BUILT_SITE } }))
  console.log(
    [
      `Mock of the Cloud Cost service on ${server.url}`,
      `Docs on ${server.url}/docs/`,
      `${watch ? 'Watching spec/. ' : ''}Stop with Ctrl+C.`,
    ].join('\n'),
  )
  const unfollow = watch && data !== undefined ? followData(mock, { ...options, data }, console.log) : () => {}
  stopOnSignal(() => {
    unfollow()
    return (session ?? { stop: () => server.close() }).stop()
  })
}

async function mockOf(options: Omit<Options, 'watch'>): Promise<Mock> {
  const { group, token, scenario, seed, delay, log } = options
  return createMock({
    // Named, so that it goes on answering when the contract is replaced.
    estate: await loadEstate(options),
    ...(group !== undefined && { groups: group }),
    ...(token !== undefined && { tokens: token }),
    ...(scenario !== undefined && { scenario }),
    ...(seed !== undefined && { seed }),
    delay: wholeNumber('delay', delay, 120_000),
    ...(log && { log: ({ status, method, path }) => console.log(`${status} ${method} ${path}`) }),
  })
}

function parse(args: readonly string[]): Options {
  try {
    return parseArgs({ args: args.filter((arg) => arg !== '--'), options: OPTIONS }).values
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}

function wholeNumber(option: string, text: string, max: number): number {
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text)
  throw new OptionError(`--${option} must be a whole number from 0 to ${max}, not "${text}".`)
}

/** What to tell a person of an error that they can fix. */
function explain(error: unknown, command: string): string | undefined {
  if (error instanceof OptionError) return error.message
  if (error instanceof PortInUseError)
    return `port ${error.port} is in use. Stop what listens there, or take a free one: ${command} -- --port 0`
  // The mock's refusal of a value starts with the name of the option.
  if (error instanceof RangeError) return `--${error.message}`
  const { code, address } = error as NodeJS.ErrnoException & { readonly address?: string }
  if (code === 'EACCES') return 'the port needs more rights. Take one above 1023 with --port.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `--host must be an address of this machine, not ${address ?? 'this'}.`
  return undefined
}

/** The first signal lets requests in flight end; the second one ends at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130)
      isStopping = true
      void stop()
    })
  }
}
