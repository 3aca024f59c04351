import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Runs turbo tasks with the quiet settings that all commands share; returns the exit code.
 * One task more than there are cores keeps them busy; many more only slow one another down until tests run into their limits.
 * `stdio` says where turbo writes; commands with an output of their own keep it apart.
 */
export function runTurbo(args, stdio = 'inherit') {
  const { status, error } = spawnSync(
    join(root, 'node_modules', '.bin', 'turbo'),
    ['run', `--concurrency=${availableParallelism() + 1}`, ...args],
    {
      cwd: root,
      stdio,
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        TURBO_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    },
  )
  if (error) console.error(`turbo did not start: ${error.message}`)
  return status ?? 1
}
