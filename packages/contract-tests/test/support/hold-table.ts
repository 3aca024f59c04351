import type { Operation } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../src/contract/clients.js'
import { operations as allOperations, validatorOf } from '../../src/contract/published.js'
import { cellOf, writeCell } from '../../src/matrix/trials.js'
import { explain } from '../../src/run/explain.js'
import { failures, hold } from '../../src/run/hold.js'
import type { Server } from '../../src/run/servers.js'
import { WAYS } from '../../src/run/ways.js'
import { type Case, casesOf, KINDS, type Kind } from '../../src/table/cases.js'

/** Holds the table of operations against a server: a test for each kind of cases that the operation has. */
export function holdTable(server: () => Server, operations: readonly Operation[] = allOperations): void {
  describe.each(operations.map((operation) => ({ name: operation.operationId, operation })))(
    '$name',
    ({ operation }) => {
      const cases = casesOf(operation)
      const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => cases.some((one) => one.kind === kind))
      it.each(kinds)('%s', (kind) =>
        holdCases(
          operation,
          server(),
          kind,
          cases.filter((one) => one.kind === kind),
        ),
      )
    },
  )
}

async function holdCases(operation: Operation, server: Server, kind: Kind, cases: readonly Case[]): Promise<void> {
  const { operationId, group } = operation
  const validator = validatorOf(operation)
  const trials = await Promise.all(
    WAYS.map(async (way) => ({
      way,
      trials: await hold({ operation, validator, module: clientOf(group), way, server }, cases),
    })),
  )
  const problems: string[] = []
  for (const { way, trials: tried } of trials) {
    const failed = failures(tried)
    const cell = cellOf({ operationId, server: server.name, way: way.name, kind }, tried, failed)
    writeCell(String(process.env['TRIALS']), cell)
    problems.push(...failed.map((trial) => explain(operation, trial)))
  }
  if (problems.length > 0) expect.fail(problems.join('\n'))
}
