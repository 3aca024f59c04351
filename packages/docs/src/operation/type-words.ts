import { isObject, type Json, type JsonObject, referenceTokens } from '@cloud-cost/contract/document'
import { marksOf } from '@cloud-cost/contract/marks'
import { resolved, shapeOf } from '@cloud-cost/contract/model'
import { type DocumentedGroup, referencePage } from '../contract/group.js'
import { type Html, html } from '../site/html.js'

const FORMATS: { readonly [format: string]: string } = {
  date: 'date YYYY-MM-DD',
  'date-time': 'date and time, ISO 8601',
  int32: '32 bits',
  double: 'double precision',
  password: 'secret',
}

/** The type of a schema in words, such as `string, date YYYY-MM-DD` or `list of AwsAccount`. */
export function typeWords(group: DocumentedGroup, schema: JsonObject): Html {
  const known = resolved(group.document, schema)
  if (known['type'] === 'array') {
    const items = known['items']
    return isObject(items) && Object.keys(items).length > 0
      ? html`list of ${typeWords(group, items)}`
      : html`list, items not shown`
  }
  const name = schemaName(schema)
  if (Object.keys(shapeOf(group.document, schema).properties).length > 0)
    return name === undefined ? html`object` : html`object <a href="${referencePage(group)}#schema/${name}">${name}</a>`
  if (known['type'] === 'object') return mapWords(group, known['additionalProperties'])
  const type = text(known['type'])
  if (type === '') return marksOf(known).some(({ what }) => what === 'type') ? html`type not shown` : html`any value`
  return html`${[type, ...details(known)].join(', ')}`
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

function mapWords(group: DocumentedGroup, values: Json | undefined): Html {
  return isObject(values) ? html`object, each value ${typeWords(group, values)}` : html`object, members not shown`
}

function details({ format, contentMediaType }: JsonObject): string[] {
  return [...(format === undefined ? [] : [FORMATS[text(format)] ?? text(format)]), text(contentMediaType)].filter(
    (word) => word !== '',
  )
}

function text(value: Json | undefined): string {
  if (Array.isArray(value)) return value.join(' or ')
  return typeof value === 'string' ? value : ''
}
