import { at, type LocatedOperation, operationsOf, type Result, report } from '../document.js'

const READING = new Set(['aggregate', 'check', 'get', 'list'])

/**
 * `x-read-only: true` stands on POST operations alone, as other methods say by themselves whether they write, and on all
 * of them whose name says that they only read: clients resend these.
 */
export default function readOnlyPost(document: unknown): Result[] {
  return operationsOf(document).flatMap((operation): Result[] => {
    const { method, value, path } = operation
    const where = [...path, 'x-read-only']
    if ('x-read-only' in value && value['x-read-only'] !== true)
      return [report(where, 'Write `x-read-only: true`, or leave it out.')]
    const marked = 'x-read-only' in value
    if (method !== 'post') {
      if (!marked) return []
      return [
        report(
          where,
          `A ${method.toUpperCase()} needs no \`x-read-only\`: its method says whether it writes. Remove it.`,
        ),
      ]
    }
    const verb = /^[a-z]*/.exec(String(value['operationId']))?.[0] ?? ''
    if (marked === reads(verb, operation)) return []
    const message = marked
      ? `"${verb}" changes something, and clients would send it again. Remove \`x-read-only\`, or correct the verb.`
      : `"${verb}" only reads. Add \`x-read-only: true\`, or say by the verb what it changes.`
    return [report(marked ? where : path, message)]
  })
}

/** A download without content in its response makes something elsewhere. */
function reads(verb: string, { value }: LocatedOperation): boolean {
  return READING.has(verb) || (verb === 'download' && at(value, ['responses', '200', 'content']) !== undefined)
}
