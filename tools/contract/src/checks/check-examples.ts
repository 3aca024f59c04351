import {
  type Json,
  type JsonObject,
  lookUp,
  mapping,
  referenceTokens,
  resolve,
  toReference,
} from '../model/document.js'
import { visitElements } from '../model/elements.js'
import type { Finding, Problem } from '../model/failure.js'
import type { Group } from '../model/group.js'
import { SourceMap } from '../model/locate.js'
import { StrictValidator } from '../model/strict-validator.js'
import { requestProblems } from './check-requests.js'
import { type ExampleIds, readExampleIds, unknownValues } from './example-ids.js'

/**
 * What is wrong with each example of a group: its schema, and ids that the example company does not have; an empty list where nothing is.
 * Examples of parameters and members come last.
 */
export function checkExamples(group: Group): Finding[][] {
  const validator = new StrictValidator(group.document)
  const examples = examplesOf(group.document)
  const answers = examples.filter(({ isComputed }) => isComputed).map(({ value }) => value)
  const ids = readExampleIds(group.root, answers)
  const map = new SourceMap(group)
  const ofBodies = examples.map(({ body, operationId, place, value, schema, isComputed, request }) => {
    const misfits = validator.deviations(schema, value).map(({ tokens, message }) => ({
      tokens,
      rule: 'example-fits-schema',
      message: `${message} Fix the example, or the schema of ${body}.`,
    }))
    const problems = [...misfits, ...(isComputed ? [] : unknownValues(value, ids))]
    const ofRequest = isComputed ? requestProblems(group.document, validator, operationId, request) : []
    const locate = (member: string, found: readonly Problem[]): Finding[] =>
      found.map(({ tokens, ...problem }) => ({ ...map.locate([...place, member, ...tokens]), ...problem }))
    return [...locate('value', problems), ...locate('x-request', ofRequest)]
  })
  return [...ofBodies, ...checkDescribed(group.document, ids, map)]
}

/** The examples that stand where a parameter or a schema is described, and not in a file of their own. */
function checkDescribed(document: JsonObject, ids: ExampleIds, map: SourceMap): Finding[][] {
  const found: Finding[][] = []
  visitElements(document, ({ example, in: place, name }, tokens) => {
    if (example === undefined || tokens.at(-1) === 'properties') return
    const member = tokens.findLast((_token, index) => tokens[index - 1] === 'properties') ?? tokens.at(-1)
    const problems = unknownValues({ [String(place === undefined ? member : name)]: example }, ids)
    found.push(problems.map(({ rule, message }) => ({ ...map.locate([...tokens, 'example']), rule, message })))
  })
  return found
}

/** One example of a body, with the schema that it has to fit. */
interface Example {
  /** The body that it belongs to, by operation or shared response: `listCompanies (200)`. */
  readonly body: string
  readonly value: Json
  /** Reference of the schema within the document. */
  readonly schema: string
  /** Path of the example within the document. */
  readonly place: readonly string[]
  /** Whether it names the request that the estate answers with it. */
  readonly isComputed: boolean
  readonly request: Json | undefined
  /** The id of the operation that has the body; empty for a response that operations share. */
  readonly operationId: string
}

/** Every body example of a group: of requests, of responses, and of the responses that operations share. */
function examplesOf(document: JsonObject): Example[] {
  const found: Example[] = []
  visitElements(document, ({ examples }, tokens) => {
    if (tokens.at(-2) !== 'content') return
    for (const entry of Object.values(mapping(examples))) {
      const reference = mapping(entry)['$ref']
      if (typeof reference !== 'string') continue
      const { value = null, 'x-request': request } = mapping(resolve(document, entry))
      found.push({
        body: bodyAt(document, tokens),
        value,
        schema: toReference([...tokens, 'schema']),
        place: referenceTokens(reference),
        isComputed: request !== undefined,
        request,
        operationId: operationAt(document, tokens),
      })
    }
  })
  return found
}

/** Whose body a media type describes, by its path in the document. */
function bodyAt(document: Json, tokens: readonly string[]): string {
  const [section, , name, part, status] = tokens
  if (section === 'components') return `${name} (response)`
  return `${operationAt(document, tokens)} (${part === 'requestBody' ? 'request' : status})`
}

function operationAt(document: Json, tokens: readonly string[]): string {
  const { operationId } = mapping(lookUp(document, toReference(tokens.slice(0, 3))))
  return typeof operationId === 'string' ? operationId : ''
}
