import type { Operation } from '@cloud-cost/contract/model'
import { OptionError, type Options, parseOptions } from './cli/options.js'
import { USAGE } from './cli/usage.js'
import { documents, operations } from './contract/operation.js'
import { Deployment } from './http/deployment.js'
import { schedule } from './inputs/schedule.js'
import { progressOn } from './report/progress.js'
import { reportOf, writeReport } from './report/report.js'
import { summaryOf } from './report/summary.js'
import { exitCodeOf } from './result.js'
import { verify } from './run.js'

/** Runs a command line and returns the exit code: 0 when nothing deviates, 1 when something does, 2 when it can't run. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const known = {
      groups: Object.keys(documents),
      operations: operations.map(({ operationId }) => operationId),
    }
    const options = parseOptions(args, process.env, known)
    if (options === undefined) {
      console.log(USAGE)
      return 0
    }
    return await verifyDeployment(options)
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(`verify: ${error.message}`)
    return 2
  }
}

async function verifyDeployment(options: Options): Promise<number> {
  const { baseUrl, token, report, fixed, showValues } = options
  const redact = (text: string): string => text.replaceAll(token, '***')
  const startedAt = new Date()
  const interruption = new AbortController()
  const interrupt = (): void => interruption.abort()
  process.once('SIGINT', interrupt)
  const outcome = await verify({
    tasks: schedule(chosenBy(options), operations),
    deployment: new Deployment(options),
    fixed,
    showValues,
    progress: progressOn(process.stderr, process.env),
    signal: interruption.signal,
  })
  process.off('SIGINT', interrupt)
  console.log(redact(summaryOf(outcome)))
  if (report !== undefined) {
    try {
      writeReport(report, reportOf(outcome, baseUrl, startedAt), redact)
    } catch (error) {
      throw new OptionError(`the report was not written: ${error instanceof Error ? error.message : String(error)}`)
    }
    console.log(`Report: ${report}`)
  }
  return exitCodeOf(outcome)
}

/** The operations that the options ask for. */
function chosenBy({ groups: wanted, operations: names, includeWrites }: Options): Operation[] {
  const chosen = operations
    .filter(({ group }) => wanted.length === 0 || wanted.includes(group))
    .filter(({ operationId }) => names.length === 0 || names.includes(operationId))
  const writes = chosen.filter(({ isRead }) => !isRead).map(({ operationId }) => operationId)
  const refused = names.find((name) => writes.includes(name))
  if (refused !== undefined && !includeWrites)
    throw new OptionError(`${refused} is not a read. Add --include-writes to call it.`)
  const called = chosen.filter(({ isRead }) => isRead || includeWrites)
  if (called.length === 0)
    throw new OptionError('no operation is in --group and --operation at once. Leave one of them out.')
  return called
}
