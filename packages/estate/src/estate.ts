// Makes an estate: companies with the answers that follow from what they have.

import type { AnyHandler, Cloud } from './clouds/cloud.js'
import { CLOUDS } from './clouds/index.js'
import { type CompaniesOptions, companiesOf } from './companies.js'
import { requireTypes } from './company/schema.js'
import { type InspectedOperation, inspected } from './missing-data.js'
import { type DescribedOperation, effectsOf, type OperationEffects } from './operation-effects.js'
import { findingsOf } from './operations/asset/findings.js'
import { OPERATIONS } from './operations/index.js'
import { preparation } from './preparation.js'
import type { BillMeasure, MonthlyCost } from './profile/bill-profile.js'
import { EstateSession, isIllustrative } from './session.js'

export interface EstateOptions extends CompaniesOptions {
  /** Whether operations whose payload the service does not describe are answered, in a shape that is made up. */
  readonly illustrative?: boolean
}

/** The operations of a company with what their answers lack. */
export interface InspectedCompany {
  readonly companyId: string
  readonly companyName: string
  readonly operations: readonly InspectedOperation[]
}

export interface Estate {
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** Ids of the operations that are answered from the estate. */
  readonly operations: ReadonlySet<string>
  /** Ids of those among them whose answers have a shape that is made up. */
  readonly illustrative: ReadonlySet<string>
  /** Ids of those among them that change something. */
  readonly changes: ReadonlySet<string>
  /** What of the bills that its companies are read from is not counted, or not known: a sentence each. */
  readonly notes: readonly string[]
  createSession(): EstateSession
  /** What the reads will answer about each company: less than all where its charges are read from bills. */
  inspect(): readonly InspectedCompany[]
  /** Adds up what each company costs by cloud and month, in the order of `inspect`. */
  monthlyCosts(): Promise<readonly (readonly MonthlyCost[])[]>
  /** Measures the charges of each company in the year up to the clock, in the order of `inspect`, beside what real bills have. */
  profiles(): Promise<readonly (readonly BillMeasure[])[]>
  /**
   * Computes the charges of companies with thousands of resources before they are asked for, newest first. A step takes some
   * milliseconds; whoever stops asking for steps gets the same answers, later.
   */
  prepare(): Iterable<void>
}

/**
 * Makes an estate: what the companies of a file have, and the answers of the service that follow from it. The file is taken as it
 * is: `checkCompanyFile` names the mistakes of one that comes from outside, as the mock does for `--data`.
 *
 * @throws TypeError when an option is of another type
 */
export function createEstate(options: EstateOptions = {}): Estate {
  requireTypes('options', options, {}, { company: 'object', bills: 'object', clock: 'string', illustrative: 'boolean' })
  const { company, bills } = options
  if (company !== undefined) requireTypes('options.company', company, { clock: 'string', companies: 'array' })
  if (bills !== undefined) requireTypes('options.bills', bills, { clock: 'string', companies: 'array' })
  return estateOf(CLOUDS, options)
}

/** What the estate does for each operation, by operationId. */
export function operationEffects(operations: readonly DescribedOperation[]): ReadonlyMap<string, OperationEffects> {
  const { operations: answered, changes, createSession } = createEstate({ illustrative: true })
  const clouds = CLOUDS.map(({ code }) => code)
  return effectsOf(operations, { computed: createEstate().operations, answered, changes, clouds, createSession })
}

/**
 * An estate of these clouds.
 *
 * @internal
 */
export function estateOf(clouds: readonly Cloud[], options: EstateOptions): Estate {
  // What follows does not refer to the options, whose company file would stay in memory beside the copy of it.
  const { illustrative = false, bills } = options
  const isPrepared = options.company !== undefined
  const { clock, companies } = companiesOf(clouds, options)
  const handlers = new Map<string, AnyHandler>(
    Object.entries(Object.assign({}, OPERATIONS, ...clouds.map((cloud) => cloud.operations))),
  )
  const isChange = (_: string, handler: AnyHandler) => 'change' in handler
  const operations = [...handlers].filter(([id, handler]) => illustrative || !isIllustrative(id, handler))
  const idsOf = (isMeant: (id: string, handler: AnyHandler) => boolean) =>
    new Set(operations.flatMap(([operationId, handler]) => (isMeant(operationId, handler) ? [operationId] : [])))
  return {
    clock,
    notes: bills?.notes ?? [],
    operations: idsOf(() => true),
    illustrative: idsOf((id, handler) => isIllustrative(id, handler) && !isChange(id, handler)),
    changes: idsOf(isChange),
    inspect: () =>
      Array.from(companies.values(), (company) => {
        const reads = idsOf((id, handler) => !isChange(id, handler))
        return { companyId: company.companyId, companyName: company.companyName, operations: inspected(company, reads) }
      }),
    async monthlyCosts() {
      const { monthlyCosts } = await import('./profile/bill-profile.js')
      return Promise.all(Array.from(companies.values(), monthlyCosts))
    },
    async profiles() {
      const { profileOf } = await import('./profile/bill-profile.js')
      return Promise.all(Array.from(companies.values(), profileOf))
    },
    createSession: () => new EstateSession(companies, clock, handlers, clouds, illustrative),
    prepare: () => (isPrepared ? preparation([...companies.values()], findingsOf) : []),
  }
}
