import { isSecretName, printable, printableLines, withoutSecrets } from '@cloud-cost/client-core'
import { runProgram } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import type { Operation } from '@cloud-cost/contract/model'
import { createRecorder, InvalidOptionError, type Recorder } from '@cloud-cost/mock'
import { operations, passwords } from './contract.js'
import { deploymentAt } from './deployment.js'
import { schedule } from './inputs/schedule.js'
import { type Options, parseOptions, USAGE } from './options.js'
import { progressOn } from './report/progress.js'
import { reportOf, summaryOf, writeReport } from './report/report.js'
import { exitCodeOf, type Run } from './result.js'
import { verify } from './run.js'

/** Runs a command line and returns the exit code: 0 when nothing deviates, 1 when something does, 2 when it can't run. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('verify', USAGE, args, () => verifyDeployment(parseOptions(args, process.env)))
}

async function verifyDeployment(options: Options): Promise<number> {
  const { baseUrl, token, report, fixed, showValues, probe, har } = options
  const recorder = har === undefined ? undefined : recorderOf(har, options)
  const startedAt = new Date()
  const interruption = new AbortController()
  const interrupt = (): void => interruption.abort()
  process.once('SIGINT', interrupt)
  const found = await verify({
    tasks: schedule(chosenBy(options), operations),
    send: deploymentAt(options, recorder?.record),
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

function chosenBy({ groups: wanted, operations: names, includeWrites }: Options): Operation[] {
  const chosen = operations
    .filter(({ group }) => wanted.length === 0 || wanted.includes(group))
    .filter(({ operationId }) => names.length === 0 || names.includes(operationId))
  const refused = chosen.find(({ isRead, operationId }) => !isRead && names.includes(operationId))
  if (refused !== undefined && !includeWrites)
    throw new UserError(`${refused.operationId} is not a read. Add --include-writes to call it.`)
  const called = chosen.filter(({ isRead }) => isRead || includeWrites)
  if (called.length === 0)
    throw new UserError('no operation is in --group and --operation at once. Leave one of them out.')
  return called
}
