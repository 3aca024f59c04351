import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@cloud-cost/contract/model'
import { expect, it } from 'vitest'
import { clientOf } from '../contract/clients.js'
import { validatorOf } from '../contract/published.js'
import { type Case, casesTried } from '../table/cases.js'
import { DIFFERENCES } from './differences.js'
import { expectedObservation, observe, type Setting } from './observe.js'
import type { Server } from './servers.js'

/** Makes every call of the table against a server. @param table the cases that are tried of each operation */
export function testTable(
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
      await Promise.all((table.get(operation) ?? []).map((tried) => testCase(setting, tried)))
    },
  )
}

async function testCase(setting: Setting, tried: Case): Promise<void> {
  const { operation, server } = setting
  const observed = await observe(setting, tried)
  const met = DIFFERENCES.filter((difference) => difference.server === server.name && difference.applies(tried))
  const expected = met.reduce(
    (changed, difference) => difference.change(changed, tried),
    expectedObservation(setting, tried, observed),
  )
  // Comparing thousands of bodies takes the assertion several times as long.
  if (!isDeepStrictEqual(observed, expected))
    expect.soft(observed, `${operation.operationId} against ${server.name}: ${tried.name}`).toStrictEqual(expected)
}
