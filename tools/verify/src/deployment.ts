import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '@cloud-cost/contract/failure'
import type { OutgoingRequest } from './inputs/request.js'
import type { Options } from './options.js'

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
  readonly milliseconds: number
}

/** A longer body would fill the memory. */
const MAX_BYTES = 20_000_000

const CERTIFICATE = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|CERT_.*|ERR_TLS_.*)$/

/**
 * Sends a request to a deployment of the service. Redirects are answers: the token goes nowhere else.
 *
 * @throws UserError that says why there is no answer
 */
export type Send = (request: OutgoingRequest) => Promise<Answer>

/** A deployment, which is asked for one thing at a time, and no faster than allowed. */
export function deploymentAt({
  baseUrl,
  token,
  timeout,
  rate,
}: Pick<Options, 'baseUrl' | 'token' | 'timeout' | 'rate'>): Send {
  /** When the next request may be sent. */
  let next = 0
  return async ({ method, target, headers, body }) => {
    const wait = next - performance.now()
    if (wait > 0) await sleep(wait)
    const started = performance.now()
    next = started + 1000 / rate
    try {
      const response = await fetch(`${baseUrl.href.replace(/\/$/, '')}${target}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        ...(body !== undefined && { body }),
      })
      const text = await textOf(response)
      const milliseconds = Math.round(performance.now() - started)
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', text, milliseconds }
    } catch (error) {
      throw new UserError(failureOf(error, baseUrl.origin, timeout))
    }
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new UserError(`the response is longer than ${MAX_BYTES / 1e6} MB; it was not read.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Why `fetch` gave no answer, in words for a person. */
export function failureOf(error: unknown, origin: string, timeout: number): string {
  if (error instanceof UserError) return error.message
  const { name, cause = error } = error as Error
  if (name === 'TimeoutError')
    return `${origin} did not respond within ${timeout / 1000} s. Give it more time with --timeout, or look at the deployment.`
  const { code = '', message } = cause as NodeJS.ErrnoException
  if (CERTIFICATE.test(code))
    return `the certificate of ${origin} is not trusted (${code}). If it is the right one, name a file with it: NODE_EXTRA_CA_CERTS=ca.pem.`
  return `${origin} cannot be reached: ${message || code}. Check --base-url and the network.`
}
