// Makes schemas of values that the contract does not describe.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { LEAST, type ObservedValues } from '../observed-values.js'

/** More names of an object, most of which are seldom there, are the keys of a map. They may be values, and name a person. */
const MOST_MEMBERS = 12

/** The mark of a new element of a known type, of which nothing else is known. */
export const MEANING = 'meaning-unknown'

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,39}$/

/** What is known of an element that recordings alone show. */
export function observedOf({ count, since, until }: ObservedValues): JsonObject {
  return { count, since, until }
}

/** The members that were values often enough, by their names; none of an object whose names look like values. */
export function membersOf(
  { members, types }: ObservedValues,
  objects: number = types.get('object') ?? 0,
): [string, ObservedValues][] {
  const often = [...members].filter(([name, { count }]) => count >= LEAST && NAME.test(name))
  const rare = [...members.values()].filter(({ count }) => count * 2 < objects)
  return members.size > MOST_MEMBERS && rare.length * 2 > members.size ? [] : often
}

/** The schema of a value that the contract does not describe, with its members. */
export function schemaOf(values: ObservedValues, description: string): JsonObject {
  const observed = { 'x-observed': observedOf(values) }
  const [type, ...others] = values.typesOfValues()
  const isCollection = type === 'object' || type === 'array'
  if (type === undefined || others.length > 0 || (isCollection && values.types.has('null')))
    return { description, 'x-marks': ['type-unknown'], ...observed }
  const own = { type: values.types.has('null') ? [type, 'null'] : type, description }
  if (type === 'object') return { ...own, ...shapeOf(values), ...observed }
  if (type === 'array') return { ...own, ...itemsOf(values), ...observed }
  return { ...own, 'x-marks': [MEANING], ...observed }
}

function shapeOf(values: ObservedValues): JsonObject {
  const members = membersOf(values)
  const unknown = {
    additionalProperties: true,
    'x-marks': ['members-unknown'],
  }
  return members.length === 0 ? unknown : { properties: propertiesOf(members) }
}

function itemsOf({ items }: ObservedValues): { [keyword: string]: Json } {
  return items === undefined || items.count < LEAST
    ? { items: {}, 'x-marks': ['items-unknown'] }
    : { items: schemaOf(items, 'An entry, as recordings of a deployment show it.') }
}

/** The schemas of members by their names. */
export function propertiesOf(members: readonly (readonly [string, ObservedValues])[]): JsonObject {
  const words = (name: string): string => `\`${name}\`, seen in recordings of a deployment.`
  return Object.fromEntries(members.map(([name, values]) => [name, schemaOf(values, words(name))]))
}
