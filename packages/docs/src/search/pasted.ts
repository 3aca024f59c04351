/** A request that somebody copied from a program, a log or a page: its path in parts, and its method where the line names it. */
export interface PastedRequest {
  readonly method: string | undefined
  readonly parts: readonly string[]
}

const METHOD = /\b(?:GET|POST|PUT|PATCH|DELETE)\b/
/** A host or `{base_url}`, and then the path, as far as its query. */
const PATH = /(?:https?:\/\/[^/\s'"]+|\{base_?url\})?((?:\/?[\w{}.~%:@+-]+)?(?:\/[\w{}.~%:@+-]+)+)/i

/** Stands for what was not written: `/cost/v3/...`. */
const IS_LEFT_OUT = /^\.+$/

/** The request that stands in a question, if one does. */
export function requestIn(question: string): PastedRequest | undefined {
  const path = PATH.exec(question)?.[1]
  if (path === undefined) return undefined
  const parts = path.split('/').filter((part) => part !== '' && !IS_LEFT_OUT.test(part))
  return { method: METHOD.exec(question)?.[0], parts }
}

/**
 * How well a request fits the path of an operation, whose parts in braces take any value: 0 where it does not. A line may hold only a piece
 * of the path, or have the path of a gateway before it.
 */
export function fits(
  { method, parts }: PastedRequest,
  operation: { readonly method: string; readonly path: string },
): number {
  const template = operation.path.split('/').filter((part) => part !== '')
  const [short, long] = parts.length < template.length ? [parts, template] : [template, parts]
  const isPiece = short === parts && short !== template
  const starts = isPiece ? long.keys() : [long.length - short.length]
  const scores = [...starts].map((start) =>
    isPiece ? same(short, long.slice(start, start + short.length)) : same(long.slice(start), short),
  )
  const best = Math.max(0, ...scores)
  if (best === 0) return 0
  // The whole path says more than a piece of it does.
  const whole = parts.length === template.length ? 2 : 1
  return best * whole * (method === operation.method ? 2 : 1)
}

/** How many parts are the same; 0 where one differs. One of at least two parts must be a word of the template. */
function same(parts: readonly string[], template: readonly string[]): number {
  if (parts.length !== template.length || parts.length < 2) return 0
  let words = 0
  for (const [index, part] of parts.entries()) {
    const expected = template[index] ?? ''
    if (part.toLowerCase() === expected.toLowerCase()) words += 1
    else if (!expected.startsWith('{')) return 0
  }
  return words
}

/** Where an error occurred, which says nothing about its cause: `query.startDate` before `is required`, or the host that refused. */
const PLACE =
  /\b(?:(?:path|query|body|header)\.[\w.-]+(?= (?:is|must|may|has)\b)|(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?)/g

/** The text of an error without the places that it names. A question that is nothing but a place stays as it is. */
export function withoutPlaces(question: string): string {
  const rest = question.replaceAll(PLACE, ' ').trim()
  return rest === '' ? question : rest
}
