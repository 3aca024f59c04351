import type { Mock } from '@cloud-cost/mock'
import { clientOf } from '../../src/contract/clients.js'
import { operations, validatorOf } from '../../src/contract/published.js'
import { failures, hold } from '../../src/run/hold.js'
import type { Server } from '../../src/run/servers.js'
import { type ClientModule, throughFunction } from '../../src/run/ways.js'
import { casesOf, type Kind } from '../../src/table/cases.js'

/** Kinds of cases in the order in which they notice most for the least calls; statuses tell nothing of an operation's own. */
const KINDS: readonly Kind[] = ['examples', 'requests', 'missing', 'values', 'envelope', 'token']

/** Holds operations against a mock in process until a case fails, and gives those whose failures name them. */
export async function failuresInProcess(
  mock: Mock,
  operationIds: readonly string[],
  moduleOf: (group: string) => ClientModule = clientOf,
): Promise<Set<string>> {
  const server: Server = {
    name: 'mock in process',
    baseUrl: () => 'http://127.0.0.1',
    fetch: (request) => mock.fetch(request),
    violations: 'x-mock-violations',
  }
  const failed = new Set<string>()
  for (const operation of operations.filter(({ operationId }) => operationIds.includes(operationId))) {
    const module = moduleOf(operation.group)
    const setting = { operation, validator: validatorOf(operation), module, way: throughFunction, server }
    const cases = casesOf(operation)
    for (const kind of KINDS) {
      const found = failures(
        await hold(
          setting,
          cases.filter((one) => one.kind === kind),
        ),
      )
      if (!found.some(({ title }) => title.startsWith(`${operation.operationId} `))) continue
      failed.add(operation.operationId)
      break
    }
  }
  return failed
}
