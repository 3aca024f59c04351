// Paths into a body, as readers of the contract know them, and the values that stand there.
import { isSecretName } from '@cloud-cost/client-core'
import { isObject, type Json } from '@cloud-cost/contract/document'
import { passwords } from '../contract.js'
import { typeOf } from './json-type.js'

/** Something in a body, by its place and type; with some of its values where they are shown. */
export interface Member {
  readonly place: string
  readonly type: string
  readonly values?: readonly Json[]
}

/** What is said of the values at a place; where a name on the way there is one of a secret, not the values themselves. */
export function memberOf(place: string, values: readonly Json[], showValues: boolean, depth?: number): Member {
  const isSecret = place.split(/[.[\]]+/).some((name) => isSecretName(name, passwords))
  return {
    place,
    type: typeOf(values, depth),
    ...(showValues && { values: isSecret ? ['[removed]'] : values.slice(0, 3) }),
  }
}

/** The value at a path in a body, and the path as a reader of the contract knows it, such as `data.list[].status`. */
export function locate(tokens: readonly string[], body: Json): { readonly place: string; readonly value?: Json } {
  let place = ''
  let value: Json | undefined = body
  for (const token of tokens) {
    place += Array.isArray(value) ? '[]' : `${place === '' ? '' : '.'}${token}`
    value = Array.isArray(value)
      ? value[Number(token)]
      : isObject(value) && Object.hasOwn(value, token)
        ? value[token]
        : undefined
  }
  return { place, ...(value !== undefined && { value }) }
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
  return Object.hasOwn(value, step) && value[step] !== undefined ? [value[step]] : []
}
