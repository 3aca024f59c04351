import { isSecretName, printable, printableLines, withoutSecrets } from '@cloud-cost/client-core'
import { requireOneOf } from '@cloud-cost/contract/command-options'
import { readBaseUrl, readToken } from '@cloud-cost/contract/deployment-options'
import { UserError } from '@cloud-cost/contract/failure'
import type { Operation } from '@cloud-cost/contract/model'
import { createRecorder, InvalidOptionError, type Recorder } from '@cloud-cost/mock'
import { documents, operations, passwords } from './contract.js'
import { deploymentAt } from './deployment.js'
import { schedule } from './inputs/schedule.js'
import { type Options, pathOf, reportPath } from './options.js'
import { progressOn } from './report/progress.js'
import { reportOf, summaryOf, writeReport } from './report/report.js'
import { exitCodeOf, type Run } from './result.js'
import { verify } from './run.js'

/** Calls the operations of a deployment; returns 0 when nothing deviates, 1 when something does. */
export async function verifyDeployment(options: Options): Promise<number> {
  const { showValues = false, probe = false, rate, timeout } = options
  if (options.har === undefined && options.keep.length + options.redact.length > 0)
    throw new UserError('--keep and --redact require a recording, given by --har.')
  const hint = 'use https, or add --allow-http'
  const baseUrl = readBaseUrl(options.baseUrl, options.allowHttp, hint)
  const token = readToken(options.tokenEnv, process.env)
  const fixed = new Map(options.set)
  const har = options.har === undefined ? undefined : pathOf(options.har)
  const report = options.report === undefined ? undefined : reportPath(options.report)
  const chosen = chosenBy(options)
  const recorder = har === undefined ? undefined : recorderOf(har, options)
  const startedAt = new Date()
  const interruption = new AbortController()
  const interrupt = (): void => interruption.abort()
  process.once('SIGINT', interrupt)
  const found = await verify({
    tasks: schedule(chosen, operations),
    send: deploymentAt({ baseUrl, token, rate, timeout: timeout * 1000 }, recorder?.record),
    fixed,
    probe,
    showValues,
    progress: progressOn(process.stderr, process.env),
    signal: interruption.signal,
  })
  process.off('SIGINT', interrupt)
  recorder?.close()
  const secrets = [token, ...[...fixed].filter(([name]) => isSecretName(name, passwords)).map(([, value]) => value)]
  const outcome = withoutSecrets(found, secrets, passwords) as Run
  console.log(printableLines(summaryOf(outcome)))
  if (har !== undefined) console.log(`Recording: ${har}`)
  if (report !== undefined) {
    try {
      writeReport(report, reportOf(outcome, baseUrl, startedAt))
    } catch (error) {
      throw new UserError(`the report was not written: ${error instanceof Error ? error.message : String(error)}`)
    }
    console.log(`Report: ${report}`)
  }
  return exitCodeOf(outcome)
}

/** @throws UserError when the file can't be a recording */
function recorderOf(file: string, { keep, redact }: Pick<Options, 'keep' | 'redact'>): Recorder {
  try {
    return createRecorder({
      file,
      keep,
      redact: [...passwords, ...redact],
      onStop: (reason) => console.error(printable(`verify: ${reason}`)),
    })
  } catch (error) {
    if (error instanceof InvalidOptionError) throw new UserError(`--har: ${error.message}`)
    throw error
  }
}

function chosenBy({ group: wanted, operation: names, includeWrites }: Options): Operation[] {
  const operationIds = operations.map(({ operationId }) => operationId)
  for (const name of wanted) requireOneOf('--group', name, Object.keys(documents))
  for (const name of names) requireOneOf('--operation', name, operationIds)
  const chosen = operations
    .filter(({ group }) => wanted.length === 0 || wanted.includes(group))
    .filter(({ operationId }) => names.length === 0 || names.includes(operationId))
  const refused = chosen.find(({ isRead, operationId }) => !isRead && names.includes(operationId))
  if (refused !== undefined && includeWrites !== true)
    throw new UserError(`${refused.operationId} is not a read. Add --include-writes to call it.`)
  const called = chosen.filter(({ isRead }) => isRead || includeWrites === true)
  if (called.length === 0)
    throw new UserError('no operation is in --group and --operation at once. Leave one of them out.')
  return called
}
