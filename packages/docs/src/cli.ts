import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { UserError } from '@cloud-cost/contract/failure'
import { buildSite } from './build.js'
import { ROOT, SITE_FOLDER } from './paths.js'

const USAGE = `Usage: docs build [folder]

Builds the site in a folder (default packages/docs/dist/site). \`npm run dev\` at the root serves it while you write.`

/** Runs a command line; returns an exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const [command, folder = SITE_FOLDER, ...rest] = parse(args)
    if (command !== 'build' || rest.length > 0) throw new UserError(USAGE)
    await buildSite(ROOT, folder)
    return 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`docs: ${error.message}`)
    return 2
  }
}

function parse(args: readonly string[]): string[] {
  try {
    return readArguments(args, { allowPositionals: true, options: {} }).positionals
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    throw new UserError(`${error.message}\n\n${USAGE}`)
  }
}
