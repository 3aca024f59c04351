import type { HeadersOptions } from './options.js'
import { valid } from './validate.js'

/**
 * Headers of several sources, of which later ones replace those before; `null` removes one, and `undefined` counts as not given.
 * @throws {ValidationError} for a name or value that HTTP doesn't allow
 */
export function mergeHeaders(operationId: string, sources: readonly (HeadersOptions | undefined)[]): Headers {
  return valid(operationId, 'headers', 'must be valid', () => {
    const headers = new Headers()
    for (const source of sources) {
      for (const [name, value] of source instanceof Headers ? source : Object.entries(source ?? {})) {
        if (value === null) headers.delete(name)
        else if (value !== undefined) headers.set(name, String(value))
      }
    }
    return headers
  })
}
