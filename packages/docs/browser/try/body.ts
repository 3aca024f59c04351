import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { fieldText } from '../../src/operation/try/data.js'
import { type Field, fieldOf, fieldsOf, sentValue, setText } from './fields.js'

const PLACE = 'body.'

/** Keeps the JSON of the body and the fields of its members the same, whichever of them has been changed. */
export function followBody(form: HTMLFormElement, changed: Field | undefined): void {
  const json = fieldOf(form, 'body')
  if (json === undefined) return
  const body = parsed(json.value)
  if (changed?.name.startsWith(PLACE) === true) {
    // What is no JSON yet is left to whoever writes it.
    if (body !== undefined) json.value = JSON.stringify(withMember(body, changed), null, 2)
  } else if (body !== undefined) {
    for (const field of fieldsOf(form))
      if (field.name.startsWith(PLACE)) setText(field, fieldText(body[field.name.slice(PLACE.length)]))
  }
}

function withMember(body: JsonObject, field: Field): JsonObject {
  const { [field.name.slice(PLACE.length)]: _, ...others } = body
  const value = sentValue(field)
  return value === undefined ? others : { ...body, [field.name.slice(PLACE.length)]: value }
}

/** The members of the JSON; nothing where it is none, or no object. */
function parsed(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text.trim() || '{}') as Json
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
