import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './workspaces.mjs'

const bin = join(root, 'node_modules', '.bin')
/** A pnpm that starts scripts without pnpm. Windows does not find it, and takes the one that is installed. */
const quickPnpm = join(root, 'tools', 'tasks', 'bin')
const turbo = join(bin, 'turbo')

/** Two tasks more than there are cores keep them busy, since tests wait, too; many more only slow one another down until they run into their limits. */
const CONCURRENCY = `--concurrency=${availableParallelism() + 2}`

/** What all runs share: the folder, and quiet tools. */
const options = {
  cwd: root,
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    // Turbo looks for the package manager there; npm puts the folder into it, a command without npm doesn't.
    PATH: [quickPnpm, bin, process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    // TypeScript's compiler is a Go program: with more garbage between collections it takes a quarter less processor time.
    GOGC: process.env.GOGC ?? '400',
  },
}

function argumentsOf(args) {
  const isLimited = args.some((arg) => /^--concurrency(?:=|$)/.test(arg))
  return ['run', ...(isLimited ? [] : [CONCURRENCY]), ...args]
}

/**
 * Runs turbo tasks; returns the exit code.
 * `stdio` says where turbo writes; commands with an output of their own keep it apart.
 */
export function runTurbo(args, stdio = 'inherit') {
  const { status, error } = spawnSync(turbo, argumentsOf(args), { ...options, stdio })
  if (error) console.error(`turbo did not start: ${error.message}`)
  return status ?? 1
}

/** Starts turbo, and returns its process. The caller reads what it writes to stdout. */
export function startTurbo(args, stderr = 'inherit') {
  return spawn(turbo, argumentsOf(args), { ...options, stdio: ['ignore', 'pipe', stderr] })
}
