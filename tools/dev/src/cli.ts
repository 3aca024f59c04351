import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PortInUseError } from '@cloud-cost/mock'
import { Session } from './session.js'

const USAGE = `Usage: pnpm dev [options]

Serves the mock while the contract is written. Each change of the YAML in spec/ is linted and served when it is
sound; a broken contract is told by file and line, while the mock goes on with what was sound before.

  --port NUMBER    TCP port, 0 for a free one (default 4010)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --root FOLDER    working tree whose contract is watched (default this one)
  --help           print this`

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  root: { type: 'string', default: resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..') },
  help: { type: 'boolean', default: false },
} as const

/** Runs a command line; returns an exit code, or nothing while it serves. */
export async function run(args: readonly string[]): Promise<number | undefined> {
  const options = parse(args)
  if (typeof options === 'string') return refuse(options)
  if (options.help) {
    console.log(USAGE)
    return 0
  }
  const session = new Session({ ...options, print: (line) => console.log(line) })
  try {
    const { url } = await session.start()
    console.log(`Mock of the Cloud Cost service on ${url}, watching spec/. Stop with Ctrl+C.`)
  } catch (error) {
    if (!(error instanceof PortInUseError)) throw error
    return refuse(`port ${error.port} is in use. Stop what listens there, or take a free one: pnpm dev --port 0`)
  }
  stopOnSignal(session)
  return undefined
}

function parse(args: readonly string[]): string | { port: number; host: string; root: string; help: boolean } {
  try {
    const { values } = parseArgs({ args: args.filter((arg) => arg !== '--'), options: OPTIONS })
    const port = Number(values.port)
    if (!/^\d+$/.test(values.port) || port > 65_535)
      return `--port takes a whole number from 0 to 65535, not "${values.port}".`
    return { ...values, port, root: resolve(values.root) }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`
  }
}

/** The first signal lets requests in flight end; the second one ends at once. */
function stopOnSignal(session: Session): void {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) process.exit(130)
    isStopping = true
    void session.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

function refuse(message: string): number {
  console.error(`dev: ${message}`)
  return 2
}
