import type { PrismOperation } from '../contract/prism-types.js'

const JSON_TYPE = 'application/json'
const ANYTHING = '*/*'

/** The values of `Accept` that answers are prepared for; `''` for none. */
export const PREPARED_ACCEPTS = ['', ANYTHING, JSON_TYPE] as const

/** The prepared value that an `Accept` comes to where all answers are JSON; another stays as it is. */
export function simplified(accept: string, { responses }: PrismOperation): string {
  const isJson = responses.every(({ contents = [] }) => contents.every(({ mediaType }) => mediaType === JSON_TYPE))
  if (!isJson) return accept
  const taken = accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [range]
  })
  return [JSON_TYPE, ANYTHING].find((range) => taken.includes(range)) ?? accept
}

/** A media range, with its parameters: what Prism negotiates by fails for any other. */
const RANGE =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+( *; *[\w!#$%&'*+.^`|~-]+ *= *([\w!#$%&'*+.^`|~-]+|"[ !#-[\]-~]*"))*$/

/** What of an `Accept` can be read; nothing where no part of it can, as without one. `*` alone is how some clients write any type. */
export function readableAccept(accept: string | undefined): string | undefined {
  if (accept === undefined || accept === ANYTHING || accept === JSON_TYPE) return accept
  const ranges = accept.split(',').map((range) => range.trim().replace(/^\*(?!\/)/, ANYTHING))
  const readable = ranges.filter((range) => RANGE.test(range))
  return readable.length === 0 ? undefined : readable.join(', ')
}
