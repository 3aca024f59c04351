import type { CloudCostError } from '@cloud-cost/client-core'

/** How many characters of an error are shown: a message of the service can be of any length. */
const LONGEST = 10_000

/** An error of a call as JSON, without token, secrets and body. */
export function errorText(error: CloudCostError): string {
  const { message, ...members } = error.toJSON()
  // The message of an error of the service repeats its other members.
  const text = JSON.stringify(members['serviceMessage'] === undefined ? { message, ...members } : members)
  const left = text.length - LONGEST
  return left > 0 ? `${text.slice(0, LONGEST)} … ${left} characters left out` : text
}
