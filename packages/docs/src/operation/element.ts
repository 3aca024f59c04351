import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { type Mark, marksOf } from '@cloud-cost/contract/marks'
import { resolved, type Source } from '@cloud-cost/contract/model'
import { operationPage } from '../contract/group.js'
import { type Html, html } from '../site/html.js'
import { inlineCode } from '../site/markdown.js'
import { memberName } from './member-name.js'
import type { Scope } from './scope.js'
import { limitWords, typeWords } from './type-words.js'

/** A parameter or a member, with what is known of it where it stands. */
export interface Element {
  readonly name: string
  readonly id: string | undefined
  readonly schema: JsonObject
  /** Nothing where it makes no sense, as for a member of a response. */
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string
  readonly example: Json | undefined
  readonly source: Source | undefined
  readonly marks: readonly Mark[]
}

/** A row of a definition list; `more` follows the text, such as the members of an object. */
export function elementRow(element: Element, scope: Scope, more?: Html): Html {
  const { id, name, required, deprecated, description, source, marks } = element
  return html`<div class="element"${id !== undefined && html` id="${id}"`}>
<dt>${memberName(name, scope.context)} <span class="type">${typeWords(scope.group, element.schema)}</span>${required && html` <span class="required">required</span>`}${deprecated && html` <span class="mark assumed">deprecated</span>`}</dt>
<dd>${description !== '' && scope.prose(description)}${values(element, scope)}${source !== undefined && sourceLine(source, scope)}${marks.map(markLine)}${more}</dd>
</div>`
}

/** A mark of the contract, where it applies. */
export function markLine({ kind, what, note }: Mark): Html {
  const text = note.trim().replaceAll(/\s+/g, ' ')
  return kind === 'assumption'
    ? html`<p class="mark-line"><span class="mark assumed">assumed</span> ${inlineCode(text)}</p>`
    : html`<p class="mark-line"><span class="mark unspecified">not shown: ${what ?? ''}</span> ${inlineCode(text)}</p>`
}

/** The marks that the ledger has of an element of the operation, such as `query size`. */
export function marksAt(element: string, { operation }: Scope): readonly Mark[] {
  return operation.ledger.entries.filter((entry) => entry.element === element)
}

/** The marks of a schema, with those of what it refers to. */
export function schemaMarks(document: JsonObject, schema: JsonObject): Mark[] {
  const { $ref: _, ...target } = resolved(document, schema)
  const marks = [...marksOf(schema), ...marksOf(target)]
  return [...new Map(marks.map((mark) => [mark.note, mark])).values()]
}

function values({ schema, example }: Element, { group }: Scope): Html {
  const known = innermost(group.document, schema)
  const { enum: closed, 'x-extensible-enum': open } = known
  const standard = resolved(group.document, schema)['default']
  const facts = [
    ...(Array.isArray(closed)
      ? [html`${closed.length === 1 ? 'Always' : 'One of'} ${list(closed)}`]
      : Array.isArray(open)
        ? [html`Values seen: ${list(open)}; others may appear`]
        : []),
    ...limitWords(known).map(inlineCode),
    ...(standard === undefined ? [] : [html`default ${code(standard)}`]),
    ...(example === undefined || isLong(example) || (Array.isArray(closed) && closed.length === 1)
      ? []
      : [html`Example: ${code(example)}`]),
  ]
  return facts.length === 0
    ? html``
    : html`<p class="facts">${facts.map((fact, index) => html`${index > 0 && ' · '}${fact}`)}</p>`
}

/** The schema of the items, where a schema is a list. */
function innermost(document: JsonObject, schema: JsonObject): JsonObject {
  const known = resolved(document, schema)
  const items = known['items']
  return known['type'] === 'array' && typeof items === 'object' && items !== null && !Array.isArray(items)
    ? innermost(document, items)
    : known
}

function list(values: readonly Json[]): Html[] {
  return values.map((value, index) => html`${index > 0 && ', '}${code(value)}`)
}

function code(value: Json): Html {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}

/** Such values are in the examples of the operation. */
function isLong(value: Json): boolean {
  return JSON.stringify(value).length > 80
}

function sourceLine({ operation, member }: Source, { context }: Scope): Html {
  return html`<p class="facts">From ${memberName(member, context)} of <a href="${operationPage(operation)}"><code>${operation}</code></a></p>`
}
