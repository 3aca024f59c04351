import type { CompiledOperation } from '../contract/contract.js'
import { readParameters } from '../contract/parameters.js'
import { BoundedCache } from '../exchange/bounded-cache.js'
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'
import { Refusal } from '../exchange/problem.js'
import type { Inputs } from '../exchange/received.js'
import type { AnswerSource, SourceAnswer } from './answer-source.js'

/** What the mock asks of an estate; `createEstate` of `@cloud-cost/estate` makes one. */
export interface Estate {
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** Ids of the operations that are answered. */
  readonly operations: ReadonlySet<string>
  /** Ids of those whose answers have a shape that is made up. */
  readonly illustrative?: ReadonlySet<string>
  createSession(): EstateSession
}

/** What one user of an estate sees: nobody else sees what it changes. */
export interface EstateSession {
  /** Grows with every change; until then the same request has the same answer. */
  readonly version: number
  answer(request: EstateRequest): EstateAnswer | undefined
  /** What is not as it was at the start. */
  changes(): unknown
  /** Replaces all changes by those that `changes` returned; returns what is wrong with them, in a sentence. */
  load(changes: unknown): string | undefined
}

const ILLUSTRATIVE = { 'x-mock-illustrative': 'true' }
const STATUS = { 'not found': 404, conflict: 409, rejected: 400 } as const

/** More than a test run has at a time; then the one that was used least recently goes. */
const MAX_SESSIONS = 200
const MAX_ANSWERS = 500
/** So many records are remembered at the expense of one small answer: lists of a large company are thousands of records long. */
const RECORDS_OF_AN_ANSWER = 100

interface NumberedSession {
  /** Tells it from a session of the same name before a reset. */
  readonly number: number
  readonly estate: EstateSession
}

/** Answers what an estate knows, in sessions by name. The same request has the same answer until its session changes something. */
export class EstateSource implements AnswerSource {
  readonly #estate: Estate
  readonly #sessions = new Map<string, NumberedSession>()
  readonly #answers = new BoundedCache<SourceAnswer>(MAX_ANSWERS)
  #started = 0

  constructor(estate: Estate) {
    this.#estate = estate
  }

  answer(operation: CompiledOperation, inputs: Inputs, name: string): SourceAnswer | undefined {
    const { operationId } = operation
    if (!this.#estate.operations.has(operationId)) return undefined
    const { number, estate } = this.#session(name)
    const { version } = estate
    // The operation, too: reads of one family are asked with the same inputs.
    const key = `${operationId} ${number} ${version} ${JSON.stringify(inputs)}`
    const known = this.#answers.get(key, operation)
    if (known !== undefined) return known
    const answer = estate.answer({ operationId, ...inputs, query: withLists(operation, inputs.query) })
    if (answer === undefined) return undefined
    if ('failure' in answer) throw refusalOf(operation, answer)
    const made = answer.illustrative === true ? { body: answer.body, headers: ILLUSTRATIVE } : answer
    if (estate.version !== version) return made
    return this.#answers.set(key, operation, made, 1 + Math.floor(recordsIn(made.body) / RECORDS_OF_AN_ANSWER))
  }

  ask(request: EstateRequest, name: string): EstateAnswer | undefined {
    return this.#session(name).estate.answer(request)
  }

  state(session: string): unknown {
    return this.#sessions.get(session)?.estate.changes()
  }

  load(state: unknown, session: string): string | undefined {
    return this.#session(session).estate.load(state)
  }

  reset(session?: string): void {
    if (session === undefined) this.#sessions.clear()
    else this.#sessions.delete(session)
  }

  #session(name: string): NumberedSession {
    const session = this.#sessions.get(name) ?? { number: ++this.#started, estate: this.#estate.createSession() }
    // A map keeps the order of insertion, so the first one is the one unused for longest.
    this.#sessions.delete(name)
    this.#sessions.set(name, session)
    if (this.#sessions.size > MAX_SESSIONS) this.#sessions.delete(this.#sessions.keys().next().value ?? '')
    return session
  }
}

/** How many records the lists of a body have. */
function recordsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length
  if (typeof body !== 'object' || body === null) return 0
  return Object.values(body).reduce((sum: number, member) => sum + recordsIn(member), 0)
}

/** A query with its lists read. */
function withLists({ request }: CompiledOperation, query: Inputs['query']): EstateRequest['query'] {
  const lists = request.parameters.filter(({ in: place, reading }) => place === 'query' && reading.items !== undefined)
  return { ...query, ...readParameters(lists, query) }
}

/** Where the contract has no 404, what is not found is an error inside HTTP 200, too. */
function refusalOf(
  { errors }: CompiledOperation,
  { failure, message }: Extract<EstateAnswer, { failure: string }>,
): Refusal {
  const status = STATUS[failure]
  const isInside200 = failure === 'rejected' || (failure === 'not found' && errors[status] === undefined)
  return new Refusal({ status, message, isWhole: true, isInside200 })
}
