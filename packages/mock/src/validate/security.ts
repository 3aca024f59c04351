import type { SecurityScheme } from '../contract/contract.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import type { Problem } from '../exchange/problem.js'

/** Decides whether the credentials of a request are those that the contract asks for. */
export class Security {
  readonly #tokens: ReadonlySet<string> | undefined

  /** @param tokens the bearer tokens to accept; any when left out */
  constructor(tokens: readonly string[] | undefined) {
    this.#tokens = tokens && new Set(tokens)
  }

  /** What is wrong with the credentials of a request. */
  problemOf(parsed: ParsedRequest): Problem | undefined {
    const { security } = parsed.operation
    const schemes = security.flat()
    const [first] = schemes
    if (first === undefined) return undefined
    if (security.some((needed) => needed.every((scheme) => this.#isGiven(scheme, parsed)))) return undefined
    const token = bearerToken(parsed)
    if (token !== undefined && this.#tokens?.has(token) === false) {
      const message = 'The bearer token must be one that this mock accepts.'
      return { status: 401, message, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }
    }
    const challenges = [...new Set(schemes.map(schemeName))].join(', ')
    const message = `Send ${described(first, this.#tokens === undefined)}.`
    return { status: 401, message, headers: { 'www-authenticate': challenges } }
  }

  #isGiven(scheme: SecurityScheme, parsed: ParsedRequest): boolean {
    const { request, inputs } = parsed
    if (scheme.type === 'apiKey') {
      if (scheme.in === 'query') return inputs.query[scheme.name] !== undefined
      if (scheme.in === 'header') return request.headers[scheme.name.toLowerCase()] !== undefined
      return (request.headers['cookie'] ?? '').split(/; */).some((pair) => pair.startsWith(`${scheme.name}=`))
    }
    if (!isBearer(scheme)) {
      const [sent = '', credentials = ''] = (request.headers['authorization'] ?? '').split(' ', 2)
      return sent.toLowerCase() === schemeName(scheme).toLowerCase() && credentials !== ''
    }
    const token = bearerToken(parsed)
    return token !== undefined && (this.#tokens === undefined || this.#tokens.has(token))
  }
}

function isBearer(scheme: SecurityScheme): boolean {
  return scheme.type === 'http' && (scheme.scheme === undefined || scheme.scheme === 'bearer')
}

function bearerToken({ request }: ParsedRequest): string | undefined {
  return /^bearer +(\S.*)$/i.exec(request.headers['authorization'] ?? '')?.[1]
}

function described(scheme: SecurityScheme, isAny: boolean): string {
  if (scheme.type === 'apiKey') return `the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${scheme.name}`
  if (!isBearer(scheme)) return `the header Authorization: ${schemeName(scheme)} CREDENTIALS`
  return `the header Authorization: Bearer TOKEN${isAny ? '; any token is accepted' : ''}`
}

/** What a scheme is called in `Authorization` and `WWW-Authenticate`. */
function schemeName(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') return 'ApiKey'
  const { scheme: name = 'bearer' } = scheme
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
