import { isObject, type Json } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { type Check, check, isPage, notJson } from './check/check.js'
import { creates, targetsOf } from './contract/effects.js'
import type { Answer, Deployment } from './http/deployment.js'
import { type Filled, fill, type Input } from './inputs/fill.js'
import { Pool } from './inputs/pool.js'
import { requestFor } from './inputs/request.js'
import type { Task } from './inputs/schedule.js'
import type { Progress } from './report/progress.js'
import type { InputFact, Result, Run } from './result.js'

export interface RunOptions {
  readonly tasks: readonly Task[]
  readonly deployment: Deployment
  /** Inputs set by hand, by name. */
  readonly fixed: ReadonlyMap<string, string>
  readonly showValues: boolean
  readonly progress: Progress
  /** Ends the run before the next operation. */
  readonly signal: AbortSignal
}

/** Without an answer to so many operations in a row, the others get none either. */
const MAX_FAILURES = 3

/** Calls the operations one after another and checks each response. */
export async function verify({ tasks, deployment, fixed, showValues, progress, signal }: RunOptions): Promise<Run> {
  const pool = new Pool()
  const results: Result[] = []
  let failures = 0
  let hasAnswered = false
  let stopped: string | undefined
  for (const [index, task] of tasks.entries()) {
    if (signal.aborted) stopped ??= 'the run was interrupted.'
    progress.begin(index + 1, tasks.length, task.operation)
    const result = stopped === undefined ? await call(task) : skipped(task, `not called: ${stopped}`)
    results.push(result)
    progress.end(result)
    failures = result.outcome === 'failed' ? failures + 1 : 0
    if (result.outcome === 'failed' && (!hasAnswered || failures >= MAX_FAILURES)) stopped ??= result.reason
    if (result.outcome !== 'failed' && result.outcome !== 'skipped') hasAnswered = true
  }
  return { results, ...(stopped !== undefined && { stopped }) }

  async function call(task: Task): Promise<Result> {
    const { operation } = task
    const filled = fillFor(task, pool, fixed)
    if ('missing' in filled) return skipped(task, missingReason(operation, filled.missing))
    const answer = await deployment.send(requestFor(operation, filled.inputs))
    const base = { ...factsOf(task), inputs: filled.inputs.map((input) => inputFact(input, showValues)) }
    if ('kind' in answer) return { ...base, outcome: 'failed', reason: answer.message }
    const measured = { ...base, status: answer.status, milliseconds: answer.milliseconds }
    const fatal = hasAnswered ? undefined : fatalReason(answer)
    if (fatal !== undefined) return { ...measured, outcome: 'failed', reason: fatal }
    const found = check(operation, answer, showValues)
    if (found.kind === 'success' && found.body !== undefined) learn(operation, found.body, filled.inputs, pool)
    return { ...measured, ...outcomeOf(found, answer, filled.inputs) }
  }
}

/** What makes every further call pointless. */
function fatalReason(answer: Answer): string | undefined {
  if (answer.status === 401)
    return 'the token was refused (401). Look at the variable that --token-env names; the token may have expired.'
  if (isPage(answer)) return `${notJson(answer)} Check --base-url.`
  return undefined
}

/** A write is done to nothing but what this run has made itself. */
function fillFor({ operation, needs }: Task, pool: Pool, fixed: ReadonlyMap<string, string>): Filled {
  const records = pool.records()
  if (operation.isRead) return fill(needs, records, fixed)
  const targets = targetsOf(operation)
  const own = needs.filter(({ name }) => targets.includes(name))
  const created = records.filter(({ kind }) => kind === 'created')
  const absent = targets.filter(
    (name) => !own.some((need) => need.name === name) || !created.some(({ members }) => members.has(name)),
  )
  if (absent.length > 0) return { missing: absent }
  const target = fill(own, created, new Map())
  if ('missing' in target) return target
  const others = fill(
    needs.filter((need) => !own.includes(need)),
    [...created, ...records],
    fixed,
  )
  return 'missing' in others ? others : { inputs: [...target.inputs, ...others.inputs] }
}

function missingReason({ isRead }: Operation, missing: readonly string[]): string {
  const names = missing.join(', ')
  if (!isRead) return `it would change something that exists: nothing with ${names} was made in this run.`
  return `no response, default or example gives ${names}. Set it with --set ${missing[0]}=VALUE.`
}

function learn(operation: Operation, body: Json, inputs: readonly Input[], pool: Pool): void {
  if (operation.isRead) pool.addRead(operation.operationId, body, inputs)
  else if (creates(operation)) pool.addCreated(operation.operationId, body, inputs)
}

function outcomeOf(found: Check, answer: Answer, inputs: readonly Input[]): Pick<Result, 'outcome'> & Partial<Result> {
  const { deviations, undescribed, unspecified, code, kind, body } = found
  const facts = { deviations, undescribed, unspecified }
  if (kind !== 'error') return { ...facts, outcome: kind === 'success' ? 'match' : 'deviation' }
  const inside = answer.status === 200 && isObject(body ?? null) ? ' inside HTTP 200' : ''
  const said = `${answer.status}${code === undefined ? '' : ` ${code}`}${inside}`
  const guesses = inputs.filter(({ from }) => from.kind === 'example').map(({ need }) => need.name)
  if (guesses.length === 0 && ![401, 403, 429].includes(answer.status)) {
    const message = `${said}, though every input is one that the deployment gave itself.`
    return { ...facts, outcome: 'deviation', deviations: [{ place: 'status', message, count: 1 }] }
  }
  const reason =
    guesses.length === 0
      ? `the response was ${said}.`
      : `the response was ${said}; ${guesses.join(', ')} came from the contract's examples. Set what exists there with --set NAME=VALUE.`
  return { ...facts, outcome: 'refused', reason }
}

function skipped(task: Task, reason: string): Result {
  return { ...factsOf(task), inputs: [], outcome: 'skipped', reason }
}

function factsOf({ operation, isPrerequisite }: Task): Omit<Result, 'outcome' | 'inputs'> {
  const { operationId, method, path, group } = operation
  return {
    operationId,
    group,
    method,
    path,
    isPrerequisite,
    deviations: [],
    undescribed: [],
    unspecified: [],
  }
}

function inputFact({ need, value, from }: Input, showValues: boolean): InputFact {
  const origin = from.kind === 'answer' ? `response of ${from.operationId}` : FROM[from.kind]
  return { name: need.name, in: need.in, from: origin, ...(showValues && { value }) }
}

const FROM: { readonly [kind in Exclude<Input['from']['kind'], 'answer'>]: string } = {
  option: '--set',
  default: "the contract's default",
  example: "the contract's example",
}
