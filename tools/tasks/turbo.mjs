import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

/** The quiet settings that all commands share. */
const environment = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/** One task more than there are cores keeps them busy; many more only slow one another down until tests run into their limits. */
const CONCURRENCY = `--concurrency=${availableParallelism() + 1}`

/**
 * Runs turbo tasks; returns the exit code.
 * `stdio` says where turbo writes; commands with an output of their own keep it apart.
 */
export function runTurbo(args, stdio = 'inherit') {
  const isLimited = args.some((arg) => /^--concurrency(?:=|$)/.test(arg))
  const turbo = join(root, 'node_modules', '.bin', 'turbo')
  const { status, error } = spawnSync(turbo, ['run', ...(isLimited ? [] : [CONCURRENCY]), ...args], {
    cwd: root,
    stdio,
    shell: process.platform === 'win32',
    env: environment,
  })
  if (error) console.error(`turbo did not start: ${error.message}`)
  return status ?? 1
}
