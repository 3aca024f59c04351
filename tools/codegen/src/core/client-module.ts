import { METHODS, type Operation } from '@cloud-cost/contract/model'
import { commaQuery } from './descriptor.js'
import { literal } from './literal.js'
import { clientName, pascal } from './names.js'
import { isOptional } from './params.js'

/** The module that makes a client of a group. */
export function generateClient(operations: readonly Operation[], group: string): string {
  const client = clientName(group)
  // That a POST only reads is left to the operation functions: a list of those would make every client up to 0.6 kB larger.
  const comma = commaQueryOf(operations)
  return `import { type Client, type ClientOptions, createClient } from '@cloud-cost/client-core'
import type { ${pascal(group)}Paths } from './paths.js'

/** Where the service is, who calls it, and how. */
export interface ${client}Options extends ClientOptions {}

/**
 * A client of the ${group} group: the first argument of its operation functions. It has a method for every path as well, which
 * resolves to \`{ data, response }\` or \`{ error, response }\` instead of throwing an \`ApiError\`. Path methods never repeat a
 * POST; operation functions repeat those that only read.
 */
export interface ${client} extends Client {
${METHODS.map((method) => pathMethod(operations, method, `${pascal(group)}Paths['${method}']`)).join('')}}

/** Creates a client of the ${group} group. Nothing is sent before the first call. */
export function create${client}(options: ${client}Options): ${client} {
  return createClient(options${comma.length === 0 ? '' : `, ${literal(comma, '  ')}`})
}
`
}

/**
 * Path methods look everything up in the map. A rest parameter could make \`init\` optional where nothing is required, but costs
 * five times as many instantiations as a second signature.
 */
function pathMethod(operations: readonly Operation[], method: string, map: string): string {
  const ofMethod = operations.filter((operation) => operation.method === method)
  const bare = ofMethod.filter(isOptional).map(({ path }) => `'${path}'`)
  const signature = (paths: string, init: string): string =>
    `  ${method}<P extends ${paths}>(path: P${init}): ${map}[P]['result']\n`
  if (ofMethod.length === 0) return ''
  return [
    signature(`keyof ${map}`, `, init: ${map}[P]['init']`),
    ...(bare.length === 0 ? [] : [signature(bare.join(' | '), '')]),
  ].join('')
}

/**
 * Query arrays that the group writes as `a,b,c`.
 * @throws where one of the same name is written otherwise, since path methods know it by its name alone
 */
function commaQueryOf(operations: readonly Operation[]): string[] {
  const names = new Set(operations.flatMap(commaQuery))
  const other = operations.find(({ parameters }) =>
    parameters.some(({ name, in: place, commaSeparated }) => place === 'query' && names.has(name) && !commaSeparated),
  )
  if (other !== undefined)
    throw new Error(`${other.operationId} has a query parameter that another operation writes as a,b,c, and it doesn't`)
  return [...names].sort()
}
