import type { CertaintyEntry, CertaintyNote } from './certainty-types.js'
import { isObject, type Json, mapping, referenceTokens } from './document.js'
import { fieldsOf, typeInWords } from './fields.js'
import type { Group } from './group.js'
import { certaintyOfGroup } from './group-certainty.js'
import { type Operation, readOperations } from './operation.js'
import type {
  Field,
  OperationBody,
  OperationErrors,
  OperationGroup,
  OperationPagination,
  OperationParameter,
  OperationSuccess,
  PublishedOperation,
} from './operations-types.js'
import { responseFor } from './response.js'
import { list, text } from './values.js'
import { wireNames } from './wire-names.js'

/** The operations of a group as data for programs that don't read OpenAPI. */
export function publishedOperations(group: Group): OperationGroup {
  const { name, document } = group
  const { shared, operations } = certaintyOfGroup(group)
  const entriesOf = new Map(operations.map(({ operationId, entries }) => [operationId, entries]))
  return {
    group: name,
    summary: text(mapping(document['info'])['summary']),
    certainty: new Certainty(shared).of('document'),
    secrets: wireNames(document).passwords,
    tags: list(document['tags']).map((tag) => {
      const { name: tagName, 'x-displayName': title, description } = mapping(tag)
      return { name: text(tagName), title: text(title), description: text(description) }
    }),
    operations: readOperations(document).map((operation) =>
      publishedOperation(operation, new Certainty(entriesOf.get(operation.operationId) ?? []), new Certainty(shared)),
    ),
  }
}

/** The certainty report of an operation, or of what operations share, by element. */
class Certainty {
  readonly #byElement = new Map<string, CertaintyNote[]>()

  constructor(entries: readonly CertaintyEntry[]) {
    for (const { element, ...note } of entries)
      this.#byElement.set(element, [...(this.#byElement.get(element) ?? []), note])
  }

  of(...elements: readonly string[]): CertaintyNote[] {
    return elements.flatMap((element) => this.#byElement.get(element) ?? [])
  }

  /** What is known of elements and of all that is below them, each statement once. */
  below(elements: readonly string[]): CertaintyNote[] {
    const found = [...this.#byElement].flatMap(([element, notes]) =>
      elements.some((start) => element === start || element.startsWith(`${start} `)) ? notes : [],
    )
    return [...new Map(found.map((note) => [note.note, note])).values()]
  }
}

function publishedOperation(operation: Operation, certainty: Certainty, shared: Certainty): PublishedOperation {
  const { operationId, method, path, tag, summary, description, searchTerms, isRead, repeatable } = operation
  const { deprecation, unnamedInputs } = operation
  const body = bodyOf(operation, certainty)
  const pagination = operation.pagination as OperationPagination | undefined
  return {
    ...{ operationId, method, path, tag, summary, description, searchTerms, isRead, repeatable },
    ...(deprecation !== undefined && { deprecation }),
    certainty: certainty.of('operation'),
    parameters: parametersOf(operation, certainty),
    ...(unnamedInputs !== undefined && { unnamedInputs }),
    ...(body !== undefined && { body }),
    success: successOf(operation, certainty),
    errors: errorsOf(operation, shared),
    ...(pagination !== undefined && { pagination }),
  }
}

function parametersOf({ document, parameters }: Operation, certainty: Certainty): OperationParameter[] {
  return parameters.map(({ name, in: place, schema, required, description, example }) => ({
    name,
    in: place,
    type: typeInWords(document, schema),
    required,
    description,
    certainty: certainty.of(`${place} ${name}`, `${place} ${name}[]`),
    ...(example !== undefined && { example }),
  }))
}

function bodyOf({ document, body }: Operation, certainty: Certainty): OperationBody | undefined {
  if (body === undefined) return undefined
  const { required, description, schema, example } = body
  return {
    required,
    description,
    certainty: certainty.of('request body'),
    fields: withCertainty(fieldsOf(document, schema), 'body', certainty),
    ...(example !== undefined && { example }),
  }
}

function successOf({ document, success, payload, responses }: Operation, certainty: Certainty): OperationSuccess {
  const example = responseFor(responses, 200)?.examples.find(({ name }) => name === 'default')?.body?.value
  return {
    certainty: certainty.of('response 200'),
    fields: success === undefined ? [] : withCertainty(fieldsOf(document, success), '200', certainty),
    hasPayload: payload !== 'none' && payload !== 'empty',
    ...(example !== undefined && { example: shortened(example) }),
  }
}

/** An example with the first items of its lists. */
function shortened(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}

function withCertainty(fields: readonly Omit<Field, 'certainty'>[], place: string, certainty: Certainty): Field[] {
  return fields.map((field) => {
    const element = field.path === '' ? place : `${place} ${field.path}`
    return { ...field, certainty: certainty.of(element, `${element}[]`) }
  })
}

function errorsOf({ document, method, path, responses, errors }: Operation, shared: Certainty): OperationErrors {
  const declared = mapping(mapping(mapping(mapping(document['paths'])[path])[method.toLowerCase()])['responses'])
  const names = [...Object.values(declared), ...errors].map((value: Json) => mapping(value)['$ref'])
  const elements = names
    .filter((reference) => typeof reference === 'string')
    .flatMap((reference) => {
      const [, kind, name = ''] = referenceTokens(reference)
      return kind === 'responses' ? [`response ${name}`] : [name]
    })
  return {
    statuses: responses.map(({ status }) => status).filter((status) => status !== '200'),
    certainty: shared.below(elements),
  }
}
