import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { type Operation, resolved, shapeOf } from '@cloud-cost/contract/model'
import { successOf } from '../contract/operation.js'
import { successForms } from '../contract/shape.js'

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

/** Where a call violates the requirement: `body tags[].key` is `body.tags.0.key`. */
export function locationOf(element: string): string {
  return element === 'request body' ? 'body' : element.replace(' ', '.').replaceAll('[]', '.0')
}

/** The schemas of an answer that reports no error. */
export function successBranches(operation: Operation): Json[] {
  return successForms(operation.document, successOf(operation).schema ?? {})
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
