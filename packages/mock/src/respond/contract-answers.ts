// The answers that the contract has, encoded once.
import { declaredFor } from '@cloud-cost/contract/declared-status'
import { LRUCache } from 'lru-cache'
import type { CompiledOperation, PreparedAnswer, PrismOperation, Problem } from '../contract/contract.js'
import { type Example, exampleMistake, listExamples } from '../contract/examples.js'
import { present } from '../contract/json.js'
import { Refusal, type Violation, violationAt } from '../contract/violations.js'
import { isBodyStream, type MockAnswer, STATUSES_WITHOUT_BODY } from '../exchange/exchange.js'
import type { SelectedResponse } from '../exchange/selection.js'
import type { ask } from './prism.js'

/** Asks Prism for the answer of an operation. */
export type AskPrism = typeof ask

/** Callers send the same few `Accept` headers; a hostile one must not fill the memory. */
const MAX_BYTES = 16_000_000
/** About so many bytes are an answer and its encoded body. */
const BYTES_OF_REPLY = 8_000

const ENCODER = new TextEncoder()

export interface ReplyParts {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** `undefined` when the answer has no body. */
  readonly body: unknown
  /** Where the body leaves the contract. */
  readonly violations?: readonly Violation[]
}

/** An answer of an operation. One that is given again was encoded the first time. */
export class Reply {
  #encoded: MockAnswer | undefined

  constructor(readonly parts: ReplyParts) {}

  with(changes: Partial<ReplyParts>): Reply {
    return new Reply({ ...this.parts, ...changes })
  }

  encoded(): MockAnswer {
    if (this.#encoded === undefined) {
      const { status, headers } = this.parts
      if (STATUSES_WITHOUT_BODY.has(status)) return { status, headers, body: '' }
      if (isBodyStream(this.parts.body)) return { status, headers, body: this.parts.body }
      const body = bytesOf(this.parts.body)
      this.#encoded = { status, headers: { ...headers, 'content-length': String(body.length) }, body }
    }
    return this.#encoded
  }
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  if (body === undefined) return new Uint8Array()
  return ENCODER.encode(typeof body === 'string' ? body : JSON.stringify(body))
}

/** What generated bodies depend on. */
export interface Generation {
  /** Where a request names no seed. */
  readonly seed: string
  /** The instant before which dates are. */
  readonly now: string
}

/**
 * Finds the answers that the contract has. Most were prepared when it was compiled; for others Prism is asked, which is
 * loaded when it is first needed.
 */
export class ContractAnswers {
  readonly #found = new LRUCache<string, Reply>({ maxSize: MAX_BYTES })
  readonly #loadPrism: () => Promise<AskPrism>

  constructor(loadPrism: () => Promise<AskPrism>) {
    this.#loadPrism = loadPrism
  }

  /**
   * Most answers are there already, and come without a promise.
   *
   * @param generationOf what a generated body depends on
   * @throws Refusal when there is no such answer; it lists those that there are.
   */
  find(
    operation: CompiledOperation,
    selected: SelectedResponse,
    acceptHeader: string | undefined,
    generationOf: () => Generation,
  ): Reply | Promise<Reply> {
    const accept = readableAccept(acceptHeader)
    if (selected.dynamic) return this.#ask(operation, selected, accept, generationOf())
    const { status, example } = selected
    const key = `${operation.operationId} ${status} ${example} ${accept}`
    const found = this.#found.get(key)
    if (found !== undefined) return found
    const reply = undescribed(operation, selected) ?? prepared(operation, selected, accept)
    return reply === undefined
      ? this.#ask(operation, selected, accept).then((asked) => this.#store(key, asked))
      : this.#store(key, reply)
  }

  #store(key: string, reply: Reply): Reply {
    // What the bodies of the contract hold is gathered once, so that nobody may change them.
    Object.freeze(reply.parts.body)
    this.#found.set(key, reply, { size: BYTES_OF_REPLY + 2 * key.length })
    return reply
  }

  /** @param generation of a body that is made up */
  async #ask(
    operation: CompiledOperation,
    selected: SelectedResponse,
    accept: string | undefined,
    generation?: Generation,
  ): Promise<Reply> {
    const { status, example } = selected
    const mistake = example === undefined ? undefined : exampleMistake(operation, example, status)
    if (mistake !== undefined) throw new Refusal(refusedPreference(`example=${mistake}`))
    const ask = await this.#loadPrism()
    const wanted = present({ status, example, accept })
    const generated = generation && { seed: selected.seed ?? generation.seed, now: generation.now }
    const answer = await ask(operation.prism, { ...wanted, ...(generated && { generated }) })
    // Prism's error does not say whether the contract lacks the answer or only its body can't be made up.
    if (generated && answer instanceof Error && !((await ask(operation.prism, wanted)) instanceof Error)) throw answer
    if (answer instanceof Error || (example !== undefined && answer.body === undefined)) {
      throw new Refusal(unknownChoice(operation, selected, accept))
    }
    return marked(operation, { status: answer.statusCode, headers: answer.headers ?? {}, body: answer.body })
  }
}

/** The answer of a success, or of a redirect, that the contract does not describe: it has no body, since what `default` describes are errors. */
function undescribed(operation: CompiledOperation, { status, example, rule }: SelectedResponse): Reply | undefined {
  if (status === undefined || status >= 400 || example !== undefined) return undefined
  if (describingCode(operation, status) !== undefined) return undefined
  const isEmpty = rule !== undefined || operation.prism.responses.some(({ code }) => code === 'default')
  return isEmpty ? new Reply({ status, headers: {}, body: undefined }) : undefined
}

/** The key of the response that describes a status. */
function describingCode({ prism: { responses } }: CompiledOperation, status: number): string | undefined {
  return declaredFor(responses, status, ({ code }) => code)?.code
}

/** The answer of a selection that was made when the contract was compiled. */
function prepared(operation: CompiledOperation, selected: SelectedResponse, accept = ''): Reply | undefined {
  const { status, example } = selected
  const simple = simplified(accept, operation.prism)
  const code = status === undefined ? undefined : describingCode(operation, status)
  const isMeant = (answer: PreparedAnswer): boolean => answer.code === code && answer.example === example
  const answer =
    status !== undefined && code === undefined
      ? undefined
      : operation.answers.find((candidate) => isMeant(candidate) && candidate.accepts.includes(simple))
  if (answer === undefined) return undefined
  const { headers, body: place, violations = [] } = answer
  const found = place && operation.prism.responses[place[0]]?.contents?.[place[1]]?.examples?.[place[2]]
  const body = (found as Example | undefined)?.value
  return marked(operation, { status: status ?? answer.status, headers, body, violations })
}

const UNDESCRIBED = { 'x-mock-undescribed': 'true' }

/** Says of a success that the service does not describe what is in it; an error inside HTTP 200 is described. */
function marked({ isUndescribed, errors }: CompiledOperation, parts: ReplyParts): Reply {
  const isDescribed = isUndescribed !== true || parts.status >= 300 || parts.body === undefined
  if (isDescribed || JSON.stringify(errors['200']?.body) === JSON.stringify(parts.body)) return new Reply(parts)
  return new Reply({ ...parts, headers: { ...parts.headers, ...UNDESCRIBED } })
}

function unknownChoice(
  operation: CompiledOperation,
  { status, example }: SelectedResponse,
  accept: string | undefined,
): Problem {
  if (example === undefined && status === undefined) {
    if (accept === undefined)
      return { status: 501, message: `The contract describes no response of ${operation.operationId}.`, isWhole: true }
    return { status: 406, message: `A response of the media type ${accept} was not found in the contract.` }
  }
  const wanted = example === undefined ? `code=${status}` : `example=${example}`
  return refusedPreference(`${wanted} not found; ${operation.operationId} has ${listExamples(operation)}`)
}

function refusedPreference(reason: string): Problem {
  return { status: 400, message: `Prefer: ${reason}.`, violations: [violationAt('header', '/Prefer', reason)] }
}

const JSON_TYPE = 'application/json'
const ANYTHING = '*/*'

/** The values of `Accept` that answers are prepared for; `''` for none. */
export const PREPARED_ACCEPTS = ['', ANYTHING, JSON_TYPE] as const

/** The prepared value that an `Accept` comes to where all answers are JSON; another stays as it is. */
function simplified(accept: string, { responses }: PrismOperation): string {
  const isJson = responses.every(({ contents = [] }) => contents.every(({ mediaType }) => mediaType === JSON_TYPE))
  if (!isJson) return accept
  const taken = accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [range]
  })
  return [JSON_TYPE, ANYTHING].find((range) => taken.includes(range)) ?? accept
}

/** A media range, with its parameters: what Prism negotiates by fails for any other. */
const RANGE =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+( *; *[\w!#$%&'*+.^`|~-]+ *= *([\w!#$%&'*+.^`|~-]+|"[ !#-[\]-~]*"))*$/

/** What of an `Accept` can be read; nothing where no part of it can, as without one. `*` alone is how some clients write any type. */
function readableAccept(accept: string | undefined): string | undefined {
  if (accept === undefined || accept === ANYTHING || accept === JSON_TYPE) return accept
  const ranges = accept.split(',').map((range) => range.trim().replace(/^\*(?!\/)/, ANYTHING))
  const readable = ranges.filter((range) => RANGE.test(range))
  return readable.length === 0 ? undefined : readable.join(', ')
}
