import type { Operation } from '@cloud-cost/contract/model'
import { expect, it } from 'vitest'
import { clientOf } from '../../src/contract/clients.js'
import { validatorOf } from '../../src/contract/published.js'
import { explain } from '../../src/run/explain.js'
import { failures, hold } from '../../src/run/hold.js'
import type { Server } from '../../src/run/servers.js'
import { type Case, casesTried } from '../../src/table/cases.js'

/** Holds the table of operations against a server. @param table the cases that are tried of each */
export function holdTable(
  server: () => Server,
  operations: readonly Operation[],
  table: ReadonlyMap<Operation, readonly Case[]> = casesTried(operations),
): void {
  it.each(operations.map((operation) => ({ name: operation.operationId, operation })))(
    '$name: every call has the outcome that the contract makes one expect',
    async ({ operation }) => {
      const setting = {
        operation,
        validator: validatorOf(operation),
        module: clientOf(operation.group),
        server: server(),
      }
      const problems = failures(await hold(setting, table.get(operation) ?? [])).map((trial) =>
        explain(operation, trial),
      )
      if (problems.length > 0) expect.fail(problems.join('\n'))
    },
  )
}
