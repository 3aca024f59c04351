import { REMOVED } from '../redact.js'
import { Kinds } from './kinds.js'
import { Redaction } from './redaction.js'

/**
 * A copy of JSON data without secrets: `[removed]` stands for the values of properties that are named like one, for what is secret by its form, and
 * for known secrets wherever they stand. A short or common one is removed only where it is a whole text, since it occurs in ordinary words.
 * @param secrets values, such as the token
 * @param own names of secret properties, apart from those that are named like one
 * @param sent data such as a request: the secrets in it are removed, too
 */
export function withoutSecrets(
  value: unknown,
  secrets: readonly string[],
  own: readonly string[] = [],
  sent?: unknown,
): unknown {
  if (value === undefined) return undefined
  const kinds = new Kinds({ secrets: own })
  const redaction = new Redaction({ kinds, replacement: REMOVED, number: `"${REMOVED}"`, persons: false })
  const text = JSON.stringify(value)
  redaction.collect(() => {
    for (const secret of secrets) redaction.addSecret(secret)
    redaction.text(text)
    if (sent !== undefined) redaction.text(JSON.stringify(sent))
  })
  const shown = redaction.text(text)
  // A text that is no JSON by itself is looked at without its quotation marks.
  return JSON.parse(typeof value === 'string' ? JSON.stringify(redaction.text(value)) : shown)
}
