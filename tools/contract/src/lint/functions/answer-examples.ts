import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { answerOf, at, entries, items, mediaOf, operationsOf, rule, successesOf, together } from '../document.js'

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
    if (Array.isArray(at(resolve(document, schema), ['oneOf']))) wanted.push('error')
    if (successesOf(document, schema).some((success) => isList(document, success))) wanted.push('empty')
    for (const name of wanted)
      if (!hasExample(at(value, ['responses', '200']), name))
        yield [missing('response', name, `${operationId}.${name}`), 'responses', '200']
  }),
  rule(mediaOf, function* ({ value }) {
    if ('example' in value) yield [MOVE, 'example']
    for (const [name, example] of entries(value['examples']))
      if (!isObject(example) || !('$ref' in example)) yield [MOVE, 'examples', name]
  }),
)

function hasExample(holder: Json | undefined, name: string): boolean {
  return entries(at(holder, ['content'])).every(([, media]) => at(media, ['examples', name]) !== undefined)
}

/** Whether the payload of a success is a list, at the top or under `data.list`. */
function isList(document: JsonObject, success: Json | undefined): boolean {
  const required = items(at(success, ['required']))
  return ['data', 'list', 'result'].some((name) => {
    const payload = resolve(document, at(success, ['properties', name]))
    const inner = resolve(document, at(payload, ['properties', 'list']))
    return required.includes(name) && [payload, inner].some((part) => at(part, ['type']) === 'array')
  })
}

const MOVE =
  'An example written in place is not checked against its schema. Move it to a file of examples/ and refer to it.'

function missing(what: string, name: string, file: string): string {
  const place = name === 'error' ? `${file} in examples/errors.yaml` : `examples/${file}.yaml`
  return `The ${what} has no example \`${name}\`. Write ${place} and refer to it.`
}
