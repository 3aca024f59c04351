// Makes the requests of collections from the examples of a document.
import { isObject, type Json, type JsonObject, lookUp, mapping } from '../../model/document.js'
import { type Operation, type Parameter, readOperations } from '../../model/index.js'
import { list, text } from '../../model/values.js'

/** The token that collections start with; the mock takes any. */
export const EXAMPLE_TOKEN = 'fake-token'

/** The operations of a tag, as collections show them. */
export interface RequestFolder {
  /** The name of the tag in the contract. */
  readonly tag: string
  readonly name: string
  readonly description: string
  readonly requests: readonly ExampleRequest[]
}

/** A request with the values of its examples, and what it is answered by. */
export interface ExampleRequest extends Pick<Operation, 'operationId' | 'description' | 'method' | 'path'> {
  readonly name: string
  readonly inputs: readonly ExampleInput[]
  /** JSON text. */
  readonly body: string | undefined
  readonly response: { readonly name: string; readonly status: number; readonly body: string | undefined }
  /** The ids in its response without which another request of the collection is skipped. */
  readonly lists: readonly string[]
  /** The id without which this request is skipped, once its list was asked for: a deletion that nothing takes back. */
  readonly needs: string | undefined
}

/** An input with its example as text. */
export interface ExampleInput extends Pick<Parameter, 'in' | 'name' | 'description' | 'required'> {
  readonly value: string
}

/**
 * The requests of a document by tag, in the order of both, but for deletions: what is deleted is not asked for afterwards. A deletion comes last in its
 * tag, and a tag after those whose requests are within what it deletes. Thus the requests can be sent one after the other, again and again.
 */
export function requestFolders(document: JsonObject): RequestFolder[] {
  const operations = readOperations(document)
  const folders = list(document['tags'])
    .filter(isObject)
    .map((tag) => ({ tag, own: operations.filter((operation) => operation.tag === tag['name']) }))
  return inOrder(folders, ({ own: first }, { own: second }) =>
    first.some((operation) => second.some((deletion) => isWithin(operation, deletion))),
  ).map(({ tag, own }) => ({
    tag: text(tag['name']),
    name: text(tag['x-displayName'] ?? tag['name']),
    description: text(tag['description']),
    requests: inOrder(own, (first, second) => !isDeletion(first) && isDeletion(second)).map((operation) =>
      requestOf(operation, operations),
    ),
  }))
}

/** A stable order in which everything comes after what has to be before it. */
function inOrder<Item>(items: readonly Item[], isBefore: (first: Item, second: Item) => boolean): Item[] {
  const ordered: Item[] = []
  const rest = [...items]
  while (rest.length > 0) {
    const free = rest.findIndex((item) => !rest.some((other) => other !== item && isBefore(other, item)))
    // Where two are before each other, the first one of the contract begins.
    ordered.push(...rest.splice(Math.max(free, 0), 1))
  }
  return ordered
}

function isDeletion({ method, operationId }: Operation): boolean {
  return method === 'DELETE' || operationId.startsWith('delete')
}

function isWithin({ path }: Operation, deletion: Operation): boolean {
  return deletion.method === 'DELETE' && path.startsWith(`${deletion.path}/`)
}

export function baseUrlOf(document: JsonObject): string {
  return text(lookUp(document, '#/servers/0/url'))
}

function requestOf(operation: Operation, all: readonly Operation[]): ExampleRequest {
  const { operationId, summary, parameters, responses } = operation
  // The first success.
  const response = responses.find(({ status }) => /^2\d\d$/.test(status))
  const answer = response?.examples.find(({ name }) => name === 'default') ?? response?.examples[0]
  const made = madeBefore(operation, all)
  return {
    ...operation,
    name: summary || operationId,
    inputs: parameters.map(({ example = '', ...input }) => ({
      ...input,
      value: String((input.in === 'path' ? made[input.name] : undefined) ?? example).trim(),
    })),
    body: json(exampleOf(operation)),
    response: {
      name: response?.description ?? '',
      status: Number(response?.status ?? 200),
      body: json(answer?.body?.value),
    },
    lists: all.flatMap((deletion) => {
      const id = isDeletion(deletion) ? listedId(deletion, all) : undefined
      return id?.by === operation ? [id.value] : []
    }),
    needs: isDeletion(operation) ? listedId(operation, all)?.value : undefined,
  }
}

/** What the request makes whose thing a deletion deletes: of the things in the examples, that one was not there before. */
function madeBefore(operation: Operation, all: readonly Operation[]): JsonObject {
  const creation = all.find(
    ({ method, path }) => method === 'POST' && operation.path.replace(/\/\{[^/]+\}$/, '') === path,
  )
  return isDeletion(operation) && creation !== undefined ? mapping(exampleOf(creation)) : {}
}

/** The id in the body of a deletion, and the operation of its tag that lists it. */
function listedId(
  deletion: Operation,
  all: readonly Operation[],
): { readonly by: Operation; readonly value: string } | undefined {
  const lists = all.filter(({ tag, operationId }) => tag === deletion.tag && operationId.startsWith('list'))
  for (const [member, value] of Object.entries(mapping(exampleOf(deletion)))) {
    const by = lists.find(
      (operation) =>
        !(member in mapping(exampleOf(operation))) &&
        responseText(operation).includes(`"${member}":${JSON.stringify(value)}`),
    )
    if (by !== undefined && typeof value === 'string') return { by, value }
  }
  return undefined
}

function responseText({ responses }: Operation): string {
  return JSON.stringify(responses.flatMap(({ examples }) => examples.map(({ body }) => body?.value)))
}

function exampleOf({ body }: Operation): Json | undefined {
  return body?.example ?? body?.examples.values().next().value
}

function json(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value, null, 2)
}
