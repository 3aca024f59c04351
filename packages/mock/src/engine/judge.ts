import type { CompiledOperation, Contract, Parameter, RequestBody } from '../contract.js'
import { furtherViolations, type Rule } from '../control/rules.js'
import { invalid, type Problem } from '../errors.js'
import { Refusal } from '../refusal.js'
import { readParameters, textsIn } from './parameters.js'
import type { Received } from './received.js'
import { Security } from './security.js'
import { loadValidators, type Validator } from './validators.js'
import { describeErrors, type Violation, violationAt } from './violations.js'

/** Finds what is wrong with one part of a request; nothing when it is valid. */
type Check = (received: Received) => readonly Violation[] | undefined

/** Says by the contract, and by nothing else, whether requests and answers are valid, and all that is wrong with them. */
export class Judge {
  readonly #requests = new Map<CompiledOperation, readonly Check[]>()
  readonly #validators: { readonly [name: string]: Validator }
  readonly #security: Security
  readonly #rule: string

  /** @param tokens the bearer tokens to take; any when left out */
  constructor({ operations, validators, ruleValidator }: Contract, tokens: readonly string[] | undefined) {
    this.#validators = loadValidators(validators)
    this.#rule = ruleValidator
    this.#security = new Security(tokens)
    for (const operation of operations) this.#requests.set(operation, this.#checksOf(operation))
  }

  /** @throws Refusal when a request lacks the credentials that the contract asks for. */
  requireCredentials(received: Received): void {
    const problem = this.#security.problemOf(received)
    if (problem !== undefined) throw new Refusal(problem)
  }

  /** @throws Refusal when a request has no valid credentials, or is not what the contract allows. */
  requireValid(received: Received): void {
    this.requireCredentials(received)
    let violations: readonly Violation[] | undefined
    for (const check of this.#requests.get(received.operation) ?? []) {
      const found = check(received)
      if (found !== undefined) violations = [...(violations ?? []), ...found]
    }
    if (violations !== undefined && violations.length > 0) throw new Refusal(invalid(violations))
  }

  /** What is wrong with the body of an answer that varies. */
  answerViolations({ answerValidators }: CompiledOperation, status: number, body: unknown): readonly Violation[] {
    const code = String(status)
    const name = answerValidators[code] ?? answerValidators[`${code.charAt(0)}XX`] ?? answerValidators['default']
    return check(this.#validators[name ?? ''], 'body', body) ?? []
  }

  /** What is wrong with a rule for the mock itself. */
  ruleViolations(rule: unknown): readonly Violation[] {
    const violations = check(this.#validators[this.#rule], 'rule', rule)
    if (violations !== undefined) return violations
    return furtherViolations(
      rule as Rule,
      [...this.#requests.keys()].map(({ operationId }) => operationId),
    )
  }

  #checksOf({ request: { parameters, validators, body } }: CompiledOperation): readonly Check[] {
    const inParameters = (['path', 'query', 'header'] as const).flatMap((place) => {
      const validator = this.#validators[validators[place] ?? '']
      return validator === undefined ? [] : [parameterCheck(place, parameters, validator)]
    })
    return body === undefined ? inParameters : [...inParameters, this.#bodyCheck(body)]
  }

  #bodyCheck({ isRequired, contents }: RequestBody): Check {
    const missing = isRequired ? [violationAt('body', '', 'is required')] : undefined
    return ({ request, inputs }) => {
      if (inputs.body === undefined) return missing
      const sent = request.headers['content-type'] ?? ''
      const content = contents.find(({ mediaType }) => takes(mediaType, sent))
      if (content === undefined) throw new Refusal(unsupported(sent, contents))
      return check(this.#validators[content.validator ?? ''], 'body', inputs.body)
    }
  }
}

function parameterCheck(place: Parameter['in'], parameters: readonly Parameter[], validator: Validator): Check {
  const own = parameters.filter((parameter) => parameter.in === place)
  return ({ inputs, request }) => check(validator, place, readParameters(own, textsIn(place, inputs, request.headers)))
}

function check(validator: Validator | undefined, part: string, value: unknown): readonly Violation[] | undefined {
  return validator === undefined || validator(value) ? undefined : describeErrors(part, validator.errors ?? [])
}

/** Whether a media type of the contract, which may be a range such as `text/*`, is that of a `Content-Type`. */
function takes(range: string, contentType: string): boolean {
  if (range === contentType) return true
  const [sent = ''] = contentType.toLowerCase().split(';', 1)
  const [taken = ''] = range.toLowerCase().split(';', 1)
  return taken === '*/*' || taken === sent.trim() || (taken.endsWith('/*') && sent.startsWith(taken.slice(0, -1)))
}

function unsupported(sent: string, contents: RequestBody['contents']): Problem {
  const taken = contents.map(({ mediaType }) => mediaType).join(' or ')
  return { status: 415, message: `The Content-Type "${sent}" is not taken here; send ${taken}.` }
}
