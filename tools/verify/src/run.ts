// Calls the operations of a deployment one after another, and checks each response.
import { isSecretName } from '@cloud-cost/client-core'
import type { Json } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import type { Operation } from '@cloud-cost/contract/model'
import { type Check, check, isPage, PAGE } from './check/check.js'
import { passwords } from './contract.js'
import type { DeploymentResponse, Send } from './deployment.js'
import { creates, targetsOf } from './inputs/effects.js'
import { EXAMPLE, type Filled, fill } from './inputs/fill.js'
import type { Input } from './inputs/need.js'
import { anonymousProbe, probesOf } from './inputs/probes.js'
import { type ObservedRecord, recordsIn } from './inputs/records.js'
import { requestFor } from './inputs/request.js'
import type { Task } from './inputs/schedule.js'
import type { Progress } from './report/progress.js'
import type { Result, Run } from './result.js'

export interface RunOptions {
  /** Inputs set by hand, by name. */
  readonly fixed: ReadonlyMap<string, string>
  readonly probe: boolean
  readonly showValues: boolean
  readonly tasks: readonly Task[]
  readonly send: Send
  readonly progress: Progress
  /** Ends the run before the next operation. */
  readonly signal: AbortSignal
}

/** A deployment that answers none of so many operations in a row answers the others neither. */
const MAX_FAILURES = 3

/** Milliseconds after which, again and again, somebody is told what is waited for. */
const NOTE_INTERVAL = 5_000

/** The check of a longer body takes a moment, and is told of. */
const LONG_BODY = 1_000_000

/** Calls the operations one after another and checks each response. */
export async function verify(options: RunOptions): Promise<Run> {
  const { tasks, send, fixed, showValues, progress, signal } = options
  const probedGroups = new Set<string>()
  const records: ObservedRecord[] = []
  const results: Result[] = []
  let failures = 0
  let hasAnswered = false
  let stopped: string | undefined
  for (const [index, task] of tasks.entries()) {
    if (signal.aborted) stopped ??= 'the run was interrupted.'
    progress.begin(index + 1, tasks.length, task.operation.operationId)
    const outcome: Outcome =
      stopped === undefined ? await call(task) : { outcome: 'skipped', reason: `not called: ${stopped}` }
    const result = { ...factsOf(task), ...outcome }
    results.push(result)
    progress.end(result)
    failures = result.outcome === 'failed' ? failures + 1 : 0
    if (result.outcome === 'failed' && (!hasAnswered || failures >= MAX_FAILURES)) stopped ??= result.reason
  }
  return { results, ...(stopped !== undefined && { stopped }) }

  async function call(task: Task): Promise<Outcome> {
    const { operation } = task
    const { inputs, missing } = fillFor(task, records, fixed)
    if (missing.length > 0) return { outcome: 'skipped', reason: missingReason(operation, missing) }
    let facts: Partial<Result> = {
      inputs: inputs.map(({ need, value, from }) => {
        return { name: need.name, in: need.in, from, ...(showValues && { value: shownOf(need.name, value) }) }
      }),
    }
    try {
      const answer = await noting('waiting for the response', () => send(requestFor(operation, inputs)))
      facts = { ...facts, status: answer.status, milliseconds: answer.milliseconds }
      const fatal = hasAnswered ? undefined : fatalReason(answer)
      if (fatal !== undefined) return { ...facts, outcome: 'failed', reason: fatal }
      hasAnswered = true
      if (answer.text.length > LONG_BODY) progress.note(`checking ${(answer.text.length / 1e6).toFixed(1)} MB`)
      const found = check(operation, answer, showValues)
      const outcome = outcomeOf(found, answer, inputs)
      if (outcome.outcome === 'match' && operation.payload === 'none') facts = { ...facts, isEnvelopeAlone: true }
      if (outcome.outcome === 'match' && found.body !== undefined && (operation.isRead || creates(operation)))
        records.push(...recordsIn(found.body, operation.operationId, inputs, operation.isRead))
      if (options.probe && outcome.outcome === 'match' && operation.isRead)
        facts = { ...facts, probes: await probe(operation, inputs) }
      return { ...facts, ...outcome }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return { ...facts, outcome: 'failed', reason: error.message }
    }
  }

  /** Asks once more with one thing changed; without a token once in a group, since all of its operations take the same. */
  async function probe(operation: Operation, inputs: readonly Input[]): Promise<Result['probes']> {
    const probes = probesOf(operation, inputs)
    if (!probedGroups.has(operation.group)) probes.push(anonymousProbe(operation, inputs))
    probedGroups.add(operation.group)
    const answers: Result['probes'][number][] = []
    for (const { name, request } of probes) {
      if (signal.aborted) break
      const answer = await noting(name, () => send(request))
      const { code } = check(operation, answer, false)
      answers.push({ probe: name, status: answer.status, ...(code !== undefined && { code }) })
    }
    return answers
  }

  async function noting<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now()
    const note = (): void => progress.note(`${what}, ${Math.round((performance.now() - started) / 1000)} s`)
    const timer = setInterval(note, NOTE_INTERVAL)
    return work().finally(() => clearInterval(timer))
  }
}

/** The value of an input as a report shows it. */
function shownOf(name: string, value: Json): Json {
  return isSecretName(name, passwords) ? '[removed]' : value
}

/** What became of a task. */
type Outcome = Pick<Result, 'outcome'> & Partial<Result>

/** What makes every further call pointless. */
function fatalReason(answer: DeploymentResponse): string | undefined {
  if (answer.status === 401)
    return 'the token was refused (401). Look at the variable that --token-env names; the token may have expired.'
  if (isPage(answer)) return `${PAGE} Check --base-url.`
  return undefined
}

/** A write is done to nothing but what this run has made itself. */
function fillFor(
  { operation, needs }: Task,
  records: readonly ObservedRecord[],
  fixed: ReadonlyMap<string, string>,
): Filled {
  if (operation.isRead) return fill(needs, records, fixed)
  const targets = targetsOf(operation)
  const own = needs.filter(({ name }) => targets.includes(name))
  const created = records.filter(({ kind }) => kind === 'created')
  const missing = targets.filter(
    (name) => !own.some((need) => need.name === name) || !created.some(({ members }) => members.has(name)),
  )
  if (missing.length > 0) return { inputs: [], missing }
  const target = fill(own, created)
  const rest = fill(
    needs.filter((need) => !own.includes(need)),
    [...created, ...records],
    fixed,
  )
  return { inputs: [...target.inputs, ...rest.inputs], missing: [...target.missing, ...rest.missing] }
}

function missingReason({ isRead }: Operation, missing: readonly string[]): string {
  const names = missing.join(', ')
  if (!isRead) return `it would change something that exists: nothing with ${names} was made in this run.`
  return `no response, default or example gives ${names}. Set it with --set ${missing[0]}=VALUE.`
}

function outcomeOf(
  { deviations, undescribed, unspecified, code, isError }: Check,
  { status }: DeploymentResponse,
  inputs: readonly Input[],
): Outcome {
  const facts = { deviations, undescribed, unspecified }
  if (deviations.length > 0) return { ...facts, outcome: 'deviation' }
  if (!isError) return { ...facts, outcome: 'match' }
  const said = `${status}${code === undefined ? '' : ` ${code}`}${status === 200 ? ' inside HTTP 200' : ''}`
  const guesses = inputs.filter(({ from }) => from === EXAMPLE).map(({ need }) => need.name)
  if (guesses.length > 0) {
    const reason = `the response was ${said}; ${guesses.join(', ')} came from the contract's examples. Set what exists there with --set NAME=VALUE.`
    return { ...facts, outcome: 'refused', reason }
  }
  if ([401, 403, 429].includes(status)) return { ...facts, outcome: 'refused', reason: `the response was ${said}.` }
  const message = `${said}, though every input is one that the deployment gave itself.`
  return { ...facts, outcome: 'deviation', deviations: [{ place: 'status', message, count: 1 }] }
}

function factsOf({ operation, isPrerequisite }: Task): Omit<Result, 'outcome'> {
  const { operationId, method, path, group } = operation
  const nothing = { inputs: [], deviations: [], undescribed: [], unspecified: [], probes: [] }
  return { operationId, group, method, path, isPrerequisite, ...nothing }
}
