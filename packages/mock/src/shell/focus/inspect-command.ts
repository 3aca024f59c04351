import { parseArgs } from 'node:util'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { UsageError } from '../cli/options.js'
import { loadCompanies } from '../estate/load-estate.js'

const USAGE = `Usage: cloud-cost-mock inspect FILE|FOLDER

Says which operations will have data where the mock answers from these bills (FOCUS 1.0 to 1.4: CSV, gzip, Parquet), and what others lack.
What it says of a company is its number in the order of the bills: nothing of a bill is printed.`

/** Runs `cloud-cost-mock inspect`: the operations of each company go to the output. */
export async function inspectCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args)
  if (values.help === true) {
    console.log(USAGE)
    return 0
  }
  const [data, ...others] = positionals
  if (data === undefined || others.length > 0)
    throw new UsageError('inspect requires one file or folder; see inspect --help.')
  const estate = await loadCompanies({ data, illustrative: true }, console.error).catch((error: unknown) => {
    throw error instanceof InvalidOptionError ? new UsageError(`${data} ${error.reason}`) : error
  })
  const companies = estate.inspect()
  companies.forEach(({ operations }, index) => {
    const withData = operations.filter(({ hasData }) => hasData)
    console.log(`Company ${index + 1} of ${companies.length}, up to ${estate.clock}`)
    console.log(`\n${withData.length} reads will have data:`)
    for (const { operationId, absent } of withData) {
      console.log(`  ${operationId}${absent.map(({ topic }) => `, without ${topic}`).join('')}`)
    }
    const reasons = new Map(operations.flatMap(({ absent }) => absent.map(({ topic, reason }) => [topic, reason])))
    console.log(`\n${operations.length - withData.length} reads will be empty:`)
    for (const [topic, reason] of reasons) {
      const empty = operations.filter(({ hasData, absent }) => !hasData && absent.some((gap) => gap.topic === topic))
      if (empty.length === 0) continue
      console.log(`  ${reason} (X-Mock-Absent: ${topic})`)
      for (const { operationId } of empty) console.log(`    ${operationId}`)
    }
    console.log('')
  })
  return 0
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { help: { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message} See inspect --help.`)
  }
}
