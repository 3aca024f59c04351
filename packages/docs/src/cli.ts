import { UserError } from '@cloud-cost/contract-tools/failure'
import { buildSite } from './build.js'
import { ROOT, SITE_FOLDER } from './paths.js'

const USAGE = `Usage: docs <command>

  build [folder]   build the site (default packages/docs/dist/site)`

/** Runs a command line; returns an exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const [command, folder = SITE_FOLDER] = args
  try {
    if (command !== 'build') throw new UserError(USAGE)
    await buildSite(ROOT, folder)
    return 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`docs: ${error.message}`)
    return 2
  }
}
