// Sends requests to a deployment, one at a time and no faster than allowed.
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '@cloud-cost/contract/failure'
import type { Exchange } from '@cloud-cost/mock'
import type { OutgoingRequest } from './inputs/request.js'

/** Where a deployment is, and how it may be asked. */
export interface Deployment {
  readonly baseUrl: URL
  readonly token: string
  /** Milliseconds that a response may take. */
  readonly timeout: number
  /** Requests a second. */
  readonly rate: number
}

export interface DeploymentResponse {
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
export type Send = (request: OutgoingRequest) => Promise<DeploymentResponse>

/**
 * A deployment, which is asked for one thing at a time, and no faster than allowed.
 *
 * @param record is told of each exchange that came to its end
 */
export function deploymentAt(
  { baseUrl, token, timeout, rate }: Deployment,
  record: (exchange: Exchange) => void = () => {},
): Send {
  /** When the next request may be sent. */
  let next = 0
  return async ({ method, target, headers, body, anonymous = false }) => {
    const wait = next - performance.now()
    if (wait > 0) await sleep(wait)
    const [started, startedAt] = [performance.now(), Date.now()]
    next = started + 1000 / rate
    const url = `${baseUrl.href.replace(/\/$/, '')}${target}`
    const sent = { ...headers, ...(!anonymous && { Authorization: `Bearer ${token}` }) }
    try {
      const response = await fetch(url, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        ...(body !== undefined && { body }),
      })
      const wait = Math.round(performance.now() - started)
      const bytes = await bytesOf(response)
      const milliseconds = Math.round(performance.now() - started)
      const { status, statusText } = response
      record({
        startedAt,
        timings: { wait, receive: milliseconds - wait },
        request: { method, url, headers: Object.entries(sent), body: Buffer.from(body ?? '') },
        response: { status, statusText, headers: decodedHeaders(response), body: bytes },
      })
      const contentType = response.headers.get('content-type') ?? ''
      return { status, contentType, text: bytes.toString('utf8'), milliseconds }
    } catch (error) {
      throw new UserError(failureOf(error, baseUrl.origin, timeout))
    }
  }
}

/** `fetch` has decompressed the body, so the header does not hold for it any more. */
function decodedHeaders({ headers }: Response): [string, string][] {
  return [...headers].filter(([name]) => name !== 'content-encoding' && name !== 'content-length')
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new UserError(`the response is longer than ${MAX_BYTES / 1e6} MB; it was not read.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
