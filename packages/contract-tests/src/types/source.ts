import type { Surface } from '@cloud-cost/codegen/api'
import type { Operation } from '@cloud-cost/contract/model'
import { bodiesOf, successOf } from '../contract/operation.js'
import { expectedResult } from '../run/expected-result.js'
import { exampleInputs } from '../table/inputs.js'

/** TypeScript to be compiled, with the operation that each line is about. */
export interface Source {
  readonly text: string
  /** The key is the line, from 1. */
  readonly operationIds: ReadonlyMap<number, string>
}

const PRELUDE = `type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Inputs<F> = F extends (client: never, ...rest: infer R) => unknown ? Exclude<Extract<R[0], object>, undefined> : never
type Result<F> = F extends (...given: never[]) => Promise<infer R> ? R : never`

/** What a query takes that the contract has no name for; the surface names the type only. */
const QUERY_VALUE = 'string | number | boolean | Date | readonly (string | number | boolean)[] | null | undefined'

/**
 * What a compiler has to accept if a client's types are those of the contract: they are what the generated surface shows, and every
 * example of a request and of an answer fits them, without a member that they don't know.
 */
export function typeSource(operations: readonly Operation[], surface: Surface, module: string): Source {
  const lines = [`import type * as Client from '${module}'`, ...PRELUDE.split('\n'), 'declare namespace Shown {']
  for (const [name, type] of Object.entries(surface.types))
    lines.push(type.startsWith('extends ') ? `  export interface ${name} ${type}` : `  export type ${name} = ${type}`)
  lines.push(`  export type QueryValue = ${QUERY_VALUE}`)
  for (const { operationId, params, result } of surface.operations) {
    lines.push(`  export type ${operationId}_inputs = ${params ?? 'Record<string, never>'}`)
    lines.push(`  export type ${operationId}_result = ${result}`)
  }
  lines.push('}')
  const operationIds = new Map<number, string>()
  for (const operation of operations) {
    for (const statement of statements(operation, surface)) {
      lines.push(statement)
      operationIds.set(lines.length, operation.operationId)
    }
  }
  return { text: `${lines.join('\n')}\n`, operationIds }
}

function statements(operation: Operation, surface: Surface): string[] {
  const { operationId, body } = operation
  const own = `typeof Client.${operationId}`
  const shown = surface.operations.find((entry) => entry.operationId === operationId)
  if (shown === undefined) return [`const ${operationId}: never = 'api.json does not show it'`]
  const mentioned = typesBehind(`${shown.params} ${shown.result}`, surface.types)
  const names = [...(body?.examples.keys() ?? ['default'])]
  const success = successOf(operation)
  const successes = [...bodiesOf(success).values()].filter((value) => !isError(value))
  return [
    same(`Inputs<${own}>`, `Shown.${operationId}_inputs`),
    same(`Result<${own}>`, `Shown.${operationId}_result`),
    ...mentioned.map((name) => same(`Client.${name}`, `Shown.${name}`)),
    ...names.map((name) => fits(`Inputs<${own}>`, exampleInputs(operation, name))),
    ...(success.reference === undefined ? [same(`Result<${own}>`, 'void')] : []),
    ...successes.map((value) => fits(`Result<${own}>`, expectedResult(operation, value))),
  ]
}

function same(own: string, shown: string): string {
  return `{ const same: Same<${own}, ${shown}> = true; void same }`
}

function fits(type: string, value: unknown): string {
  return `{ const example: ${type} = ${JSON.stringify(value)}; void example }`
}

function isError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as { status?: unknown }).status === 'error'
}

/** Names of the types that a text mentions, directly or through others. */
function typesBehind(text: string, types: Surface['types'], found = new Set<string>()): string[] {
  for (const [name] of text.replaceAll(/'[^']*'/g, '').matchAll(/\b[A-Z]\w+/g)) {
    const type = types[name]
    if (type === undefined || found.has(name)) continue
    found.add(name)
    typesBehind(type, types, found)
  }
  return [...found]
}
