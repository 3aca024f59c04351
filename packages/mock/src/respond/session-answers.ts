// What a session answers: what was recorded, else from its companies, whose answers to the same request are the same until the session changes something.
import type { CompiledOperation } from '../contract/contract.js'
import { sizeInJson } from '../contract/json.js'
import { readQueryLists } from '../contract/parameters.js'
import { Refusal } from '../contract/violations.js'
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'
import type { Inputs, ParsedRequest } from '../exchange/parsed-request.js'
import type { SessionQuota } from '../exchange/session-quota.js'
import type { LazyEstateRequest, StrictMistake } from './estate.js'
import type { ActiveSession, EstateCache, EstateVersion } from './estate-cache.js'
import { lazyBody, withShortLists } from './lazy-body.js'
import type { SessionReplay } from './recorded-answers.js'

const ILLUSTRATIVE = { 'x-mock-illustrative': 'true' }
const STATUS = { 'not found': 404, conflict: 409, rejected: 400 } as const

export interface SourceAnswer {
  /** The status of the contract's success when left out. */
  readonly status?: number
  readonly body: unknown
  /** Whether it is given as it is, since it was answered so before. */
  readonly isRecorded?: true
  /** Headers in addition to the headers of the contract's success. */
  readonly headers?: { readonly [name: string]: string }
}

/**
 * Computes the answers of a session to valid requests, and keeps what they change. A session that has not been used for long is not active: it keeps the
 * text of its changes alone.
 */
export class SessionAnswers {
  readonly #cache: EstateCache
  readonly #quota: SessionQuota
  /** Under this name its active session is cached. */
  readonly #name: string
  #company: string | undefined
  #clock: string | undefined
  /** The companies of the mock that the changes are of. */
  #base: EstateVersion
  /** What was changed, in JSON, while there is no active session. */
  #saved: string | undefined
  /** Bytes of the quota. */
  #taken = 0

  /** @param replay asked before the companies, where there are recordings */
  constructor(
    cache: EstateCache,
    quota: SessionQuota,
    readonly replay: SessionReplay | undefined,
  ) {
    this.#cache = cache
    this.#quota = quota
    this.#name = cache.newName()
    this.#base = cache.base
  }

  /** What of somebody's bills is not counted, or not known: a sentence each. */
  get notes(): readonly string[] {
    return this.#cache.versionOf(this.#company).estate.notes ?? []
  }

  /** The instant that counts as now, ISO 8601. */
  get clock(): string {
    return this.#clock ?? this.#cache.versionOf(this.#company).estate.clock
  }

  /**
   * The answer to a request; `undefined` where the example of the contract answers. The same object again is checked and
   * printed only once. One that was computed before comes without a promise.
   *
   * @param illustrative whether shapes that are made up are asked for; as the estate does it when left out
   * @throws Refusal when the call fails, such as for a record that does not exist.
   */
  answer(parsed: ParsedRequest, illustrative?: boolean): Promise<SourceAnswer | undefined> | SourceAnswer | undefined {
    const { operation, inputs, location } = parsed
    const recorded = this.replay?.answer(operation, inputs)
    if (recorded !== undefined) return recorded
    const { operationId } = operation
    const { operations } = this.#cache.versionOf(this.#company).estate
    if (illustrative !== true && !operations.has(operationId)) return undefined
    const active = this.#activate()
    const { session, start, sharedName } = active
    const state = session.version === start ? sharedName : `${active.name}.${session.version}`
    const body = inputs.body === undefined ? '' : JSON.stringify(inputs.body)
    // The operation, too: reads of one family are asked with the same inputs.
    const key = `${operationId} ${state} ${illustrative ?? ''} ${location.key}${body}`
    return this.#cache.answer(key, operation) ?? this.#compute(active, parsed, illustrative, key)
  }

  async #compute(
    { estate, session }: ActiveSession,
    { operation, inputs, request }: ParsedRequest,
    illustrative: boolean | undefined,
    key: string,
  ): Promise<SourceAnswer | undefined> {
    const { version } = session
    if (estate.changes?.has(operation.operationId) === true) this.#quota.require(key.length)
    const asked = { ...estateRequest(operation, inputs), lazy: true, signal: request.signal?.() }
    const answering = session.answer(illustrative === undefined ? asked : { ...asked, illustrative })
    // Others may change something before the answer is there.
    const isChange = session.version !== version
    if (isChange) this.#take(key.length)
    const answer = await answering
    if (answer === undefined) return undefined
    if ('failure' in answer) throw refusalOf(operation, answer)
    const computed = { body: await withShortLists(answer.body), ...headersOf(answer) }
    // A list that is read once can't be given again.
    if (isChange || lazyBody(computed.body) !== undefined) return computed
    return this.#cache.storeAnswer(key, operation, computed)
  }

  /** The answer to a call that the session makes up itself; `undefined` where there is none. */
  async ask(request: LazyEstateRequest): Promise<EstateAnswer | undefined> {
    return this.#activate().session.answer(request)
  }

  /** What the contract allows in a call and the companies take for a mistake. */
  strictMistakes(operation: CompiledOperation, inputs: Inputs): readonly StrictMistake[] {
    return this.#activate().session.strictMistakes?.(estateRequest(operation, inputs)) ?? []
  }

  /** What the session has changed. */
  state(): unknown {
    this.#followBase()
    const active = this.#cache.activeSession(this.#name)
    if (active !== undefined) return active.session.changes()
    return this.#saved === undefined ? {} : JSON.parse(this.#saved)
  }

  /** Replaces what the session has changed by what `state` returned; returns what is wrong with that, in a sentence. */
  load(state: unknown): string | undefined {
    const size = sizeInJson(state)
    if (size === undefined) return 'The state is not valid: it must be an object.'
    this.#quota.require(size)
    const mistake = this.#activate().session.load(state)
    if (mistake === undefined) this.#take(size)
    return mistake
  }

  /**
   * Sets the instant that counts as now; `undefined` sets the companies' own again. What was changed stays.
   *
   * @throws Refusal when the companies can't have another one
   */
  setClock(clock: string | undefined): void {
    const active = this.#activate()
    if (active.session.setClock === undefined) {
      throw new Refusal({ status: 400, message: 'The estate of this mock has no clock that can be set.' })
    }
    active.save()
    this.#cache.deactivate(this.#name)
    this.#clock = clock
  }

  /**
   * Answers from the companies of a company file; from those of the mock with `null`. What was changed is gone.
   *
   * @throws Refusal that names the first mistakes of the file and counts the others
   */
  setCompany(file: unknown): void {
    const company = file === null ? undefined : this.#cache.checkedCompany(file)
    this.#quota.require(company?.length ?? 0)
    this.#forget()
    this.#company = company
    this.#take(company?.length ?? 0)
  }

  /** Restores the start. */
  reset(): void {
    this.replay?.reset()
    this.#forget()
    this.#company = undefined
    this.#clock = undefined
  }

  #activate(): ActiveSession {
    this.#followBase()
    const active = this.#cache.activeSession(this.#name) ?? this.#begin()
    // Used after its sessions, a company goes after them.
    this.#cache.versionOf(this.#company)
    return active
  }

  #begin(): ActiveSession {
    const { estate, name } = this.#cache.versionOf(this.#company)
    const session = estate.createSession()
    if (this.#clock !== undefined) session.setClock?.(this.#clock)
    const { version: start } = session
    const mistake = this.#saved === undefined ? undefined : session.load(JSON.parse(this.#saved))
    if (mistake !== undefined) throw new Error(`the changes of the session can't be restored: ${mistake}`)
    const save = (): void => {
      if (session.version !== start) this.#saved = JSON.stringify(session.changes())
    }
    const active = { estate, session, start, name: this.#cache.newName(), sharedName: `${name} ${this.clock}`, save }
    return this.#cache.activate(this.#name, active)
  }

  /** What was changed in companies that are no longer there is gone. */
  #followBase(): void {
    const { base } = this.#cache
    if (base === this.#base) return
    this.#base = base
    if (this.#company === undefined) this.#forget()
  }

  #forget(): void {
    this.#cache.deactivate(this.#name)
    this.#saved = undefined
    this.#quota.free(this.#taken)
    this.#taken = 0
  }

  #take(bytes: number): void {
    this.#quota.take(bytes)
    this.#taken += bytes
  }
}

function estateRequest(operation: CompiledOperation, inputs: Inputs): EstateRequest {
  return { operationId: operation.operationId, ...inputs, query: readQueryLists(operation, inputs.query) }
}

/** What is said of an answer beside its body. */
function headersOf({ illustrative, missingData = [] }: Exclude<EstateAnswer, { failure: string }>) {
  if (illustrative !== true && missingData.length === 0) return {}
  return {
    headers: {
      ...(illustrative === true ? ILLUSTRATIVE : {}),
      ...(missingData.length === 0 ? {} : { 'x-mock-absent': missingData.join(', ') }),
    },
  }
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
