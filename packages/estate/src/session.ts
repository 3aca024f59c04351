import { CHANGES } from './changes/index.js'
import type { Companies, Company } from './company/company.js'
import { type FailureKind, notFound, RequestFailure } from './failure.js'
import { COST_VIEWS, PLATFORM_VIEWS } from './views/index.js'

/** A request whose inputs fit the contract. */
export interface EstateRequest {
  readonly operationId: string
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export type EstateAnswer =
  /** The body of the success. */
  { readonly body: object } | { readonly failure: FailureKind; readonly message: string }

/** The companies as one user of the estate sees them: what a session changes is invisible to others. */
export class EstateSession {
  #companies: Companies
  #version = 0

  constructor(
    companies: Companies,
    private readonly clock: string,
  ) {
    this.#companies = companies
  }

  /** How often the session has changed something; the same request has the same answer until this grows. */
  get version(): number {
    return this.#version
  }

  /** @returns `undefined` for an operation that the estate does not answer */
  answer({ operationId, path, query, body }: EstateRequest): EstateAnswer | undefined {
    const inputs = { path, query, body }
    const companyId = String(path['companyId'] ?? '')
    try {
      const costView = COST_VIEWS.get(operationId)
      if (costView !== undefined) {
        return {
          body: costView(this.#companies.get(companyId) ?? this.#emptyCompany(companyId), inputs, this.#companies),
        }
      }
      const platformView = PLATFORM_VIEWS.get(operationId)
      if (platformView !== undefined) {
        return { body: platformView(this.#knownCompany(path['companyId']), inputs, this.#companies) }
      }
      const change = CHANGES.get(operationId)
      if (change === undefined) return undefined
      const changed = change(this.#knownCompany(companyId), inputs)
      this.#companies = new Map(this.#companies).set(companyId, changed.company)
      this.#version += 1
      return { body: changed.body }
    } catch (error) {
      if (error instanceof RequestFailure) return { failure: error.kind, message: error.message }
      throw error
    }
  }

  /** Operations of a group without a company in their path are given an empty one. */
  #knownCompany(companyId: unknown): Company {
    if (companyId === undefined) return this.#emptyCompany('')
    const company = this.#companies.get(String(companyId))
    if (company === undefined) throw notFound(`The company ${companyId} was not found.`)
    return company
  }

  #emptyCompany(companyId: string): Company {
    return { companyId, companyName: companyId, seed: 1, clock: this.clock, pendingDeletions: [] }
  }
}
