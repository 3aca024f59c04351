import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { isRun, nameOf, Progress } from './progress.mjs'
import { startTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

/** Where turbo leaves the summary of a run. */
const RUNS = join(root, '.turbo', 'runs')

/** In this order turbo prints a line for each task when it has ended, and the output of none. */
const LINE_A_TASK = ['--log-order=grouped', '--output-logs=hash-only', '--no-color']

const MAX_NAMES = 8

/**
 * Runs turbo tasks, and says of each that has ended how many are left. A task that failed ends those that need it, and no others. Returns the
 * exit code and what turbo's summary says of the tasks; nothing, where it could not begin.
 */
export async function runChecks(args) {
  // Ctrl+C reaches turbo by itself: it ends what it has started, and what has ended until then is still reported.
  const goOn = () => {}
  process.on('SIGINT', goOn)
  rmSync(RUNS, { recursive: true, force: true })
  const progress = new Progress(console.log)
  const all = [...args, '--continue=dependencies-successful']
  const planner = startTurbo([...all, '--dry=json'], 'ignore')
  // Without a plan there is no progress to tell of; what is wrong then the run itself says.
  const plan = json(planner.stdout).then(
    ({ tasks }) => {
      progress.plan(tasks)
      return tasks
    },
    () => [],
  )
  const turbo = startTurbo([...all, '--summarize', ...LINE_A_TASK])
  createInterface({ input: turbo.stdout }).on('line', (line) => progress.read(line))
  const [code] = await once(turbo, 'close')
  process.off('SIGINT', goOn)
  // Where nothing has changed, the run ends before its plan is made, which is needed only to say what a failure has ended.
  if (code === 0) planner.kill()
  const [file] = existsSync(RUNS) ? readdirSync(RUNS) : []
  const summary = file === undefined ? undefined : JSON.parse(readFileSync(join(RUNS, file), 'utf8'))
  return { code: code ?? 1, ...outcomeOf(summary, await plan) }
}

/**
 * The checks that failed, each with those that were not run since they need it, and a line that sums up the run:
 * `12 checks passed, 1 failed, 2 not run, 80 unchanged, in 63.2 s; longest: docs test 40.1 s`.
 *
 * @param plan the tasks of turbo's plan (`--dry=json`), of which the summary has only those that were run
 */
export function outcomeOf(summary, plan = []) {
  if (summary === undefined) return { failed: [], passed: 0, sum: 'no check was run' }
  const { tasks, execution } = summary
  const checks = tasks.map(({ taskId, logFile, cache, execution: { startTime, endTime, exitCode } }) => ({
    name: nameOf(taskId),
    logFile,
    hasFailed: exitCode !== 0,
    isCached: cache.status === 'HIT',
    seconds: (endTime - startTime) / 1000,
  }))
  const ended = endedBy(summary.tasks, plan)
  const failed = checks
    .filter(({ hasFailed }) => hasFailed)
    .map((check) => ({ ...check, ended: ended.filter(({ by }) => by === check.name).map(({ name }) => name) }))
  const cached = checks.filter(({ isCached }) => isCached)
  const run = checks.filter(({ isCached }) => !isCached).sort((first, second) => second.seconds - first.seconds)
  const passed = run.length - failed.length
  const longest = run.slice(0, 3).map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
  const counts = [
    `${passed} ${passed === 1 ? 'check' : 'checks'} passed`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(ended.length > 0 ? [`${ended.length} not run`] : []),
    ...(cached.length > 0 ? [`${cached.length} unchanged`] : []),
    `in ${((execution.endTime - execution.startTime) / 1000).toFixed(1)} s`,
  ]
  return { failed, passed, sum: `${counts.join(', ')}${longest.length > 0 ? `; longest: ${longest.join(', ')}` : ''}` }
}

/** The tasks of a plan that were not run, each with the first task before it that failed. */
function endedBy(tasks, plan) {
  const results = new Map(tasks.map(({ taskId, execution }) => [taskId, execution.exitCode]))
  const planned = new Map(plan.filter(isRun).map((task) => [task.taskId, task]))
  const failureBefore = ({ dependencies }) => {
    for (const taskId of dependencies) {
      const failure =
        (results.get(taskId) ?? 0) !== 0 ? taskId : planned.has(taskId) && failureBefore(planned.get(taskId))
      if (failure) return failure
    }
    return undefined
  }
  return [...planned.values()].flatMap((task) => {
    const failure = results.has(task.taskId) ? undefined : failureBefore(task)
    return failure === undefined ? [] : [{ name: nameOf(task.taskId), by: nameOf(failure) }]
  })
}

/** A line that says what a failed check has ended: `Not run, since @cloud-cost/spec-asset bundle failed: @cloud-cost/spec-asset check`. */
export function endedLine({ name, ended }) {
  const others = ended.length - MAX_NAMES
  const names = [...ended.slice(0, MAX_NAMES), ...(others > 0 ? [`and ${others} more`] : [])]
  return `Not run, since ${name} failed: ${names.join(', ')}`
}
