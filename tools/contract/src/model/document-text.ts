import { stringify } from 'yaml'
import type { JsonObject } from './document.js'

/** A document as it is published in JSON. */
export function toJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A document as it is published in YAML. */
export function toYaml(document: JsonObject): string {
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })
}
