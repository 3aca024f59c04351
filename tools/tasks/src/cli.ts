import { BUILT_SITE } from '@cloud-cost/docs/live-folder'
import { run as runMock } from '@cloud-cost/mock/cli'
import { startSession } from './session.js'

/**
 * Runs the mock's command line with the docs; returns an exit code, or nothing while it serves.
 * @param command `start` serves what was built; `dev` follows the contract while it is written, too
 * @param root working tree whose contract is followed
 */
export function run(command: 'start' | 'dev', args: readonly string[], root: string): Promise<number | undefined> {
  // pnpm passes on the dashes themselves, too.
  const own = args.filter((arg) => arg !== '--')
  return runMock(own, {
    command: `npm ${command === 'dev' ? 'run dev' : 'start'}`,
    environment: { CLOUD_COST_MOCK_DOCS: BUILT_SITE, ...process.env },
    ...(command === 'dev' && { listen: (mock, options) => startSession(mock, root, options) }),
  })
}
