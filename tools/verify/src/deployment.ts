import type { OutgoingRequest } from '../inputs/request.js'
import { type Failure, failureOf, TooLargeError } from './failure.js'
import { Pace } from './pace.js'

export interface DeploymentOptions {
  readonly baseUrl: URL
  readonly token: string
  /** Milliseconds that an answer may take, its body included. */
  readonly timeout: number
  /** Requests a second. */
  readonly rate: number
}

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
  readonly milliseconds: number
}

/** A longer body would fill the memory. */
const MAX_BYTES = 20_000_000

/** A deployment of the service. It is asked for one thing at a time. */
export class Deployment {
  readonly #options: DeploymentOptions
  readonly #pace: Pace

  constructor(options: DeploymentOptions) {
    this.#options = options
    this.#pace = new Pace(options.rate)
  }

  /** The answer to a request, or why there is none. Redirects are answers: the token goes nowhere else. */
  async send({ method, target, headers, body }: OutgoingRequest): Promise<Answer | Failure> {
    const { baseUrl, token, timeout } = this.#options
    await this.#pace.wait()
    const started = performance.now()
    try {
      const response = await fetch(`${baseUrl.href.replace(/\/$/, '')}${target}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        ...(body !== undefined && { body }),
      })
      const text = await textOf(response)
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        text,
        milliseconds: Math.round(performance.now() - started),
      }
    } catch (error) {
      return failureOf(error, baseUrl.origin, timeout)
    }
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES)
      throw new TooLargeError(`the response is longer than ${MAX_BYTES / 1e6} MB; it was not read.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
