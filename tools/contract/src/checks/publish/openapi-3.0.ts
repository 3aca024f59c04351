import { Converter } from '@apiture/openapi-down-convert'
import { isObject, type JsonObject } from '../../model/document.js'
import { inlined } from './inlined.js'
import { marksAsText } from './marks-as-text.js'

/** A document as OpenAPI 3.0.3, for tools that don't read 3.1. It says the same; marks are sentences of the descriptions. */
export function toOpenApi30(document: JsonObject): JsonObject {
  // Validators compile the components as a whole, and take the `id` of an example there for the address of a schema.
  const readable = marksAsText(inlined(document, 'examples'))
  // `allOfTransform` keeps what stands next to the `$ref` of a schema, which 3.0 ignores.
  const result = new Converter(readable, { allOfTransform: true }).convert() as JsonObject
  if (isObject(result['info'])) result['info'] = infoOf30(result['info'])
  return result
}

/** OpenAPI 3.0 has no summary of a document. */
function infoOf30({ summary, description, ...info }: JsonObject): JsonObject {
  const paragraphs = [
    ...(typeof summary === 'string' ? [`${summary}.`] : []),
    ...(typeof description === 'string' ? [description.trimEnd()] : []),
    'This is the OpenAPI 3.0 form of the document: descriptions say what is undocumented, and what is assumed in sentences after "Assumed:".',
  ]
  return { ...info, description: paragraphs.join('\n\n') }
}
