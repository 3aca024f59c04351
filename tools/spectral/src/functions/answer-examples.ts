import {
  at,
  branchesByStatus,
  deref,
  entries,
  isMapping,
  items,
  jsonSchema,
  operationsOf,
  type Path,
  type Result,
  report,
  responsesOf,
} from '../document.js'

const PAYLOADS = ['data', 'list', 'result']

/**
 * Every response with a body has a success and an error example; a list has an empty one too; a request has one. Each
 * stands in a file of its own, where the strict check of examples finds it.
 */
export default function answerExamples(document: unknown): Result[] {
  const ofOperations = operationsOf(document).flatMap(({ value, path }) => {
    const results: Result[] = []
    const body = value['requestBody']
    if (isMapping(body)) {
      const where = [...path, 'requestBody']
      if (!hasExample(body, 'default')) {
        results.push(report(where, missing('request', 'default', String(value['operationId']))))
      }
      results.push(...inPlace(body, where))
    }
    const response = at(value, ['responses', '200'])
    const schema = jsonSchema(response)
    if (schema === undefined) return results
    const wanted = ['default']
    if (Array.isArray(at(deref(document, schema), ['oneOf']))) wanted.push('error')
    if (branchesByStatus(document, schema, 'success').some((branch) => isList(document, branch))) wanted.push('empty')
    for (const name of wanted) {
      if (!hasExample(response, name)) {
        results.push(report([...path, 'responses', '200'], missing('response', name, String(value['operationId']))))
      }
    }
    return results
  })
  return [...ofOperations, ...responsesOf(document).flatMap(({ value, path }) => inPlace(value, path))]
}

function hasExample(holder: unknown, name: string): boolean {
  return entries(at(holder, ['content'])).every(([, media]) => at(media, ['examples', name]) !== undefined)
}

/** Whether the payload of a success is a list, at the top or under `data.list`. */
function isList(document: unknown, branch: unknown): boolean {
  return PAYLOADS.filter((name) => items(at(branch, ['required'])).includes(name)).some((name) => {
    const payload = deref(document, at(branch, ['properties', name]))
    const inner = deref(document, at(payload, ['properties', 'list']))
    return at(payload, ['type']) === 'array' || at(inner, ['type']) === 'array'
  })
}

/** Examples of a body that are written where they are used, instead of being referred to. */
function inPlace(holder: unknown, path: Path): Result[] {
  return entries(at(holder, ['content'])).flatMap(([mediaType, media]) => {
    const where = [...path, 'content', mediaType]
    const single = isMapping(media) && 'example' in media ? [report([...where, 'example'], MOVE)] : []
    const named = entries(at(media, ['examples']))
      .filter(([, example]) => !isMapping(example) || !('$ref' in example))
      .map(([name]) => report([...where, 'examples', name], MOVE))
    return [...single, ...named]
  })
}

const MOVE =
  'An example written in place is not checked against its schema. Move it to a file of examples/ and refer to it.'

function missing(what: string, name: string, operationId: string): string {
  const file = what === 'request' ? `${operationId}.request.yaml` : `${operationId}.${name}.yaml`
  return `The ${what} has no example \`${name}\`. Write examples/${file} and refer to it.`
}
