import { isObject } from '../contract/json.js'
import type { Inputs } from '../exchange/parsed-request.js'

/** The single values of inputs, in JSON, by where they stand: `query.startDate`, `body.tags.0.key`. */
export type InputValues = ReadonlyMap<string, string>

/** @param ignored names whose values don't count, in a recording for instance because they were replaced */
export function inputValues(inputs: Inputs, ignored: ReadonlySet<string>): InputValues {
  const values = new Map<string, string>()
  const collect = (value: unknown, place: string): void => {
    if (Array.isArray(value) && value.length > 0)
      for (const [index, item] of value.entries()) collect(item, `${place}.${index}`)
    else if (isObject(value) && Object.keys(value).length > 0) {
      for (const [name, inner] of Object.entries(value)) if (!ignored.has(name)) collect(inner, `${place}.${name}`)
    } else if (value !== undefined) values.set(place, JSON.stringify(value))
  }
  for (const part of ['path', 'query', 'body'] as const) collect(inputs[part], part)
  for (const part of ['path', 'query'] as const) if (values.get(part) === '{}') values.delete(part)
  return values
}

/** Where inputs differ, in their order. */
export function differences(first: InputValues, second: InputValues): string[] {
  const places = new Set([...first.keys(), ...second.keys()])
  return [...places].filter((place) => first.get(place) !== second.get(place))
}

/** A text that is the same for the same inputs. */
export function keyOf(values: InputValues): string {
  return JSON.stringify([...values].sort(([a], [b]) => (a < b ? -1 : 1)))
}
