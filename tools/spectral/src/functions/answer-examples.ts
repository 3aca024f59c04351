import {
  answerOf,
  at,
  deref,
  entries,
  isMapping,
  items,
  mediaOf,
  operationsOf,
  rule,
  successesOf,
  together,
} from '../document.js'

/**
 * Every response with a body has a success and an error example; a list has an empty one too; a request has one. Each
 * stands in a file of its own, where the strict check of examples finds it.
 */
export default together(
  rule(operationsOf, function* ({ value, operationId }, document) {
    const { requestBody } = value
    if (requestBody !== undefined && !hasExample(requestBody, 'default'))
      yield [missing('request', 'default', `${operationId}.request`), 'requestBody']
    const schema = answerOf(value)
    if (schema === undefined) return
    const wanted = ['default']
    if (Array.isArray(at(deref(document, schema), ['oneOf']))) wanted.push('error')
    if (successesOf(document, schema).some((success) => isList(document, success))) wanted.push('empty')
    for (const name of wanted)
      if (!hasExample(at(value, ['responses', '200']), name))
        yield [missing('response', name, `${operationId}.${name}`), 'responses', '200']
  }),
  rule(mediaOf, function* ({ value }) {
    if ('example' in value) yield [MOVE, 'example']
    for (const [name, example] of entries(value['examples']))
      if (!isMapping(example) || !('$ref' in example)) yield [MOVE, 'examples', name]
  }),
)

function hasExample(holder: unknown, name: string): boolean {
  return entries(at(holder, ['content'])).every(([, media]) => at(media, ['examples', name]) !== undefined)
}

/** Whether the payload of a success is a list, at the top or under `data.list`. */
function isList(document: unknown, success: unknown): boolean {
  const required = items(at(success, ['required']))
  return ['data', 'list', 'result']
    .filter((name) => required.includes(name))
    .some((name) => {
      const payload = deref(document, at(success, ['properties', name]))
      const inner = deref(document, at(payload, ['properties', 'list']))
      return at(payload, ['type']) === 'array' || at(inner, ['type']) === 'array'
    })
}

const MOVE =
  'An example written in place is not checked against its schema. Move it to a file of examples/ and refer to it.'

function missing(what: string, name: string, file: string): string {
  return `The ${what} has no example \`${name}\`. Write examples/${file}.yaml and refer to it.`
}
