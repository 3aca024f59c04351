import type { CompiledOperation } from '../contract/contract.js'
import { type EstateAnswer, type EstateRequest, estateRequest } from '../exchange/estate-call.js'
import type { Inputs } from '../exchange/parsed-request.js'
import { type Problem, Refusal } from '../exchange/problem.js'
import type { SessionQuota } from '../exchange/session-quota.js'
import { contractMistakes } from './contract-mistakes.js'
import type { Estate, EstateSession } from './estate.js'
import { lazyBody, withShortLists } from './lazy-body.js'
import type { SessionAnswers, SourceAnswer } from './session-answers.js'
import type { EstateVersion, SharedEstates, Sleeper } from './shared-estates.js'
import { strictProblem } from './strict-problem.js'

const ILLUSTRATIVE = { 'x-mock-illustrative': 'true' }
const STATUS = { 'not found': 404, conflict: 409, rejected: 400 } as const

/** So many records are remembered at the expense of one small answer: lists of a large company are thousands of records long. */
const RECORDS_OF_AN_ANSWER = 100

/** A session of an estate that is ready to answer. */
interface Awake {
  readonly estate: Estate
  readonly session: EstateSession
  /** The version of the session before it changed anything. */
  readonly start: number
  /** Under this name answers are remembered for all sessions of the estate that have changed nothing. */
  readonly shared: string
  /** Under this name they are remembered for the session alone. */
  readonly own: string
}

/**
 * What a session answers from: an estate, whose answers to the same request are the same until the session changes
 * something. A session that has not been used for long keeps the text of its changes alone.
 */
export class EstateAnswers implements SessionAnswers, Sleeper {
  lastUse = 0
  readonly #sources: SharedEstates
  readonly #quota: SessionQuota
  #company: string | undefined
  #clock: string | undefined
  /** The estate that the changes are of. */
  #base: EstateVersion
  #awake: Awake | undefined
  /** What was changed, in JSON, while the session sleeps. */
  #saved: string | undefined
  /** Bytes of the room. */
  #taken = 0

  constructor(sources: SharedEstates, quota: SessionQuota) {
    this.#sources = sources
    this.#quota = quota
    this.#base = sources.base
  }

  get company(): string | undefined {
    return this.#company
  }

  get notes(): readonly string[] {
    return this.#named().estate.notes ?? []
  }

  get clock(): string {
    return this.#clock ?? this.#named().estate.clock
  }

  async answer(
    operation: CompiledOperation,
    inputs: Inputs,
    illustrative?: boolean,
  ): Promise<SourceAnswer | undefined> {
    const { operationId } = operation
    const { estate, session, start, shared, own } = this.#wake()
    if (illustrative !== true && !estate.operations.has(operationId)) return undefined
    const { version } = session
    // The operation, too: reads of one family are asked with the same inputs.
    const state = version === start ? shared : `${own}.${version}`
    const key = `${operationId} ${state} ${illustrative ?? ''} ${JSON.stringify(inputs)}`
    const cached = this.#sources.answers.get(key, operation)
    if (cached !== undefined) return cached
    if (estate.changes?.has(operationId) === true) this.#quota.require(key.length)
    const request = estateRequest(operation, inputs)
    const answering = session.answer({ ...request, lazy: true, ...(illustrative !== undefined && { illustrative }) })
    // Others may change something before the answer is there.
    const isChange = session.version !== version
    if (isChange) this.#take(key.length)
    const answer = await answering
    if (answer === undefined) return undefined
    if ('failure' in answer) throw refusalOf(operation, answer)
    const computed = { body: await withShortLists(answer.body), ...headersOf(answer) }
    // A list that is read once can't be given again.
    if (isChange || lazyBody(computed.body) !== undefined) return computed
    const weight = 1 + Math.floor(recordsIn(computed.body) / RECORDS_OF_AN_ANSWER)
    return this.#sources.answers.set(key, operation, computed, weight)
  }

  async ask(request: EstateRequest): Promise<EstateAnswer | undefined> {
    return this.#wake().session.answer(request)
  }

  strictProblem(operation: CompiledOperation, inputs: Inputs): Problem | undefined {
    const mistakes = this.#wake().session.strictMistakes?.(estateRequest(operation, inputs)) ?? []
    return strictProblem(operation, mistakes, contractMistakes(operation, inputs))
  }

  state(): unknown {
    this.#follow()
    if (this.#awake !== undefined) return this.#awake.session.changes()
    return this.#saved === undefined ? {} : JSON.parse(this.#saved)
  }

  load(state: unknown): string | undefined {
    const size = JSON.stringify(state)?.length ?? 0
    this.#quota.require(size)
    const mistake = this.#wake().session.load(state)
    if (mistake === undefined) this.#take(size)
    return mistake
  }

  setClock(clock: string | undefined): void {
    if (this.#wake().session.setClock === undefined) {
      throw new Refusal({ status: 400, message: 'The estate of this mock has no clock that can be set.' })
    }
    this.sleep()
    this.#clock = clock
  }

  setCompany(file: unknown): void {
    const company = file === null ? undefined : this.#sources.checked(file)
    this.#quota.require(company?.length ?? 0)
    this.#forget()
    this.#company = company
    this.#take(company?.length ?? 0)
  }

  reset(): void {
    this.#forget()
    this.#company = undefined
    this.#clock = undefined
  }

  sleep(): void {
    if (this.#awake === undefined) return
    const { session, start } = this.#awake
    if (session.version !== start) this.#saved = JSON.stringify(session.changes())
    this.#awake = undefined
    this.#sources.leave(this)
  }

  #wake(): Awake {
    this.#follow()
    this.lastUse = this.#sources.nextUse()
    if (this.#awake === undefined) {
      this.#awake = this.#begin()
      this.#sources.enter(this)
    }
    return this.#awake
  }

  #begin(): Awake {
    const { estate, name } = this.#named()
    const session = estate.createSession()
    if (this.#clock !== undefined) session.setClock?.(this.#clock)
    const { version: start } = session
    const mistake = this.#saved === undefined ? undefined : session.load(JSON.parse(this.#saved))
    if (mistake !== undefined) throw new Error(`the changes of the session can't be restored: ${mistake}`)
    const own = `session-${this.#sources.nextNumber()}`
    return { estate, session, start, shared: `${name} ${this.clock}`, own }
  }

  #named(): EstateVersion {
    return this.#company === undefined ? this.#sources.base : this.#sources.estateOf(this.#company)
  }

  /** What was changed in other companies than those of now is gone. */
  #follow(): void {
    const { base } = this.#sources
    if (base === this.#base) return
    this.#base = base
    if (this.#company === undefined) this.#forget()
  }

  #forget(): void {
    this.#sources.leave(this)
    this.#awake = undefined
    this.#saved = undefined
    this.#quota.free(this.#taken)
    this.#taken = 0
  }

  #take(bytes: number): void {
    this.#quota.take(bytes)
    this.#taken += bytes
  }
}

/** What is said of an answer beside its body. */
function headersOf({ illustrative, absent = [] }: Exclude<EstateAnswer, { failure: string }>) {
  if (illustrative !== true && absent.length === 0) return {}
  return {
    headers: {
      ...(illustrative === true ? ILLUSTRATIVE : {}),
      ...(absent.length === 0 ? {} : { 'x-mock-absent': absent.join(', ') }),
    },
  }
}

/** How many records the lists of a body have. */
function recordsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length
  if (typeof body !== 'object' || body === null) return 0
  return Object.values(body).reduce((sum: number, member) => sum + recordsIn(member), 0)
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
