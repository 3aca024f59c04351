import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { type Operation, resolved, responseFor, shapeOf } from '@cloud-cost/contract/model'

/** What an operation's document says is required, in the words of the certainty report. */
export function requiredOf(operation: Operation): string[] {
  const { parameters, body, document } = operation
  return [
    ...parameters.filter(({ required }) => required).map(({ name, in: place }) => `${place} ${name}`),
    ...(body?.required ? ['request body'] : []),
    ...(body === undefined ? [] : membersOf(document, body.schema, 'body')),
    ...successBranches(operation).flatMap((branch) => membersOf(document, branch, '200')),
  ].filter((element, index, all) => all.indexOf(element) === index)
}

/** The schemas of an answer that reports no error. */
export function successBranches({ document, responses }: Operation): Json[] {
  const schema = responseFor(responses, 200)?.schema ?? {}
  const { oneOf } = resolved(document, schema)
  return (Array.isArray(oneOf) ? oneOf : [schema]).filter((form) => {
    const { enum: statuses } = resolved(document, shapeOf(document, resolved(document, form)).properties['status'])
    return !isObject(form) || !Array.isArray(statuses) || statuses[0] !== 'error'
  })
}

function membersOf(document: JsonObject, schema: Json | undefined, name: string, depth = 0): string[] {
  if (depth > 8) return []
  const target = resolved(document, schema)
  const { properties, required } = shapeOf(document, target)
  const memberName = (member: string): string => (name.includes(' ') ? `${name}.${member}` : `${name} ${member}`)
  const inner = (child: Json | undefined, at: string): string[] => membersOf(document, child, at, depth + 1)
  return [
    ...[...required].map(memberName),
    ...Object.entries(properties).flatMap(([member, child]) => inner(child, memberName(member))),
    ...(target['items'] === undefined ? [] : inner(target['items'], `${name}[]`)),
    ...(typeof target['additionalProperties'] === 'object' ? inner(target['additionalProperties'], `${name}.*`) : []),
  ]
}
