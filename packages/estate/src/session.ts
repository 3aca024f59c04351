// A session: the companies as one user sees them, with what that user changed.
import { type CompanyState, stateOf } from './charges/company.js'
import { QUEUE } from './charges/queue.js'
import type { AnyHandler, Cloud, Companies, Company } from './clouds/cloud.js'
import { UNDESCRIBED, WITH_NOT_FOUND } from './generated/operations.js'
import { type FailureKind, notFound, RequestFailure } from './kernel/failure.js'
import { remembered } from './kernel/maps.js'
import { collected, type Signal } from './kernel/steps.js'
import { type MissingDataTopic, missingDataIn } from './missing-data.js'
import { begun, isLarge } from './preparation.js'
import { differences, withSaved } from './saved-changes.js'
import { type StrictMistake, strictMistakes } from './strict-mistakes.js'

/** A request whose inputs fit the contract. */
export interface EstateRequest {
  readonly operationId: string
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Whether an operation is answered whose payload the service does not describe; as the estate does it when left out. */
  readonly illustrative?: boolean
  /**
   * Whether a list of the body that may be as large as the company, such as cost lines, is given as an async iterable, which computes items
   * while it is read: it can be read once, and whoever stops reading ends the work. An array when left out.
   */
  readonly lazy?: boolean
  /**
   * An `AbortSignal`. Once it is aborted, a read that waits is rejected with its reason, and so is the list of a lazy answer that is read; what others
   * wait for goes on. A change waits for nothing.
   */
  readonly signal?: Signal | undefined
}

export type EstateAnswer =
  /** The body of the success; one that is `illustrative` has a shape that is made up. */
  | {
      readonly body: object | boolean
      readonly illustrative?: true
      /** What the answer does not have, since the bills of the company don't tell of it. */
      readonly missingData?: readonly MissingDataTopic[]
    }
  | { readonly failure: FailureKind; readonly message: string }

/** The companies as one user of the estate sees them: what a session changes is invisible to others. */
export class EstateSession {
  readonly #handlers: ReadonlyMap<string, AnyHandler>
  readonly #clouds: readonly Cloud[]
  readonly #illustrative: boolean
  #start: Companies
  #companies: Companies
  #clock: string
  #version = 0

  /** @internal */
  constructor(
    companies: Companies,
    clock: string,
    handlers: ReadonlyMap<string, AnyHandler>,
    clouds: readonly Cloud[],
    illustrative: boolean,
  ) {
    this.#start = companies
    this.#companies = companies
    this.#clock = clock
    this.#handlers = handlers
    this.#clouds = clouds
    this.#illustrative = illustrative
  }

  /** How often the session has changed something; the same request has the same answer until this grows. */
  get version(): number {
    return this.#version
  }

  /** Goes on at another instant, ISO 8601; what was changed stays. What is known of days is shared with other sessions. */
  setClock(clock: string): void {
    const before = this.#start
    const start = new Map(Array.from(before, ([companyId, company]) => [companyId, { ...company, clock }]))
    this.#companies = new Map(
      Array.from(this.#companies, ([companyId, company]) => {
        const unchanged = company === before.get(companyId) ? start.get(companyId) : undefined
        return [companyId, unchanged ?? { ...company, clock }]
      }),
    )
    this.#start = start
    this.#clock = clock
    this.#version += 1
  }

  /** The members of companies that are not as they were at the start, by the ids of the companies. */
  changes(): Readonly<Record<string, object>> {
    const changed = [...this.#companies].filter(([companyId, company]) => company !== this.#start.get(companyId))
    return Object.fromEntries(
      changed.map(([companyId, company]) => [companyId, differences(company, this.#start.get(companyId))]),
    )
  }

  /**
   * Replaces all changes by those that `changes` of a session has returned.
   *
   * @returns what is wrong with them, in a sentence; nothing is replaced then
   */
  load(changes: unknown): string | undefined {
    const companies = withSaved(this.#start, this.#clouds, changes)
    if (typeof companies === 'string') return companies
    this.#companies = companies
    this.#version += 1
    return undefined
  }

  /**
   * A change is made before this returns. A read is of the companies as they are when it is asked for, whatever is changed before its answer
   * is there.
   *
   * @returns `undefined` for an operation that the estate does not answer
   * @throws the reason of the signal when it is aborted before the answer is there; a change is made before this returns, or not at all
   */
  async answer({
    operationId,
    path,
    query,
    body,
    illustrative,
    lazy = false,
    signal,
  }: EstateRequest): Promise<EstateAnswer | undefined> {
    const handler = this.#handlers.get(operationId)
    if (signal?.aborted === true) throw signal.reason
    if (handler === undefined) return undefined
    const isMadeUp = isIllustrative(operationId, handler)
    if (isMadeUp && !(illustrative ?? this.#illustrative)) return undefined
    // Elsewhere, an unknown company is one that has nothing.
    const needsCompany = WITH_NOT_FOUND.has(operationId)
    const companyId = companyIdOf(path, query, body)
    try {
      const companies = this.#companies
      const company = needsCompany ? this.#knownCompany(companyId) : this.#anyCompany(companyId)
      const isChange = 'change' in handler
      if (!isChange && needsCompany && isLarge(company)) await QUEUE.run(begun(company), signal)
      // The contract has been checked before, so the inputs fit the operation.
      const inputs = withOwnIds(company, { path, query, body }) as never
      const missingData = missingDataIn(company, operationId, vendorIn(body)).map(({ topic }) => topic)
      const partly = missingData.length === 0 ? {} : { missingData }
      if (isChange) {
        const changed = handler.change(company, inputs)
        this.#keep(changed.company)
        return { body: withStatus(changed.body), ...partly }
      }
      const found = withStatus(
        await handler(signal === undefined ? company : { ...company, signal }, inputs, companies),
      )
      const given = lazy ? found : await collected(found, signal)
      return { body: given, ...(isMadeUp ? { illustrative: true } : {}), ...partly }
    } catch (error) {
      if (error instanceof RequestFailure) return { failure: error.kind, message: error.message }
      throw error
    }
  }

  /** What the contract allows in a request, of any operation, and is almost certainly a mistake of its caller. */
  strictMistakes(request: EstateRequest): StrictMistake[] {
    return strictMistakes(request, this.#companies)
  }

  /** A company that is unknown stays so. */
  #keep(company: Company): void {
    const before = this.#companies.get(company.companyId)
    if (before !== undefined && before !== company) {
      this.#companies = new Map(this.#companies).set(company.companyId, company)
      this.#version += 1
    }
  }

  #anyCompany(companyId = ''): Company {
    const unknown = stateOf({ companyId, companyName: companyId }, this.#clock)
    return this.#companies.get(companyId) ?? { ...unknown, clouds: this.#clouds }
  }

  /** Operations of a group without a company in their path are given an empty one. */
  #knownCompany(companyId: string | undefined): Company {
    if (companyId !== undefined && !this.#companies.has(companyId)) {
      throw notFound(`The company ${companyId} was not found.`)
    }
    return this.#anyCompany(companyId)
  }
}

/** The cloud that the body of a request names. */
function vendorIn(body: unknown): string | undefined {
  const { vendor, vndr, selectedVendor } = (body ?? {}) as Readonly<Record<string, unknown>>
  const named = vendor ?? vndr ?? selectedVendor
  return typeof named === 'string' ? named.toLowerCase() : undefined
}

/** The company that a request names: each group of operations has its own names for it. */
function companyIdOf(path: EstateRequest['path'], query: EstateRequest['query'], body: unknown): string | undefined {
  const { cmpnId, companyId } = (body ?? {}) as { readonly cmpnId?: unknown; readonly companyId?: unknown }
  const named = path['companyId'] ?? path['cmpnId'] ?? cmpnId ?? companyId ?? query['masterCmpnId']
  return named === undefined ? undefined : String(named)
}

const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** Returns inputs with the ids of tenants and subscriptions as the company has them: their vendor takes capital and small letters for the same. */
function withOwnIds(company: Company, inputs: object): object {
  const ids = guidsOf(company)
  return ids.size === 0 ? inputs : (withIds(inputs, ids) as object)
}

const guidsOf = remembered((company: CompanyState): ReadonlyMap<string, string> => {
  const { tenants = [], subscriptions = [] } = company.azure ?? {}
  const ids = [...tenants.map(({ tenantId }) => tenantId), ...subscriptions.map(({ subscriptionId }) => subscriptionId)]
  return new Map(ids.map((id) => [id.toLowerCase(), id]))
})

function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replaceAll(GUID, (guid) => ids.get(guid.toLowerCase()) ?? guid)
  if (Array.isArray(value)) return (value as readonly unknown[]).map((item) => withIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, ids)]))
}

/** All successes have the same status; a success that is a bare value has none. */
function withStatus(body: object | boolean): object | boolean {
  return typeof body === 'object' ? { status: 'success', ...body } : body
}

/**
 * Whether what answers an operation is made up, since the contract does not describe its payload.
 *
 * @internal
 */
export function isIllustrative(operationId: string, handler: AnyHandler): boolean {
  return 'change' in handler ? handler.illustrative === true : UNDESCRIBED.has(operationId)
}
