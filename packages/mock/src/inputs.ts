import { isObject } from './json.js'

/** What a caller gave an operation. */
export interface Inputs {
  readonly path: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string | string[] }
  readonly body: unknown
}

/** An input by its name, wherever it stands: in the path, the body or the query. */
export function inputNamed({ path, query, body }: Inputs, name: string): unknown {
  return path[name] ?? (isObject(body) ? body[name] : undefined) ?? query[name]
}

/** The query as Prism takes it: a name that comes several times has a list. */
export function queryValues(query: URLSearchParams): Inputs['query'] {
  const values: { [name: string]: string | string[] } = {}
  for (const name of new Set(query.keys())) {
    const [first = '', ...others] = query.getAll(name)
    values[name] = others.length === 0 ? first : [first, ...others]
  }
  return values
}
