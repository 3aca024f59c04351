/** Why no answer came, in words for a person. */
export interface Failure {
  readonly kind: 'timeout' | 'connection' | 'certificate' | 'too-large'
  readonly message: string
}

const CERTIFICATE = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|CERT_.*|ERR_TLS_.*)$/

const CONNECTION: { readonly [code: string]: string } = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut off',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the host name cannot be resolved now',
  EHOSTUNREACH: 'no route to that host',
  ENETUNREACH: 'no route to that network',
  EPIPE: 'the connection was cut off',
  ETIMEDOUT: 'the connection was not taken',
  UND_ERR_CONNECT_TIMEOUT: 'the connection was not taken',
  UND_ERR_SOCKET: 'the connection was cut off',
}

/** Reads the error that `fetch` threw. */
export function failureOf(error: unknown, origin: string, timeout: number): Failure {
  if (error instanceof TooLargeError) return { kind: 'too-large', message: error.message }
  const chain = causesOf(error)
  if (chain.some(({ name }) => name === 'TimeoutError')) {
    const message = `${origin} did not respond within ${timeout / 1000} s. Give it more time with --timeout, or look at the deployment.`
    return { kind: 'timeout', message }
  }
  const codes = chain.flatMap(({ code }) => (typeof code === 'string' ? [code] : []))
  const certificate = codes.find((code) => CERTIFICATE.test(code))
  if (certificate !== undefined) {
    const message = `the certificate of ${origin} is not trusted (${certificate}). If it is the right one, name a file with it: NODE_EXTRA_CA_CERTS=ca.pem.`
    return { kind: 'certificate', message }
  }
  const code = codes.find((candidate) => candidate in CONNECTION)
  const reason =
    code === undefined ? (chain.at(-1)?.message ?? 'for an unknown reason') : `${CONNECTION[code]} (${code})`
  return { kind: 'connection', message: `${origin} cannot be reached: ${reason}. Check --base-url and the network.` }
}

/** A body that is longer than anyone looks at. */
export class TooLargeError extends Error {}

interface ErrorFacts {
  readonly name: string
  readonly message: string
  readonly code?: unknown
}

function causesOf(error: unknown): ErrorFacts[] {
  const found: ErrorFacts[] = []
  for (let current = error; current instanceof Error && found.length < 10; current = current.cause) found.push(current)
  return found
}
