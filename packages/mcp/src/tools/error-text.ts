import { type CloudCostError, withoutSecrets } from '@cloud-cost/client-core'

/** How many characters of an error are shown: a message of the service can be of any length. */
const LONGEST = 10_000

/** An error of a call as JSON, without token, secrets and body. */
export function errorText(error: CloudCostError): string {
  const { message, ...members } = error.toJSON()
  // The message of an error of the service repeats its other members.
  const shown = members['serviceMessage'] === undefined ? { message, ...members } : members
  // The client knows only what secrets are mostly called and look like.
  const text = JSON.stringify(withoutSecrets(shown, []))
  const left = text.length - LONGEST
  return left > 0 ? `${text.slice(0, LONGEST)} … ${left} characters left out` : text
}
