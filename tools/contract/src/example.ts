import { join } from 'node:path'
import { isObject, type Json, lookUp, toReference } from './document.js'
import { visitElements } from './elements.js'
import type { Group } from './group.js'

/** One example of a body, with the schema that it has to fit. */
export interface Example {
  /** Where the body belongs: an operationId, or the name of a shared response. */
  readonly owner: string
  /** `request`, or the HTTP status of the response. */
  readonly role: string
  readonly value: Json
  /** Reference of the schema within the document. */
  readonly schema: string
  /** Absolute path of the file that holds the example. */
  readonly file: string
  /** Whether it names the request that the estate answers with it. */
  readonly isComputed: boolean
}

/** Every body example of a group: of requests, of responses, and of the responses that operations share. */
export function examplesOf({ document, folder }: Group): Example[] {
  const found: Example[] = []
  visitElements(document, ({ examples }, tokens) => {
    if (!isObject(examples) || tokens.at(-2) !== 'content') return
    const body = bodyAt(document, tokens)
    for (const entry of Object.values(examples)) {
      const reference = isObject(entry) ? entry['$ref'] : undefined
      const example = typeof reference === 'string' ? lookUp(document, reference) : undefined
      if (typeof reference !== 'string' || !isObject(example)) continue
      const file = join(folder, 'examples', `${reference.split('/').at(-1)}.yaml`)
      found.push({
        ...body,
        value: example['value'] ?? null,
        schema: toReference([...tokens, 'schema']),
        file,
        isComputed: example['x-request'] !== undefined,
      })
    }
  })
  return found
}

/** Whose body a media type describes, by its path in the document. */
function bodyAt(document: Json, tokens: readonly string[]): Pick<Example, 'owner' | 'role'> {
  const [section, , name = '', part, status = ''] = tokens
  if (section === 'components') return { owner: name, role: 'response' }
  const operation = lookUp(document, toReference(tokens.slice(0, 3)))
  const { operationId } = isObject(operation) ? operation : {}
  return { owner: String(operationId), role: part === 'requestBody' ? 'request' : status }
}
