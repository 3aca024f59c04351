import type { HeadersOptions } from './options.js'
import { valid } from './validate.js'

type Pairs = Iterable<readonly [string, unknown]>

/**
 * Headers of several sources, of which later ones replace those before; `null` removes one, and `undefined` counts as not given.
 * @throws {ValidationError} for a name or value that HTTP doesn't allow
 */
export function mergeHeaders(operationId: string, sources: readonly (HeadersOptions | undefined)[]): Headers {
  return valid(operationId, 'headers', 'must be valid', () => {
    const headers = new Headers()
    for (const source of sources) {
      for (const [name, value] of pairsOf(source)) {
        if (value === null) headers.delete(name)
        else if (value !== undefined) headers.set(name, String(value))
      }
    }
    return headers
  })
}

function pairsOf(source: HeadersOptions = {}): Pairs {
  return Symbol.iterator in source ? (source as Pairs) : Object.entries(source)
}
