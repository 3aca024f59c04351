import { join } from 'node:path'
import { isObject, type Json, type JsonObject, lookUp, operationsOf, toReference } from './document.js'
import type { Group } from './group.js'

/** One example of a body, with the schema that it has to fit. */
export interface Example {
  /** Where the body belongs: an operationId, or the name of a shared response. */
  readonly owner: string
  /** `request`, or the HTTP status of the response. */
  readonly role: string
  /** Name at the media type, such as `default` or `empty`. */
  readonly name: string
  readonly value: Json
  /** Reference of the schema within the document. */
  readonly schema: string
  /** Absolute path of the file that holds the example. */
  readonly file: string
  /** Whether the list in it is one page of several. */
  readonly paged: boolean
}

/** Every body example of a group: of requests, of responses, and of the responses that operations share. */
export function examplesOf(group: Group): Example[] {
  const { document } = group
  const found: Example[] = []
  for (const operation of operationsOf(document)) {
    const paged = 'x-pagination' in operation.value
    const body = operation.value['requestBody']
    if (isObject(body)) {
      found.push(
        ...fromContent(group, body, [...operation.pointer, 'requestBody'], operation.operationId, 'request', false),
      )
    }
    const responses = operation.value['responses']
    if (!isObject(responses)) continue
    for (const [status, response] of Object.entries(responses)) {
      if (!isObject(response) || '$ref' in response) continue
      const pointer = [...operation.pointer, 'responses', status]
      found.push(...fromContent(group, response, pointer, operation.operationId, status, paged))
    }
  }
  const shared = lookUp(document, '#/components/responses')
  if (isObject(shared)) {
    for (const [name, response] of Object.entries(shared)) {
      if (isObject(response)) {
        found.push(...fromContent(group, response, ['components', 'responses', name], name, 'response', false))
      }
    }
  }
  return found
}

function fromContent(
  group: Group,
  holder: JsonObject,
  pointer: readonly string[],
  owner: string,
  role: string,
  paged: boolean,
): Example[] {
  const content = holder['content']
  if (!isObject(content)) return []
  return Object.entries(content).flatMap(([mediaType, media]) => {
    if (!isObject(media) || !isObject(media['examples'])) return []
    const schema = toReference([...pointer, 'content', mediaType, 'schema'])
    return Object.entries(media['examples']).flatMap(([name, entry]): Example[] => {
      if (!isObject(entry) || typeof entry['$ref'] !== 'string') return []
      const example = lookUp(group.document, entry['$ref'])
      if (!isObject(example)) return []
      const file = join(group.folder, 'examples', `${entry['$ref'].split('/').at(-1)}.yaml`)
      return [{ owner, role, name, value: example['value'] ?? null, schema, file, paged }]
    })
  })
}
