/** A request whose inputs fit the contract. */
export interface CheckedRequest {
  readonly operationId: string
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A text in a request. */
export interface Input {
  readonly in: 'path' | 'query' | 'body'
  readonly path: readonly (string | number)[]
  /** The name of the member, or of the list that has the value. */
  readonly name: string
  readonly value: string
}

/** All texts in a request, however deep. */
export function inputsIn({ path, query, body }: CheckedRequest): Input[] {
  return [...textsIn('path', path), ...textsIn('query', query), ...textsIn('body', body)]
}

function textsIn(place: Input['in'], value: unknown, path: Input['path'] = [], name = ''): Input[] {
  if (typeof value === 'string') return [{ in: place, path, name, value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(place, item, [...path, index], name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, inner]) => textsIn(place, inner, [...path, member], member))
}
