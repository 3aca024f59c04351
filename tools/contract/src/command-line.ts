import { UserError } from './failure.js'

/** Takes a command and its arguments, and returns an exit code. */
export type Dispatch = (command: string, args: readonly string[]) => number | Promise<number>

/** Runs a command line and returns the exit code: 0 when all is well, 1 for findings, 2 for a wrong call or state. */
export async function runCommandLine(
  program: string,
  usage: string,
  [command, ...args]: readonly string[],
  dispatch: Dispatch,
): Promise<number> {
  if (command === undefined || command === '--help') {
    console.log(usage)
    return command === undefined ? 2 : 0
  }
  try {
    return await dispatch(command, args)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`${program}: ${error.message}`)
    return 2
  }
}
