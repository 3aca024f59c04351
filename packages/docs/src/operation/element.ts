// The row of a parameter or a field.
import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { type Mark, marksOf } from '@cloud-cost/contract/marks'
import { resolved } from '@cloud-cost/contract/model'
import { type Html, html, joined } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import { markLine } from './marks.js'
import { memberName } from './member-name.js'
import type { Scope } from './scope.js'
import { limitWords, typeWords } from './type-words.js'

/** A parameter or a member, with what is known of it where it stands. */
export interface Element {
  readonly name: string
  readonly id: string
  readonly schema: JsonObject
  /** What a reader is told of its presence, if it has to be there. */
  readonly presence: 'required' | 'always present' | undefined
  readonly deprecated: boolean
  /** What it says by itself: marks and values follow it. */
  readonly description: string
  readonly example: Json | undefined
  readonly marks: readonly Mark[]
  /** Where a caller finds a value of it. */
  readonly origin?: Html | undefined
}

/** A row of a definition list; `more` follows the text, such as the members of an object. */
export function elementRow(element: Element, scope: Scope, more?: Html): Html {
  const { id, name, presence, deprecated, description, marks } = element
  return html`<div class="element" id="${id}">
<dt>${memberName(name, scope.context)} <span class="type">${typeWords(scope.group, element.schema)}</span>${
    presence !== undefined && html` <span class="${presence === 'required' ? 'required' : 'type'}">${presence}</span>`
  }${deprecated && html` <span class="badge">deprecated</span>`}</dt>
<dd>${description !== '' && scope.prose(description)}${values(element, scope)}
${element.origin}${markLine(marks, id, scope.operation)}${more}</dd>
</div>`
}

/** The marks that the certainty report has of an element of the operation, such as `query size`. */
export function marksAt(element: string, { operation }: Scope): readonly Mark[] {
  return operation.certainty.entries.filter((entry) => entry.element === element)
}

/** The marks of a schema, with those of what it refers to, extends, or has in its list or map. */
export function schemaMarks(document: JsonObject, schema: JsonObject): Mark[] {
  const inner = (value: Json | undefined): Mark[] => (isObject(value) ? schemaMarks(document, value) : [])
  const { $ref: reference, allOf, items, additionalProperties } = schema
  const marks = [
    ...marksOf(schema),
    ...(reference === undefined ? [] : inner(resolve(document, schema))),
    ...(Array.isArray(allOf) ? allOf.flatMap(inner) : []),
    ...inner(items),
    ...inner(additionalProperties),
  ]
  return [...new Map(marks.map((mark) => [mark.note, mark])).values()]
}

function values({ schema, example, description }: Element, { group }: Scope): Html {
  const innerSchema = innermost(group.document, schema)
  const standard = resolved(group.document, schema)['default']
  const facts = [
    ...valueSet(innerSchema, description),
    ...limitWords(innerSchema).map(inlineCode),
    ...(standard === undefined ? [] : [html`Default: ${code(standard)}`]),
    ...(example === undefined || isLong(example) ? [] : [html`Example: ${code(example)}`]),
  ]
  return html`${facts.length > 0 && html`<p class="facts">${joined(facts, ' · ')}</p>`}`
}

/** The values that a schema names, unless the description has them with what they mean. */
function valueSet({ enum: closed, 'x-extensible-enum': open }: JsonObject, description: string): Html[] {
  const named = Array.isArray(closed) ? closed : Array.isArray(open) ? open : []
  if (named.every((value) => description.includes(`\`${value}\``))) return []
  const values = joined(named.map(code))
  return [Array.isArray(closed) ? html`One of ${values}` : html`Values seen: ${values}; others may appear`]
}

/** The schema of the items, where a schema is a list. */
function innermost(document: JsonObject, schema: JsonObject): JsonObject {
  const own = resolved(document, schema)
  const items = own['items']
  return isObject(items) ? innermost(document, items) : own
}

function code(value: Json): Html {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}

/** Such values are in the examples of the operation. */
function isLong(value: Json): boolean {
  return JSON.stringify(value).length > 80
}
