import { join } from 'node:path'
import { isObject, type Json, lookUp, mapping, resolve, toReference } from './document.js'
import { visitElements } from './elements.js'
import type { Group } from './group.js'

/** One example of a body, with the schema that it has to fit. */
export interface Example {
  /** The body that it belongs to, by operation or shared response: `listCompanies (200)`. */
  readonly body: string
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
    if (tokens.at(-2) !== 'content') return
    for (const entry of Object.values(mapping(examples))) {
      const reference = mapping(entry)['$ref']
      const example = resolve(document, entry)
      if (typeof reference !== 'string' || !isObject(example)) continue
      found.push({
        body: bodyAt(document, tokens),
        value: example['value'] ?? null,
        schema: toReference([...tokens, 'schema']),
        file: join(folder, 'examples', `${reference.split('/').at(-1)}.yaml`),
        isComputed: example['x-request'] !== undefined,
      })
    }
  })
  return found
}

/** Whose body a media type describes, by its path in the document. */
function bodyAt(document: Json, tokens: readonly string[]): string {
  const [section, , name, part, status] = tokens
  if (section === 'components') return `${name} (response)`
  const { operationId } = mapping(lookUp(document, toReference(tokens.slice(0, 3))))
  return `${operationId} (${part === 'requestBody' ? 'request' : status})`
}
