import type { Operation } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../src/contract/clients.js'
import { operations as allOperations, validatorOf } from '../../src/contract/published.js'
import { explain } from '../../src/run/explain.js'
import { failures, hold } from '../../src/run/hold.js'
import type { Server } from '../../src/run/servers.js'
import { casesOf, KINDS, type Kind } from '../../src/table/cases.js'

/** Holds the table of operations against a server: a test for each kind of cases that the operation has. */
export function holdTable(server: () => Server, operations: readonly Operation[] = allOperations): void {
  describe.each(operations.map((operation) => ({ name: operation.operationId, operation })))(
    '$name',
    ({ operation }) => {
      const cases = casesOf(operation)
      const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => cases.some((candidate) => candidate.kind === kind))
      it.each(kinds)('%s', async (kind) => {
        const setting = {
          operation,
          validator: validatorOf(operation),
          module: clientOf(operation.group),
          server: server(),
        }
        const trials = await hold(
          setting,
          cases.filter((candidate) => candidate.kind === kind),
        )
        const problems = failures(trials).map((trial) => explain(operation, trial))
        if (problems.length > 0) expect.fail(problems.join('\n'))
      })
    },
  )
}
