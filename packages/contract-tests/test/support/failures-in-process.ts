import type { Operation } from '@cloud-cost/contract/model'
import type { Mock } from '@cloud-cost/mock'
import { clientOf } from '../../src/contract/clients.js'
import { operations, validatorOf } from '../../src/contract/published.js'
import { failures, hold } from '../../src/run/hold.js'
import type { Setting } from '../../src/run/observe.js'
import type { Server } from '../../src/run/servers.js'
import { type ClientModule, throughFunction } from '../../src/run/ways.js'
import { type Case, casesOf, type Kind } from '../../src/table/cases.js'

/** The other kinds of cases in the order in which they notice most for the least calls; statuses tell nothing of an operation's own. */
const KINDS: readonly Kind[] = ['examples', 'requests', 'missing', 'values', 'envelope', 'token']

/** What takes part, and where a mistake of it is to be looked for. */
export interface Suspects {
  readonly mock: Mock
  readonly moduleOf?: (group: string) => ClientModule
  /** The kind of cases that should notice; the others follow. */
  readonly kind: Kind
}

/** Holds operations against a mock in process, each until a case fails, and gives those whose failures name them. */
export async function failuresInProcess(
  operationIds: readonly string[],
  { mock, moduleOf = clientOf, kind }: Suspects,
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
    if (await failsByName(setting, inOrder(operation, kind))) failed.add(operation.operationId)
  }
  return failed
}

async function failsByName(setting: Setting, cases: readonly Case[]): Promise<boolean> {
  for (const one of cases) {
    const [failure] = failures(await hold(setting, [one]))
    if (failure !== undefined) return failure.title.startsWith(`${setting.operation.operationId} `)
  }
  return false
}

function inOrder(operation: Operation, first: Kind): Case[] {
  const cases = casesOf(operation)
  return [...new Set([first, ...KINDS])].flatMap((kind) => cases.filter((one) => one.kind === kind))
}
