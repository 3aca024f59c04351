// Runs user stories with Redocly's `respect`, and reads what became of each step.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, SHORT_LIVED } from '@cloud-cost/contract/run'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const REDOCLY = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')

/** What became of one step of a run. */
export interface StepResult {
  readonly workflowId: string
  readonly stepId: string
  readonly status: number | undefined
  readonly body: unknown
  /** The checks that failed, by condition or name. */
  readonly failures: readonly string[]
}

export interface Run {
  readonly exitCode: number
  /** All that was printed. */
  readonly output: string
  /** The steps in the order in which they ran. */
  readonly steps: readonly StepResult[]
}

interface Execution {
  readonly stepId?: string
  readonly workflowId: string
  readonly response?: { readonly statusCode: number; readonly body?: unknown }
  readonly checks?: readonly { readonly name: string; readonly passed: boolean; readonly condition?: string }[]
  readonly executedSteps?: readonly Execution[]
}

/** Runs `redocly respect` at the root, as who writes a story does, on Arazzo files against a server that answers for the given groups. */
export async function respect(files: readonly string[], url: string, groups: readonly string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'respect-'))
  const report = join(folder, 'report.json')
  try {
    const servers = groups.flatMap((group) => ['--server', `${group}=${url}`])
    const args = ['respect', ...files, ...servers, '--json-output', report, '--max-steps', '5000']
    const env = { ...process.env, NO_COLOR: '1' }
    const { code, stdout, stderr } = await run(process.execPath, [...SHORT_LIVED, REDOCLY, ...args], { cwd: ROOT, env })
    const output = stdout + stderr
    return { exitCode: code ?? 1, output, steps: await stepsOf(report, output) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function stepsOf(report: string, output: string): Promise<StepResult[]> {
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`redocly respect wrote no report:\n${output}`)
  })
  const { files } = JSON.parse(text) as {
    readonly files: { readonly [file: string]: { readonly executedWorkflows: readonly Execution[] } }
  }
  return Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows.flatMap(flatten))
}

/** Where a step leads to another one, the rest of the run is reported as a workflow inside it. */
function flatten(execution: Execution): StepResult[] {
  const { stepId, workflowId, response, checks = [], executedSteps = [] } = execution
  const own =
    stepId === undefined
      ? []
      : [
          {
            workflowId,
            stepId,
            status: response?.statusCode,
            body: response?.body,
            failures: checks.filter(({ passed }) => !passed).map(({ condition, name }) => condition ?? name),
          },
        ]
  return [...own, ...executedSteps.flatMap(flatten)]
}
