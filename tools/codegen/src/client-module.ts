import { commaQuery } from './descriptor.js'
import type { OperationModel } from './document.js'
import { METHODS } from './document.js'
import { literal } from './literal.js'
import { clientName, pascal } from './names.js'
import { isOptional } from './params.js'

/** The module that makes a client of a group. */
export function generateClient(operations: readonly OperationModel[], group: string): string {
  const client = clientName(group)
  // That a POST only reads is left to the operation functions: a list of those would make every client up to 0.6 kB larger.
  const commaArrays = operations.filter((operation) => commaQuery(operation).length > 0)
  const types = ['Client', 'ClientOptions', ...(commaArrays.length === 0 ? [] : ['PathStyle'])].map(
    (name) => `type ${name}`,
  )
  return `import { ${types.join(', ')}, createClient } from '@cloud-cost/client-core'
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
  return createClient(options${commaArrays.length === 0 ? '' : ', COMMA_ARRAYS'})
}
${commaArrays.length === 0 ? '' : commaArraysConstant(commaArrays)}`
}

/**
 * Path methods look everything up in the map. A rest parameter could make \`init\` optional where nothing is required, but costs
 * five times as many instantiations as a second signature.
 */
function pathMethod(operations: readonly OperationModel[], method: string, map: string): string {
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

function commaArraysConstant(operations: readonly OperationModel[]): string {
  return `
/** Operations with query arrays that are written as \`a,b,c\`: method and path alone don't tell path methods. */
const COMMA_ARRAYS: readonly PathStyle[] = [
${operations.map((operation) => `  ${pathDescriptor(operation)},\n`).join('')}]
`
}

/** What path methods have to know of an operation; in errors they name it by method and path. */
function pathDescriptor(operation: OperationModel): string {
  const { method, path } = operation
  return literal({ method, path, commaQuery: commaQuery(operation) }, '  ')
}
