import type { Contract } from './contract.js'
import { groupOptions } from './group-options.js'
import { literal } from './literal.js'
import { clientName } from './names.js'

export function generateClient({ operations, group }: Contract): string {
  const client = clientName(group)
  const common = groupOptions(operations)
  const args = ['options', ...(Object.keys(common).length === 0 ? [] : [literal(common, '  ')])]
  return `import { type Client, type ClientOptions, createClient } from '@cloud-cost/client-core'

/** Where the service is, who calls it, and how. */
export interface ${client}Options extends ClientOptions {}

/** A client of the ${group} group: the first argument of its operation functions. */
export interface ${client} extends Client<'${group}'> {}

/** Creates a client of the ${group} group. Nothing is sent before the first call. */
export function create${client}(options: ${client}Options): ${client} {
  return createClient(${args.join(', ')})
}
`
}
