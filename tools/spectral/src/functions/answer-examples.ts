import {
  at,
  branchesByStatus,
  deref,
  entries,
  isMapping,
  items,
  jsonSchema,
  operationsOf,
  type Result,
  report,
} from '../document.js'

const PAYLOADS = ['data', 'list', 'result']

/** Every answer with a body has a success and an error example; a list has an empty one too; a request has one. */
export default function answerExamples(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ value, path }) => {
    const results: Result[] = []
    const body = value['requestBody']
    if (isMapping(body) && !hasExample(body, 'default')) {
      results.push(report([...path, 'requestBody'], missing('request', 'default', String(value['operationId']))))
    }
    const response = at(value, ['responses', '200'])
    const schema = jsonSchema(response)
    if (schema === undefined) return results
    const wanted = ['default']
    if (Array.isArray(at(schema, ['oneOf']))) wanted.push('error')
    if (branchesByStatus(document, schema, 'success').some((branch) => isList(document, branch))) wanted.push('empty')
    for (const name of wanted) {
      if (!hasExample(response, name)) {
        results.push(report([...path, 'responses', '200'], missing('answer', name, String(value['operationId']))))
      }
    }
    return results
  })
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

function missing(what: string, name: string, operationId: string): string {
  const file = what === 'request' ? `${operationId}.request.yaml` : `${operationId}.${name}.yaml`
  return `The ${what} has no example \`${name}\`. Write examples/${file} and refer to it.`
}
