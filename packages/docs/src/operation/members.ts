import type { JsonObject } from '@cloud-cost/contract/document'
import { ownDescription, resolved, shapeOf, sourceOf } from '@cloud-cost/contract/model'
import { recordOf } from '../contract/elements.js'
import { type Html, html } from '../html/html.js'
import { type Element, elementRow, schemaMarks } from './element.js'
import { originOf } from './origin.js'
import { requiredSentence } from './presence.js'
import type { Scope } from './scope.js'
import { schemaName } from './type-words.js'

/** Members below this depth are folded. */
const OPEN = 2

/** Where members are shown, and what they are in. */
interface MemberListOptions {
  readonly presence: NonNullable<Element['presence']>
  /** Ids begin with it. */
  readonly id: string
  readonly depth: number
  /** Ids of the fields that are always present by assumption; a sentence says so of them. */
  readonly assumed?: ReadonlySet<string>
  /** Names of the schemas around, from which a recursive record is known. */
  readonly around: readonly string[]
}

/** The members of a schema as nested definition lists; nothing where it has none. */
export function memberList(schema: JsonObject, scope: Scope, place: MemberListOptions): Html | undefined {
  const { document } = scope.operation
  const { properties, required } = shapeOf(document, schema)
  const isInput = place.presence === 'required'
  const elements = Object.entries(properties).map(([name, member]): Element => {
    const memberSchema = resolved(document, member)
    const id = `${place.id}.${name}`
    const description = ownDescription(memberSchema)
    const source = sourceOf(memberSchema) ?? sourceOf(member)
    return {
      name,
      id,
      schema: member,
      presence: required.has(name) && place.assumed?.has(id) !== true ? place.presence : undefined,
      deprecated: memberSchema['deprecated'] === true,
      description,
      example: memberSchema['example'],
      marks: schemaMarks(document, member),
      origin:
        isInput && (required.has(name) || source !== undefined)
          ? originOf({ name, description, source }, scope)
          : undefined,
    }
  })
  if (elements.length === 0) return undefined
  const rows = elements.map((element) =>
    elementRow(element, scope, nested(element.schema, scope, { ...place, id: element.id })),
  )
  return html`${isInput && requiredSentence(elements, scope)}<dl class="elements">${rows}</dl>`
}

function nested(member: JsonObject, scope: Scope, { around, ...place }: MemberListOptions): Html | undefined {
  const record = recordOf(scope.group.document, member)
  const name = schemaName(record)
  if (name !== undefined && around.includes(name)) return html`<p class="facts">It has the fields of ${name} above.</p>`
  const inner = memberList(record, scope, {
    ...place,
    depth: place.depth + 1,
    around: name === undefined ? around : [...around, name],
  })
  if (inner === undefined) return undefined
  const count = Object.keys(shapeOf(scope.group.document, record).properties).length
  return html`<details class="nested fold"${place.depth < OPEN && html` open`}><summary>${count === 1 ? '1 field' : `${count} fields`}</summary>
${inner}</details>`
}
