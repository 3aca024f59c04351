/** A JSON object. */
export type JsonObject = { readonly [member: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a media type is one of JSON. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType)
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What of an object is not `undefined`. */
export function present<Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

/** The elements of a list; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A value as a message shows it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return 'another list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}

/** How many characters a value has in JSON; `undefined` where it has none. */
export function sizeInJson(value: unknown): number | undefined {
  try {
    return JSON.stringify(value)?.length
  } catch {
    return undefined
  }
}

/** Whether a value is nested deeper than so many levels, as one is that contains itself. It does not recurse, as readers of the value do. */
export function isDeeperThan(value: unknown, most: number): boolean {
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: own, depth } = next
    if (typeof own !== 'object' || own === null || ArrayBuffer.isView(own)) continue
    if (depth > most) return true
    for (const inner of Object.values(own)) left.push({ value: inner, depth: depth + 1 })
  }
  return false
}

/** What a JSON pointer names in a value. */
export function at(value: unknown, pointer: string): unknown {
  return segments(pointer).reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as JsonObject)[key] : undefined),
    value,
  )
}

/** The value with what the pointer names replaced; the original stays as it is. Missing objects on the way are made. */
export function replaceAt(value: unknown, pointer: string, replacement: unknown): unknown {
  const [key, ...rest] = segments(pointer)
  if (key === undefined) return replacement
  const copy = Array.isArray(value) ? [...value] : { ...(isObject(value) ? value : {}) }
  const members = copy as { [member: string]: unknown }
  members[key] = replaceAt(members[key], toPointer(rest), replacement)
  return copy
}

/** The value without what the pointer names; the original stays as it is. */
export function removeAt(value: unknown, pointer: string): unknown {
  const [key, ...rest] = segments(pointer)
  if (key === undefined || !isObject(value) || !(key in value)) return value
  if (rest.length > 0) return { ...value, [key]: removeAt(value[key], toPointer(rest)) }
  const { [key]: _, ...others } = value
  return others
}

/** The JSON pointer of keys. */
export function toPointer(keys: readonly unknown[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The keys of a JSON pointer. */
export function segments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Visits a value and all values in it, each with its JSON pointer. */
export function visit(value: unknown, visitor: (value: unknown, pointer: string) => void, pointer = ''): void {
  visitor(value, pointer)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) visit(inner, visitor, pointer + toPointer([key]))
}
