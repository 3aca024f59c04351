// Writes the module of a client: the functions that make one, with what is known of its group.
import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, shapeOf, visitSchemas } from '@cloud-cost/contract/model'
import type { Contract } from './contract.js'
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

/** What the calls of a group have in common, as client-core's `Group`: no more than what differs from its defaults. */
function groupOptions(operations: readonly Operation[]): JsonObject {
  const members = new Set(operations.flatMap(errorMembers))
  const secrets = new Set(operations.flatMap(secretMembers))
  return {
    ...(members.size > 0 && { errorMembers: [...members] }),
    ...(secrets.size > 0 && { secrets: [...secrets] }),
  }
}

/** Members of the error envelopes that hold a code and a message, apart from `error`. */
function errorMembers({ document, errors }: Operation): string[] {
  const holdsFault = (schema: JsonObject): boolean =>
    Object.keys(shapeOf(document, schema).properties).some((name) => /^(code|message)$/i.test(name))
  return errors.flatMap((error) =>
    Object.entries(shapeOf(document, error).properties).flatMap(([name, schema]) =>
      name !== 'error' && holdsFault(schema) ? [name] : [],
    ),
  )
}

/** Members that the contract marks as passwords. */
function secretMembers({ document, body, success }: Operation): string[] {
  const names: string[] = []
  for (const schema of [body?.schema, success]) {
    visitSchemas(document, schema, ({ format }, { member }) => {
      if (format === 'password' && member !== undefined) names.push(member)
    })
  }
  return names
}
