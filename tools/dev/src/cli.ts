import { BUILT_SITE } from '@cloud-cost/docs/live-folder'
import { run as runMock } from '@cloud-cost/mock/cli'
import { Session } from './session.js'

/** `start` serves what was built; `dev` follows the contract while it is written, too. */
export type Command = 'start' | 'dev'

/**
 * Runs the mock's command line with the docs; returns an exit code, or nothing while it serves.
 * @param root working tree whose contract is followed
 */
export function run(command: Command, args: readonly string[], root: string): Promise<number | undefined> {
  const print = (line: string): void => console.log(line)
  // pnpm passes on the dashes themselves, too.
  const own = args.filter((arg) => arg !== '--')
  return runMock(own, {
    command: `npm ${command === 'dev' ? 'run dev' : 'start'}`,
    environment: { CLOUD_COST_MOCK_DOCS: BUILT_SITE, ...process.env },
    ...(command === 'dev' && { listen: (mock, options) => new Session(mock, { ...options, root, print }).start() }),
  })
}
