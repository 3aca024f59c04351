// Says types and limits in words.
import { isObject, type Json, type JsonObject, referenceTokens } from '@cloud-cost/contract/document'
import { marksOf } from '@cloud-cost/contract/marks'
import { resolved, shapeOf } from '@cloud-cost/contract/model'
import { type DocumentedGroup, referencePage } from '../contract/group.js'
import { type Html, html, to } from '../html/html.js'

const FORMATS: { readonly [format: string]: string } = {
  date: 'date YYYY-MM-DD',
  'date-time': 'date and time, ISO 8601',
  int32: '32 bits',
  double: 'double precision',
  password: 'secret',
}

/** The type of a schema in words, such as `string, date YYYY-MM-DD` or `list of AwsAccount objects`. */
export function typeWords(group: DocumentedGroup, schema: JsonObject, plural = ''): Html {
  const own = resolved(group.document, schema)
  if (own['type'] === 'array') {
    const items = own['items']
    return isObject(items) && Object.keys(items).length > 0
      ? html`list${plural} of ${typeWords(group, items, 's')}`
      : html`list${plural}, items undocumented`
  }
  if (Object.keys(shapeOf(group.document, schema).properties).length > 0) {
    const name = schemaName(schema)
    return html`${name !== undefined && html`<a href="${to(`${referencePage(group)}#schema/${name}`)}">${name}</a> `}object${plural}`
  }
  const { type = '', additionalProperties } = own
  if (type === 'object')
    return isObject(additionalProperties)
      ? html`object${plural}, each value ${typeWords(group, additionalProperties)}`
      : html`object${plural}, fields undocumented`
  if (type === '') return marksOf(own).some(({ what }) => what === 'type') ? html`type undocumented` : html`any value`
  return html`${[`${textOf(type)}${plural}`, ...details(own)].join(', ')}`
}

/** The name of the component that a schema refers to. */
export function schemaName(schema: JsonObject): string | undefined {
  const reference = schema['$ref']
  return typeof reference === 'string' ? referenceTokens(reference).at(-1) : undefined
}

/** Bounds, patterns and defaults of a schema in words. */
export function limitWords(schema: JsonObject): readonly string[] {
  const { minimum, maximum, pattern, minLength, maxLength, minItems, maxItems } = schema
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minItems === undefined ? [] : [`at least ${minItems} items`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
    ...(pattern === undefined ? [] : [`matches \`${pattern}\``]),
  ]
}

function details({ format, contentMediaType }: JsonObject): string[] {
  return [
    ...(format === undefined ? [] : [FORMATS[textOf(format)] ?? textOf(format)]),
    textOf(contentMediaType),
  ].filter((word) => word !== '')
}

function textOf(value: Json | undefined): string {
  return [value ?? []].flat().join(' or ')
}
