import type { Group } from './group.js'
import { isObject } from './json.js'

/** The code and message of an error, wherever its body holds them. */
export interface Fault {
  readonly code?: string | number | undefined
  readonly message?: string | undefined
}

/**
 * Reads `error` and the other members that a group uses, then what gateways write: the body itself, and an `error` that is plain text.
 * The names are `Code` and `Message` or `code` and `message`.
 */
export function faultOf(body: unknown, { errorMembers = [] }: Group): Fault {
  if (!isObject(body)) return {}
  const { error } = body
  const others = errorMembers.map((name) => body[name])
  for (const place of [error, ...others, body, { message: error }].filter(isObject)) {
    const code = textOf(place['Code'] ?? place['code'])
    const message = textOf(place['Message'] ?? place['message'])
    if ((code ?? message) !== undefined) return { code, message: message?.toString() }
  }
  return {}
}

/** A text or number; `undefined` for anything else and for the empty text. */
function textOf(value: unknown): string | number | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined
}
