import { isObject, type JsonObject, mapping } from '../../model/document.js'
import { visitElements } from '../../model/elements.js'

/**
 * A document with what keeps names that differ in case alone apart in Go, which exports fields by upper case, so that members such as
 * `data` and `Data` need two names; oapi-codegen reads the extension.
 */
export function withHints(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  visitElements(result, (element) => {
    const properties = mapping(element['properties'])
    for (const [name, property] of Object.entries(properties)) {
      const lower = name.charAt(0).toLowerCase() + name.slice(1)
      if (lower !== name && lower in properties && isObject(property)) property['x-go-name'] = `${name}Upper`
    }
  })
  return result
}
