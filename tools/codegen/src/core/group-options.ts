import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, shapeOf, visitSchemas } from '@cloud-cost/contract/model'

/** What the calls of a group have in common, as client-core's `Group`: no more than what differs from its defaults. */
export function groupOptions(operations: readonly Operation[]): JsonObject {
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
