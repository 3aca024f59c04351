import type { Answer } from './answer.js'
import { type Client, SESSION } from './client.js'
import type { CallParams, Operation } from './operation.js'
import type { CallOptions } from './options.js'
import { prepare } from './prepare.js'
import { sendWithRetries } from './retry.js'

/**
 * Sends a call, with everything that a client does for it, and gives the whole answer, envelope included. What operation functions
 * and openapi-fetch's requests share.
 * @throws {CloudCostError} one of its subclasses, as a rejection
 */
export async function send(
  client: Client,
  operation: Operation,
  params: CallParams,
  options: CallOptions,
): Promise<Answer> {
  const session = client[SESSION]()
  return sendWithRetries(session, prepare(session, operation, params, options))
}
