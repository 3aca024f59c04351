import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTurbo } from './turbo.mjs'
import { workspacesOf } from './workspaces.mjs'

/**
 * In this order turbo prints nothing of a task before it has ended, and of its output only the line with its hash: a line
 * is the end of a task. Its JSON events tell of beginnings only.
 */
const PRINT_ENDS = ['--log-order=grouped', '--output-logs=hash-only', '--no-color']

const END = /^(\S+): cache (hit|miss|bypass), .*\b[0-9a-f]{16}$/
const FAILURE = /^(\S+): +(?:WARNING|ERROR) +command /
const FAILURES = /^Failed: +(.+)$/

/** A failure is printed right after the end of its task, but to the other stream: this long it may take until both are read. */
const PATIENCE = 100

/** A turbo task, and the file with all that it printed. */
function checkOf(folder, { taskId, logFile }) {
  const path = join(folder, logFile)
  return {
    name: taskId.replace('#', ' ').replace(/^\/\/ /, ''),
    logFile,
    /** The milliseconds since it began, where it has: turbo creates the log with the start. */
    elapsed: () => {
      const began = statSync(path, { throwIfNoEntry: false })?.birthtimeMs
      return began ? Date.now() - began : undefined
    },
    output: () => readFileSync(path, 'utf8'),
  }
}

/**
 * Runs turbo tasks in the repository of a folder and tells of each that has ended, with the milliseconds that it took, how it ended (`passed`,
 * `failed`, or `cached` for one that wasn't run) and which are left.
 * Returns the exit code, the failed checks, those that were never begun, and what turbo itself had to say about a failure.
 */
export async function runChecks(folder, args, onEnd) {
  removeLogs(folder)
  const turbo = startTurbo(folder, [...args, ...PRINT_ENDS])
  const closed = once(turbo, 'close')
  const left = new Set()
  const failed = new Set()
  const remarks = []
  const planned = plan(folder, args).then((checks) => {
    for (const check of checks.values()) left.add(check)
    return checks
  })

  const end = (check, outcome, milliseconds) => {
    if (outcome === 'failed') failed.add(check)
    if (left.delete(check)) onEnd({ check, outcome, milliseconds, left: [...left] })
  }
  // The lines are read from the start, and wait for the plan.
  createInterface({ input: turbo.stdout }).on('line', async (line) => {
    const checks = await planned
    const [, label, cache] = END.exec(line) ?? []
    const check = checks.get(label)
    if (check !== undefined) {
      const milliseconds = check.elapsed()
      if (cache === 'hit') end(check, 'cached')
      else setTimeout(() => end(check, 'passed', milliseconds), PATIENCE)
    }
    for (const id of FAILURES.exec(line)?.[1].split(', ') ?? []) {
      const failure = checks.get(toLabel(id))
      if (failure !== undefined) end(failure, 'failed', failure.elapsed())
    }
  })
  createInterface({ input: turbo.stderr }).on('line', async (line) => {
    const check = (await planned).get(toLabel(FAILURE.exec(line)?.[1] ?? ''))
    if (check === undefined) remarks.push(line)
    else end(check, 'failed', check.elapsed())
  })
  const [[code]] = await Promise.all([closed, planned])
  await sleep(PATIENCE)
  return { code: code ?? 1, failed: [...failed], left: [...left], remarks }
}

/** What turbo is going to run, by the label that it gives each task in its output. Nothing, where it can't say: then it can't run either. */
async function plan(folder, args) {
  const turbo = startTurbo(folder, [...args, '--dry=json'])
  turbo.stderr.resume()
  let json = ''
  turbo.stdout.setEncoding('utf8').on('data', (chunk) => {
    json += chunk
  })
  const [code] = await once(turbo, 'close')
  const tasks = code === 0 ? JSON.parse(json).tasks : []
  const real = tasks.filter(({ command }) => command !== '<NONEXISTENT>')
  return new Map(real.map((task) => [toLabel(task.taskId), checkOf(folder, task)]))
}

function toLabel(id) {
  return id.replace('#', ':')
}

/** The logs of an earlier run would make its tasks look as if they had begun. */
function removeLogs(folder) {
  for (const workspace of [folder, ...workspacesOf(folder)]) {
    const logs = join(workspace, '.turbo')
    const names = existsSync(logs) ? readdirSync(logs) : []
    for (const name of names) if (name.endsWith('.log')) rmSync(join(logs, name))
  }
}
