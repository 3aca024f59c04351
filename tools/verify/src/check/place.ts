import { isObject, type Json } from '@cloud-cost/contract/document'

/** A path in a body as a reader of the contract knows it, such as `data.list[].status`. */
export function placeOf(tokens: readonly string[], body: Json): string {
  let value: Json | undefined = body
  let place = ''
  for (const token of tokens) {
    if (Array.isArray(value)) {
      place += '[]'
      value = value[Number(token)]
    } else {
      place += place === '' ? token : `.${token}`
      value = isObject(value) ? value[token] : undefined
    }
  }
  return place
}

/** The values at a place, in which `[]` stands for every item and `*` for every member. */
export function valuesAt(place: string, body: Json): Json[] {
  const steps = place
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((step) => step !== '')
  return steps.reduce<Json[]>((values, step) => values.flatMap((value) => below(value, step)), [body])
}

function below(value: Json, step: string): Json[] {
  if (step === '[]') return Array.isArray(value) ? value : []
  if (!isObject(value)) return []
  if (step === '*') return Object.values(value)
  const child = value[step]
  return child === undefined ? [] : [child]
}
