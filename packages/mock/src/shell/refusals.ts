import type { IncomingMessage } from 'node:http'

/** Why the server ended a request while it came in, and what its sender got. */
interface RefusedRequest {
  readonly status: number
  readonly reason: string
}

const refusals = new WeakMap<IncomingMessage, RefusedRequest>()

export function noteRefusal(request: IncomingMessage, refusal: RefusedRequest): void {
  refusals.set(request, refusal)
}

export function refusalOf(request: IncomingMessage): RefusedRequest | undefined {
  return refusals.get(request)
}
