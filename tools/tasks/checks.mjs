import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

/** Where turbo leaves the summary of a run. */
const RUNS = join(root, '.turbo', 'runs')

/** In this order turbo prints a line for each task when it has ended, and the output of none. */
const LINE_A_TASK = ['--log-order=grouped', '--output-logs=hash-only']

/** Runs turbo tasks. Returns the exit code and what turbo's summary says of the tasks; nothing, where it could not begin. */
export function runChecks(args) {
  // Ctrl+C reaches turbo by itself: it ends what it has started, and what has ended until then is still reported.
  process.on('SIGINT', () => {})
  rmSync(RUNS, { recursive: true, force: true })
  const code = runTurbo([...args, '--summarize', ...LINE_A_TASK])
  const [file] = existsSync(RUNS) ? readdirSync(RUNS) : []
  const summary = file === undefined ? undefined : JSON.parse(readFileSync(join(RUNS, file), 'utf8'))
  return { code, ...outcomeOf(summary) }
}

/** The checks that failed, and a line that sums up the run: `12 checks passed, 1 failed, 80 unchanged, in 63.2 s; longest: docs test 40.1 s`. */
export function outcomeOf(summary) {
  if (summary === undefined) return { failed: [], sum: 'no check was run' }
  const { tasks, execution } = summary
  const checks = tasks.map(({ taskId, logFile, cache, execution: { startTime, endTime, exitCode } }) => ({
    name: taskId.replace('#', ' ').replace(/^\/\/ /, ''),
    logFile,
    hasFailed: exitCode !== 0,
    isCached: cache.status === 'HIT',
    seconds: (endTime - startTime) / 1000,
  }))
  const failed = checks.filter(({ hasFailed }) => hasFailed)
  const cached = checks.filter(({ isCached }) => isCached)
  const run = checks.filter(({ isCached }) => !isCached).sort((one, other) => other.seconds - one.seconds)
  const passed = run.length - failed.length
  const longest = run.slice(0, 3).map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
  const counts = [
    `${passed} ${passed === 1 ? 'check' : 'checks'} passed`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(cached.length > 0 ? [`${cached.length} unchanged`] : []),
    `in ${((execution.endTime - execution.startTime) / 1000).toFixed(1)} s`,
  ]
  return { failed, sum: `${counts.join(', ')}${longest.length > 0 ? `; longest: ${longest.join(', ')}` : ''}` }
}
