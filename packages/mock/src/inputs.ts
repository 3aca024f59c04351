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
  for (const [name, value] of query) {
    const known = Object.hasOwn(values, name) ? values[name] : undefined
    if (known === undefined) values[name] = value
    else if (typeof known === 'string') values[name] = [known, value]
    else known.push(value)
  }
  return values
}
