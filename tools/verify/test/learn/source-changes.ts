import { parse } from 'yaml'

/** What differs between two texts of a YAML file: a line for each value that went (-) or came (+), with its place. */
export function sourceChanges(before: string, after: string): string[] {
  const [old, current] = [before, after].map((text) => new Set(valuesOf(parse(text), '')))
  const gone = [...(old ?? [])].filter((value) => !current?.has(value)).map((value) => `- ${value}`)
  const come = [...(current ?? [])].filter((value) => !old?.has(value)).map((value) => `+ ${value}`)
  return [...gone, ...come].sort((one, other) => compare(one.slice(2), other.slice(2)) || compare(other, one))
}

/** The values of a document, each with its place: items of a list by name, if any, so that one more or less moves no others. */
function valuesOf(value: unknown, place: string): string[] {
  const isWhole = typeof value !== 'object' || value === null || place.endsWith('/x-observed')
  if (isWhole) return [`${place}: ${JSON.stringify(value)}`]
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([name, member]) => valuesOf(member, `${place}/${name}`))
  return value.flatMap((item) => valuesOf(item, `${place}/${item?.name ?? '-'}`))
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
