import { Document, Scalar, type ScalarTag, type Tags, visit } from 'yaml'
import type { JsonObject } from './document.js'

/** What readers of YAML 1.1 take for the end of a line, or for no text at all: it stands in quotes, in its escaped form. */
const ESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff]/g
const NUMBERS = ['tag:yaml.org,2002:float', 'tag:yaml.org,2002:int']

/** A document as it is published in JSON. */
export function toJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A document as it is published in YAML: readers of YAML 1.1, such as PyYAML, and of 1.2 read the same, so that dates and `yes` are quoted. */
export function toYaml(document: JsonObject): string {
  const written = new Document(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', customTags })
  visit(written, {
    Scalar(_, node) {
      // A lone `=` has a type of its own in YAML 1.1.
      if (typeof node.value === 'string' && (node.value === '=' || node.value.search(ESCAPED) !== -1))
        node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return written
    .toString({ lineWidth: 0 })
    .replaceAll(ESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** YAML 1.1 knows no number with an exponent and without a dot. */
function customTags(tags: Tags): Tags {
  const stringify = ({ value }: Scalar): string => JSON.stringify(value).replace(/^(-?\d+)e/, '$1.0e')
  return tags.map((tag) => {
    const isNumber = typeof tag === 'object' && NUMBERS.includes(tag.tag) && !('format' in tag)
    return isNumber ? ({ ...tag, stringify } as ScalarTag) : tag
  })
}
