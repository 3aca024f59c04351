// Whether a request is valid by the contract: its credentials, its parameters and its body.
import { MAX_DEPTH, parseJson, tooDeepAt } from '@cloud-cost/contract/parse-json'
import type {
  CompiledOperation,
  Contract,
  Parameter,
  Problem,
  RequestBody,
  SecurityScheme,
} from '../contract/contract.js'
import { readParameters } from '../contract/parameters.js'
import {
  invalid,
  type Validator,
  type Validators,
  type Violation,
  violationAt,
  violationsOf,
} from '../contract/violations.js'
import type { Body, MockRequest } from '../exchange/exchange.js'
import type { Inputs, Location, ParsedRequest } from '../exchange/parsed-request.js'

export interface ValidatorOptions {
  /** The bearer tokens to accept; any when left out. */
  readonly tokens?: readonly string[] | undefined
  readonly maxBodyBytes: number
}

/** The parameters of a part of requests, which are checked together. */
interface PartOfRequest {
  readonly name: Parameter['in']
  readonly parameters: readonly Parameter[]
  readonly validator: Validator
}

const NO_PARAMETERS: Inputs['path'] = {}
const EMPTY = { value: undefined }

/** Says by the contract, and by nothing else, whether requests are valid, and all that is wrong with them. */
export class RequestValidator {
  readonly #parts = new Map<CompiledOperation, readonly PartOfRequest[]>()
  readonly #validators: Validators
  readonly #tokens: ReadonlySet<string> | undefined
  readonly #maxBodyBytes: number

  constructor({ operations }: Contract, validators: Validators, { tokens, maxBodyBytes }: ValidatorOptions) {
    this.#validators = validators
    this.#tokens = tokens && new Set(tokens)
    this.#maxBodyBytes = maxBodyBytes
    for (const operation of operations) this.#parts.set(operation, partsOf(operation, validators))
  }

  /** Reads the inputs of a request, and says what is wrong with it. */
  validate(request: MockRequest, operation: CompiledOperation, location: Location): ParsedRequest {
    const { query, match } = location
    // The body of a GET means nothing in HTTP, whatever it is.
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? parseBody(request, this.#maxBodyBytes) : EMPTY
    const isReadable = 'value' in body
    const inputs = { path: match?.parameters ?? NO_PARAMETERS, query, body: isReadable ? body.value : undefined }
    const problem =
      credentialsProblem(operation, request, inputs, this.#tokens) ??
      (isReadable ? this.#contentProblem(operation, request, inputs) : body)
    return { request, operation, location, inputs, problem }
  }

  #contentProblem(operation: CompiledOperation, request: MockRequest, inputs: Inputs): Problem | undefined {
    const violations: Violation[] = []
    for (const { name, parameters, validator } of this.#parts.get(operation) ?? []) {
      const values = readParameters(parameters, name === 'header' ? request.headers : inputs[name])
      violations.push(...violationsOf(validator, name, values))
    }
    const { body } = operation.request
    if (inputs.body !== undefined && body !== undefined) {
      const sent = request.headers['content-type'] ?? ''
      const content = body.contents.find(({ mediaType }) => includesMediaType(mediaType, sent))
      if (content === undefined) return unsupported(sent, body.contents)
      violations.push(...violationsOf(this.#validators[content.validator ?? ''], 'body', inputs.body))
    } else if (body?.isRequired === true) violations.push(violationAt('body', '', 'is required'))
    return violations.length === 0 ? undefined : invalid(violations)
  }
}

function partsOf(
  { request: { parameters, validators: names } }: CompiledOperation,
  validators: Validators,
): readonly PartOfRequest[] {
  return (['path', 'query', 'header'] as const).flatMap((name) => {
    const validator = validators[names[name] ?? '']
    if (validator === undefined) return []
    return [{ name, parameters: parameters.filter((parameter) => parameter.in === name), validator }]
  })
}

/** Whether a media type of the contract, which may be a range such as `text/*`, includes that of a `Content-Type`. */
export function includesMediaType(range: string, contentType: string): boolean {
  if (range === contentType) return true
  const [sent = ''] = contentType.toLowerCase().split(';', 1)
  const [allowed = ''] = range.toLowerCase().split(';', 1)
  return (
    allowed === '*/*' || allowed === sent.trim() || (allowed.endsWith('/*') && sent.startsWith(allowed.slice(0, -1)))
  )
}

function unsupported(sent: string, contents: RequestBody['contents']): Problem {
  const allowed = contents.map(({ mediaType }) => mediaType).join(' or ')
  return { status: 415, message: `The Content-Type must be ${allowed}, not "${sent}".` }
}

/** What is wrong with the credentials of a request, by what the contract asks for. @param tokens the bearer tokens to accept; any when left out */
function credentialsProblem(
  { security }: CompiledOperation,
  request: MockRequest,
  inputs: Inputs,
  tokens: ReadonlySet<string> | undefined,
): Problem | undefined {
  if (security.some((needed) => needed.every((scheme) => isGiven(scheme, request, inputs, tokens)))) return undefined
  const schemes = security.flat()
  const [first] = schemes
  if (first === undefined) return undefined
  const token = bearerToken(request)
  if (token !== undefined && tokens?.has(token) === false) {
    const message = 'The bearer token must be one that this mock accepts.'
    return { status: 401, message, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }
  }
  const challenges = [...new Set(schemes.map(schemeName))].join(', ')
  const message = `Send ${described(first, tokens === undefined)}.`
  return { status: 401, message, headers: { 'www-authenticate': challenges } }
}

function isGiven(
  scheme: SecurityScheme,
  request: MockRequest,
  inputs: Inputs,
  tokens: ReadonlySet<string> | undefined,
): boolean {
  if (scheme.type === 'apiKey') {
    if (scheme.in === 'query') return inputs.query[scheme.name] !== undefined
    if (scheme.in === 'header') return request.headers[scheme.name.toLowerCase()] !== undefined
    return (request.headers['cookie'] ?? '').split(/; */).some((pair) => pair.startsWith(`${scheme.name}=`))
  }
  if (!isBearer(scheme)) {
    const [sent = '', credentials = ''] = (request.headers['authorization'] ?? '').split(' ', 2)
    return sent.toLowerCase() === schemeName(scheme).toLowerCase() && credentials !== ''
  }
  const token = bearerToken(request)
  return token !== undefined && tokens?.has(token) !== false
}

function isBearer(scheme: SecurityScheme): boolean {
  return scheme.type === 'http' && (scheme.scheme === undefined || scheme.scheme === 'bearer')
}

function bearerToken(request: MockRequest): string | undefined {
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

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** The body of a request as a validator takes it, or what is wrong with it. */
function parseBody({ body, headers }: MockRequest, maxBytes: number): { value: unknown } | Problem {
  const problem = problemOf(body, headers, maxBytes)
  if (problem !== undefined) return problem
  const text = 'text' in body ? body.text : ''
  if (text === '') return { value: undefined }
  const type = mediaType(headers)
  if (type === '') return { status: 415, message: 'The Content-Type is required; send application/json.' }
  if (!MEDIA_TYPE.test(type)) return { status: 415, message: `The Content-Type must be a media type, not "${type}".` }
  if (type !== 'application/json' && !type.endsWith('+json')) return { value: text }
  const deep = tooDeepAt(text)
  if (deep !== undefined)
    return malformed(`must be nested at most ${MAX_DEPTH} levels deep; it exceeds them at position ${deep}`)
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return malformed(`must be JSON: ${(error as SyntaxError).message}`)
  }
}

function problemOf(body: Body, headers: MockRequest['headers'], maxBytes: number): Problem | undefined {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    return { status: 415, message: `Content-Encoding ${encoding} is not supported; send the body uncompressed.` }
  }
  if ('text' in body) return undefined
  return body.problem === 'too-large'
    ? { status: 413, message: `The body must be at most ${maxBytes} bytes.` }
    : malformed('must be UTF-8 text')
}

function malformed(reason: string): Problem {
  return { status: 400, message: `body ${reason}.`, violations: [violationAt('body', '', reason)] }
}

function mediaType(headers: MockRequest['headers']): string {
  return (headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase()
}
