// The row of a parameter or a field.
import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { type Mark, marksOf } from '@cloud-cost/contract/marks'
import { resolved } from '@cloud-cost/contract/model'
import { SAID_OTHERWISE } from '../contract/plain-marks.js'
import { code, type Html, html, joined, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import { memberName } from './member-name.js'
import { openPoints } from './open-points.js'
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

/** A row of a definition list; `more` follows the text, such as the fields of an object. */
export function elementRow(element: Element, scope: Scope, more?: Html): Html {
  const { id, name, presence, deprecated, description } = element
  return html`<div class="element" id="${id}">
<dt>${memberName(name, scope.context)} <span class="type soft">${typeWords(scope.group, element.schema)}</span>${
    presence !== undefined && html` <span class="${presence === 'required' ? 'required' : 'type'}">${presence}</span>`
  }${deprecated && html` <span class="badge">deprecated</span>`}${openPoints(withoutSaid(element, scope), id, name)}</dt>
<dd>${description !== '' && scope.prose(description)}${values(element, scope)}
${element.origin}${more}</dd>
</div>`
}

/** The marks of an element that its row, or the sentence above it, does not say in another form. */
function withoutSaid(element: Element, scope: Scope): readonly Mark[] {
  const { marks, description } = element
  const said = [
    ...SAID_OTHERWISE.presence,
    ...SAID_OTHERWISE.link,
    ...(isInvented(element, scope) ? SAID_OTHERWISE.example : []),
    ...(isOpenSet(innermost(scope.group.document, element.schema), description) ? SAID_OTHERWISE.values : []),
  ]
  return marks.filter((mark) => !scope.isPlain(mark, said))
}

/** Whether a row shows an example that is invented, as no value is documented. */
function isInvented({ marks, example }: Pick<Element, 'marks' | 'example'>, { isPlain }: Scope): boolean {
  return example !== undefined && !isLong(example) && marks.some((mark) => isPlain(mark, SAID_OTHERWISE.example))
}

/** The marks that the certainty report has of an element of the operation, such as `query size`, and of what is in it. */
export function marksAt(element: string, { operation }: Scope): readonly Mark[] {
  const isWithin = (other: string): boolean => other === element || other.startsWith(`${element}[`)
  return operation.certainty.entries.filter((entry) => isWithin(entry.element))
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

function values(element: Element, scope: Scope): Html {
  const { schema, example, description, marks } = element
  const { group, isPlain } = scope
  const innerSchema = innermost(group.document, schema)
  const standard = resolved(group.document, schema)['default']
  const facts = [
    ...valueSet(innerSchema, description),
    ...limitWords(innerSchema).map(inlineCode),
    ...(standard === undefined ? [] : [html`Default: ${valueCode(standard)}`]),
    ...(example === undefined || isLong(example)
      ? []
      : [html`Example: ${isInvented(element, scope) ? html`<i>${valueCode(example)}</i>` : valueCode(example)}`]),
    ...(marks.some((mark) => isPlain(mark, SAID_OTHERWISE.link))
      ? [html`<a href="${to('guides/errors.html#error-codes')}">Codes undocumented</a>`]
      : []),
  ]
  return html`${facts.length > 0 && html`<p class="facts">${joined(facts, ' · ')}</p>`}`
}

/** The values that a schema names, unless the description has them with what they mean. */
function valueSet({ enum: closed, 'x-extensible-enum': open }: JsonObject, description: string): Html[] {
  const named = Array.isArray(closed) ? closed : Array.isArray(open) ? open : []
  if (named.every((value) => description.includes(`\`${value}\``))) return []
  const values = joined(named.map(valueCode))
  return [Array.isArray(closed) ? html`One of ${values}` : html`Values seen: ${values}; others may appear`]
}

/** Whether a row says that other values than those it shows may appear. */
function isOpenSet({ enum: closed, 'x-extensible-enum': open }: JsonObject, description: string): boolean {
  return closed === undefined && Array.isArray(open) && !open.every((value) => description.includes(`\`${value}\``))
}

/** The schema of the items, where a schema is a list. */
function innermost(document: JsonObject, schema: JsonObject): JsonObject {
  const own = resolved(document, schema)
  const items = own['items']
  return isObject(items) ? innermost(document, items) : own
}

function valueCode(value: Json): Html {
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Such values are in the examples of the operation. */
function isLong(value: Json): boolean {
  return JSON.stringify(value).length > 80
}
