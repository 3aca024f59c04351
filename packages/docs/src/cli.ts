import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { UserError } from '@cloud-cost/contract/failure'
import { buildSite } from './build.js'
import { ROOT, SITE_FOLDER } from './paths.js'
import { serveSite } from './serve/serve.js'

const USAGE = `Usage: docs <command>

  build [folder]          build the site (default packages/docs/dist/site)
  serve [--port NUMBER]   build and serve it, and reload open pages when the contract changes (default 4020)`

/** Runs a command line; returns an exit code, or nothing while the site is served. */
export async function run(args: readonly string[]): Promise<number | undefined> {
  try {
    const { positionals, values } = parse(args)
    const [command, folder = SITE_FOLDER] = positionals
    if (command === 'build') {
      await buildSite(ROOT, folder)
      return 0
    }
    if (command !== 'serve') throw new UserError(USAGE)
    await serve(portOf(values.port))
    return undefined
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`docs: ${error.message}`)
    return 2
  }
}

async function serve(port: number): Promise<void> {
  const site = await serveSite(ROOT, port, console.log)
  console.log(`Docs on ${site.url}/index.html, built anew when the contract changes. Stop with Ctrl+C.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close())
}

function parse(args: readonly string[]): {
  readonly positionals: readonly string[]
  readonly values: { readonly port?: string | undefined }
} {
  try {
    return readArguments(args, { allowPositionals: true, options: { port: { type: 'string' } } })
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    throw new UserError(`${error.message}\n\n${USAGE}`)
  }
}

function portOf(text = '4020'): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UserError(`--port takes a whole number from 0 to 65535, not "${text}".`)
  return port
}
