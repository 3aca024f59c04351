import { operationsOf, type Result, report } from '../document.js'

/** `x-idempotent: false` stands on PUT and DELETE operations alone: HTTP makes no promise for the others that it could deny. */
export default function notIdempotent(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ method, value, path }): Result[] => {
    if (!('x-idempotent' in value)) return []
    const where = [...path, 'x-idempotent']
    if (value['x-idempotent'] !== false) return [report(where, 'Write `x-idempotent: false`, or leave it out.')]
    if (method !== 'put' && method !== 'delete')
      return [
        report(where, `A ${method.toUpperCase()} takes no \`x-idempotent\`: only a PUT or DELETE does. Remove it.`),
      ]
    return []
  })
}
