import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { nameOf, Progress } from './progress.mjs'
import { startTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

/** Where turbo leaves the summary of a run. */
const RUNS = join(root, '.turbo', 'runs')

/** In this order turbo prints a line for each task when it has ended, and the output of none. */
const LINE_A_TASK = ['--log-order=grouped', '--output-logs=hash-only', '--no-color']

/**
 * Runs turbo tasks, and says of each that has ended how many are left. Returns the exit code and what turbo's summary says of the tasks;
 * nothing, where it could not begin.
 */
export async function runChecks(args) {
  // Ctrl+C reaches turbo by itself: it ends what it has started, and what has ended until then is still reported.
  process.on('SIGINT', () => {})
  rmSync(RUNS, { recursive: true, force: true })
  const progress = new Progress(console.log)
  const planner = startTurbo([...args, '--dry=json'], 'ignore')
  // Without a plan there is no progress to tell of; what is wrong then the run itself says.
  json(planner.stdout).then(
    ({ tasks }) => progress.plan(tasks),
    () => {},
  )
  const turbo = startTurbo([...args, '--summarize', ...LINE_A_TASK])
  createInterface({ input: turbo.stdout }).on('line', (line) => progress.read(line))
  const [code] = await once(turbo, 'close')
  // Where nothing has changed, the run ends before its plan is made.
  planner.kill()
  const [file] = existsSync(RUNS) ? readdirSync(RUNS) : []
  const summary = file === undefined ? undefined : JSON.parse(readFileSync(join(RUNS, file), 'utf8'))
  return { code: code ?? 1, ...outcomeOf(summary) }
}

/** The checks that failed, and a line that sums up the run: `12 checks passed, 1 failed, 80 unchanged, in 63.2 s; longest: docs test 40.1 s`. */
export function outcomeOf(summary) {
  if (summary === undefined) return { failed: [], sum: 'no check was run' }
  const { tasks, execution } = summary
  const checks = tasks.map(({ taskId, logFile, cache, execution: { startTime, endTime, exitCode } }) => ({
    name: nameOf(taskId),
    logFile,
    hasFailed: exitCode !== 0,
    isCached: cache.status === 'HIT',
    seconds: (endTime - startTime) / 1000,
  }))
  const failed = checks.filter(({ hasFailed }) => hasFailed)
  const cached = checks.filter(({ isCached }) => isCached)
  const run = checks.filter(({ isCached }) => !isCached).sort((first, second) => second.seconds - first.seconds)
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
