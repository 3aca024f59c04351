import { Converter } from '@apiture/openapi-down-convert'
import { isObject, type JsonObject } from '../document.js'
import { describe, propertiesOf, visitElements } from './elements.js'
import { marksAsText } from './marks-as-text.js'

/** A document as OpenAPI 3.0.3, for tools that don't read 3.1. It says the same; marks are sentences of the descriptions. */
export function toOpenApi30(document: JsonObject): JsonObject {
  const withText = marksAsText(document)
  nameFieldsForGo(withText)
  // `allOfTransform` keeps what stands next to the `$ref` of a schema, which 3.0 ignores.
  const converted = new Converter(withText, { allOfTransform: true }).convert() as JsonObject
  const { jsonSchemaDialect: _, ...result } = converted
  const info = result['info']
  if (isObject(info)) {
    const { summary, ...others } = info
    result['info'] = typeof summary === 'string' ? { ...others, description: introduced(summary, others) } : others
    describe(result['info'], [
      'This is the OpenAPI 3.0 form of the document: its marks are the sentences that begin with "Not shown:" and "Assumed:".',
    ])
  }
  return result
}

function introduced(summary: string, { description }: JsonObject): string {
  return typeof description === 'string' ? `${summary}.\n\n${description}` : `${summary}.`
}

/** Go exports fields by upper case, so members such as `data` and `Data` need two names; generators of Go read this extension. */
function nameFieldsForGo(document: JsonObject): void {
  visitElements(document, (element) => {
    const properties = propertiesOf(element)
    for (const [name, property] of Object.entries(properties)) {
      const lower = name.charAt(0).toLowerCase() + name.slice(1)
      if (lower !== name && lower in properties && isObject(property)) property['x-go-name'] = `${name}Upper`
    }
  })
}
