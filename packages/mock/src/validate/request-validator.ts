import type { CompiledOperation, Contract, Parameter, RequestBody } from '../contract/contract.js'
import { readParameters } from '../contract/parameters.js'
import { type Validator, type Validators, violationsOf } from '../contract/validators.js'
import { type Violation, violationAt } from '../contract/violations.js'
import type { MockRequest } from '../exchange/exchange.js'
import type { Location, ParsedRequest } from '../exchange/parsed-request.js'
import { invalid, type Problem } from '../exchange/problem.js'
import { parseBody } from './body.js'
import { Security } from './security.js'

/** The parameters of a place, which are checked together. */
interface Place {
  readonly name: Parameter['in']
  readonly parameters: readonly Parameter[]
  readonly validator: Validator
}

/** Says by the contract, and by nothing else, whether requests are valid, and all that is wrong with them. */
export class RequestValidator {
  readonly #places = new Map<CompiledOperation, readonly Place[]>()
  readonly #validators: Validators
  readonly #security: Security
  readonly #maxBodyBytes: number

  /** @param tokens the bearer tokens to accept; any when left out */
  constructor(
    { operations }: Contract,
    validators: Validators,
    { tokens, maxBodyBytes }: { readonly tokens?: readonly string[] | undefined; readonly maxBodyBytes: number },
  ) {
    this.#validators = validators
    this.#security = new Security(tokens)
    this.#maxBodyBytes = maxBodyBytes
    for (const operation of operations) this.#places.set(operation, placesOf(operation, validators))
  }

  /** Reads the inputs of a request, and says what is wrong with it. */
  validate(request: MockRequest, operation: CompiledOperation, { path, query, match }: Location): ParsedRequest {
    const body = parseBody(request, this.#maxBodyBytes)
    const isReadable = 'value' in body
    const inputs = { path: match?.parameters ?? {}, query, body: isReadable ? body.value : undefined }
    const parsed = { request, operation, path, inputs, problem: undefined }
    const problem = this.#security.problemOf(parsed) ?? (isReadable ? this.#contentProblem(parsed) : body)
    return problem === undefined ? parsed : { ...parsed, problem }
  }

  #contentProblem(parsed: ParsedRequest): Problem | undefined {
    const { operation, inputs, request } = parsed
    let violations: readonly Violation[] = []
    for (const { name, parameters, validator } of this.#places.get(operation) ?? []) {
      const values = readParameters(parameters, name === 'header' ? request.headers : inputs[name])
      violations = [...violations, ...violationsOf(validator, name, values)]
    }
    const { body } = operation.request
    if (inputs.body !== undefined && body !== undefined) {
      const sent = request.headers['content-type'] ?? ''
      const content = body.contents.find(({ mediaType }) => includesMediaType(mediaType, sent))
      if (content === undefined) return unsupported(sent, body.contents)
      violations = [...violations, ...violationsOf(this.#validators[content.validator ?? ''], 'body', inputs.body)]
    } else if (body?.isRequired === true) violations = [...violations, violationAt('body', '', 'is required')]
    return violations.length === 0 ? undefined : invalid(violations)
  }
}

function placesOf(
  { request: { parameters, validators: names } }: CompiledOperation,
  validators: Validators,
): readonly Place[] {
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
