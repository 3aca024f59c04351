import { deserializeFormStyle } from '@stoplight/prism-http/dist/validator/deserializers/style/form.js'
import { deserializeSimpleStyle } from '@stoplight/prism-http/dist/validator/deserializers/style/simple.js'
import type { Contract, Operation } from '../contract.js'
import type { Received } from './request.js'
import { requestParts } from './request-parts.js'
import type { PrismOperation } from './types.js'
import { loadValidators, type Validator } from './validators.js'

type Request = NonNullable<PrismOperation['request']>
type Parameter = NonNullable<Request['query']>[number] | NonNullable<Request['path']>[number]
type Deserialize = (
  name: string,
  values: { readonly [name: string]: string },
  schema: Parameter['schema'],
  explode: boolean,
) => unknown
type Check = (received: Received) => boolean
type Values = { readonly [name: string]: unknown }

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i
/** Text that is the same whether percent-encoded or not, and has no meaning in a path template. */
const PLAIN = /^[\w.~-]*$/

/**
 * Finds requests and answers valid without Prism, which takes ten times as long. A yes is one that Prism would say as well;
 * a no means only that Prism has to judge, and to say what is wrong.
 */
export class Checks {
  readonly #requests = new Map<Operation, Check>()
  readonly #validators: { readonly [name: string]: Validator }

  constructor({ operations, validators }: Contract) {
    this.#validators = loadValidators(validators)
    for (const operation of operations) this.#requests.set(operation, requestCheck(operation, this.#validators))
  }

  /** Whether a request is surely valid. */
  accepts(received: Received): boolean {
    return this.#requests.get(received.operation)?.(received) === true
  }

  /** Whether a JSON body is surely valid as the answer of a status. */
  acceptsAnswer({ prism, checks: { answer = {} } }: Operation, status: number, body: unknown): boolean {
    const isDeclared = prism.responses.some(({ code }) => code === String(status))
    const validate = this.#validators[answer[isDeclared ? status : 'default'] ?? '']
    return validate?.(body) === true
  }
}

function requestCheck({ prism, checks }: Operation, validators: { readonly [name: string]: Validator }): Check {
  const { request: names } = checks
  if (names === undefined) return () => false
  const { query, path, headers, body } = requestParts(prism)
  const inQuery = validators[names.query ?? '']
  const inPath = validators[names.path ?? '']
  const inHeaders = validators[names.headers ?? '']
  const inBody = validators[names.body ?? '']
  const isRequired = (body as { readonly required?: boolean } | undefined)?.required === true
  const parts: readonly (Check | undefined)[] = [
    securityCheck(prism),
    inQuery && (({ inputs }) => inQuery(read(query, inputs.query, deserializeFormStyle))),
    inPath && (({ inputs }) => isPlain(inputs.path) && inPath(read(path, inputs.path, deserializeSimpleStyle))),
    inHeaders && (({ request }) => inHeaders(read(headers, request.headers, deserializeSimpleStyle))),
    inBody === undefined
      ? hasNoBody
      : (received) => (isRequired || !hasNoBody(received) ? hasBody(received, inBody) : true),
  ]
  const checked = parts.filter((part) => part !== undefined)
  return (received) => checked.every((check) => check(received))
}

/** Whether the credentials are surely enough: a bearer token where one alone will do. */
function securityCheck({ security = [] }: PrismOperation): Check | undefined {
  if (security.length === 0) return undefined
  const takesToken = security.some(
    (schemes) =>
      schemes.length === 1 && schemes.every((scheme) => scheme.type === 'http' && scheme.scheme === 'bearer'),
  )
  return ({ request }) => takesToken && /^Bearer\s.+$/.test(request.headers['authorization'] ?? '')
}

function hasNoBody({ inputs }: Received): boolean {
  return inputs.body === undefined
}

/** Whether there is a valid body; Prism takes `null` and other empty values for a body that is missing. */
function hasBody({ request, inputs }: Received, validate: Validator): boolean {
  return Boolean(inputs.body) && JSON_TYPE.test(request.headers['content-type'] ?? '') && validate(inputs.body)
}

/** The values of parameters as Prism reads them: by names in lower case, without those that are empty. */
function read(parameters: readonly Parameter[], sent: Values, deserialize: Deserialize): Values {
  const lower: { [name: string]: string } = {}
  for (const name of Object.keys(sent)) lower[name.toLowerCase()] = sent[name] as string
  const values: { [name: string]: unknown } = {}
  for (const { name: exact, schema, explode } of parameters) {
    const name = exact.toLowerCase()
    const value = deserialize(name, lower, schema, explode ?? false)
    // A list is copied, since texts in it become numbers.
    if (value) values[name] = Array.isArray(value) ? [...value] : value
  }
  return values
}

function isPlain(path: Received['inputs']['path']): boolean {
  return Object.values(path).every((value) => PLAIN.test(value))
}
