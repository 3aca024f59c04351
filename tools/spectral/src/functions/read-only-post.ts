import { operationsOf, type Result, report } from '../document.js'

/** `x-read-only: true` stands on POST operations alone: other methods say by themselves whether they write. */
export default function readOnlyPost(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ method, value, path }): Result[] => {
    if (!('x-read-only' in value)) return []
    const where = [...path, 'x-read-only']
    if (value['x-read-only'] !== true) return [report(where, 'Write `x-read-only: true`, or leave it out.')]
    if (method !== 'post')
      return [
        report(
          where,
          `A ${method.toUpperCase()} needs no \`x-read-only\`: its method says whether it writes. Remove it.`,
        ),
      ]
    return []
  })
}
