import { isObject, type Json, lookUp, toReference } from '@cloud-cost/contract/document'
import { typeOf } from './json-type.js'

/** Something in a body, by its place and type; with some of its values where they are shown. */
export interface Member {
  readonly place: string
  readonly type: string
  readonly values?: readonly Json[]
}

/** What a body has at a place. */
export function memberAt(place: string, body: Json, showValues: boolean, depth?: number): Member {
  const values = valuesAt(place, body)
  return { place, type: typeOf(values, depth), ...(showValues && { values: values.slice(0, 3) }) }
}

/** A path in a body as a reader of the contract knows it, such as `data.list[].status`. */
export function placeOf(tokens: readonly string[], body: Json): string {
  const isItem = (index: number): boolean => Array.isArray(lookUp(body, toReference(tokens.slice(0, index))))
  const steps = tokens.map((token, index) => (isItem(index) ? '[]' : `.${token}`))
  return steps.join('').replace(/^\./, '')
}

/** The values at a place, in which `[]` stands for every item and `*` for every member. */
export function valuesAt(place: string, body: Json): Json[] {
  const steps = place.match(/\[\]|[^.[]+/g) ?? []
  return steps.reduce<Json[]>((values, step) => values.flatMap((value) => below(value, step)), [body])
}

function below(value: Json, step: string): Json[] {
  if (step === '[]') return Array.isArray(value) ? value : []
  if (!isObject(value)) return []
  if (step === '*') return Object.values(value)
  return value[step] === undefined ? [] : [value[step]]
}
