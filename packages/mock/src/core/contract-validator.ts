// What is wrong, by the contract, with exchanges between a client and a deployment.
import { declaredFor, undeclaredStatus } from '@cloud-cost/contract/declared-status'
import { MUST_BE_EMPTY, readJsonBody } from '@cloud-cost/contract/json-body'
import type { CompiledOperation, Contract, PrismResponse, Problem } from '../contract/contract.js'
import { isJsonType } from '../contract/json.js'
import { type Validators, type Violation, violationAt, violationsOf } from '../contract/violations.js'
import type { MockRequest } from '../exchange/exchange.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import { suggestPath } from '../exchange/suggestion.js'
import { allowedOn, Router } from '../route/router.js'
import { includesMediaType, RequestValidator } from '../validate/request-validator.js'

/** The head of a response; names of headers are in lower case. */
export interface ResponseHead {
  readonly status: number
  readonly headers: { readonly [name: string]: string | string[] | undefined }
}

/** A request by the contract. */
export interface ValidatedRequest {
  readonly operation: CompiledOperation | undefined
  readonly violations: readonly Violation[]
}

/** Says by the contract what is wrong with requests and the responses that a deployment gave to them. */
export class ContractValidator {
  readonly #router: Router
  readonly #validator: RequestValidator
  readonly #validators: Validators
  readonly #paths: readonly string[]

  /** @param maxBodyBytes of a request */
  constructor(contract: Contract, validators: Validators, maxBodyBytes: number) {
    this.#router = new Router(contract.operations)
    this.#validator = new RequestValidator(contract, validators, { maxBodyBytes })
    this.#validators = validators
    this.#paths = contract.operations.map(({ path }) => path)
  }

  /** The operation of a request. */
  operationOf(method: string, target: string): CompiledOperation | undefined {
    return this.#router.locate(target).match?.methods.get(method === 'HEAD' ? 'GET' : method)
  }

  /** Whether the contract has a path, whatever its methods. */
  hasPath(target: string): boolean {
    return this.#router.locate(target).match !== undefined
  }

  /** The operation whose form of errors a caller expects at a target. */
  nearest(method: string, target: string): CompiledOperation | undefined {
    return this.operationOf(method, target) ?? this.#router.miss(method, this.#router.locate(target)).operation
  }

  /** Reads the inputs of a request of an operation. */
  read(request: MockRequest, operation: CompiledOperation): ParsedRequest {
    return this.#validator.validate(request, operation, this.#router.locate(request.target))
  }

  /** @param hasBody whether the body of the request is there to be judged */
  request(request: MockRequest, hasBody: boolean): ValidatedRequest {
    const { method, target } = request
    const location = this.#router.locate(target)
    const operation = this.operationOf(method, target)
    if (operation !== undefined) {
      const { problem } = this.read(request, operation)
      const violations = problem === undefined ? [] : violationsIn(problem)
      return { operation, violations: hasBody ? violations : violations.filter((violation) => !isOfBody(violation)) }
    }
    if (method === 'OPTIONS') return { operation, violations: [] }
    if (location.match !== undefined) {
      const violation = violationAt('method', '', `must be one of: ${allowedOn(location.match).join(', ')}`)
      return { operation, violations: [violation] }
    }
    const meant = suggestPath(location.path, this.#paths)
    const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`
    return { operation, violations: [violationAt('path', '', `is not in the contract${suggestion}`)] }
  }

  /** What is wrong with the status and the headers of a response. */
  head({ prism }: CompiledOperation, method: string, { status, headers }: ResponseHead): Violation[] {
    // What an operation answers, HTTP answers under a condition without it.
    if (status === 304) return []
    const response = responseFor(prism.responses, status)
    if (response === undefined) {
      const statuses = prism.responses.map(({ code }) => code)
      return [inResponse(violationAt('status', '', undeclaredStatus(statuses, status)))]
    }
    const missing = (response.headers ?? []).filter(
      ({ name, required }) => required === true && headers[name.toLowerCase()] === undefined,
    )
    const violations = missing.map(({ name }) => violationAt('header', `/${name}`, 'is required'))
    const types = (response.contents ?? []).map(({ mediaType }) => mediaType)
    const type = String(headers['content-type'] ?? '')
    const isEmpty = method === 'HEAD' || headers['content-length'] === '0' || status === 204
    if (types.length > 0 && !isEmpty && !types.some((range) => includesMediaType(range, type)))
      violations.push(violationAt('header', '/Content-Type', `must be ${types.join(' or ')}, not "${type}"`))
    return violations.map(inResponse)
  }

  /** What is wrong with the body of a response; nothing where its media type is wrong already, or is not JSON. */
  body(
    operation: CompiledOperation,
    method: string,
    { status, headers }: ResponseHead,
    bytes: Uint8Array,
  ): Violation[] {
    const response = responseFor(operation.prism.responses, status)
    if (method === 'HEAD' || status === 304 || response === undefined) return []
    const types = (response.contents ?? []).map(({ mediaType }) => mediaType)
    const type = String(headers['content-type'] ?? '')
    if (types.length === 0) return bytes.length === 0 ? [] : [bodyViolation(MUST_BE_EMPTY)]
    if (!types.some(isJsonType) || (type !== '' && !isJsonType(type))) return []
    const body = readJsonBody(new TextDecoder().decode(bytes))
    if ('reason' in body) return [bodyViolation(body.reason)]
    const validator = this.#validators[operation.answerValidators[response.code] ?? '']
    return violationsOf(validator, 'body', body.value).map(inResponse)
  }
}

function responseFor(responses: readonly PrismResponse[], status: number): PrismResponse | undefined {
  return declaredFor(responses, status, ({ code }) => code)
}

function violationsIn({ status, message, violations }: Problem): readonly Violation[] {
  if (violations !== undefined) return violations
  if (status === 401) return [violationAt('header', '/Authorization', 'is required as the contract has it')]
  return [violationAt('header', '/Content-Type', `is not as the contract has it: ${message}`)]
}

function isOfBody({ pointer }: Violation): boolean {
  return pointer === '/body' || pointer.startsWith('/body/') || pointer === '/header/Content-Type'
}

function bodyViolation(reason: string): Violation {
  return inResponse(violationAt('body', '', reason))
}

function inResponse(violation: Violation): Violation {
  return { ...violation, location: `response.${violation.location}`, pointer: `/response${violation.pointer}` }
}
