import { stateOf } from '../src/charges/company.js'
import type { Company } from '../src/clouds/cloud.js'
import { CLOUDS } from '../src/clouds/index.js'
import { withSurges } from '../src/company/cloud-entries.js'
import { withCalendarDates } from '../src/company/schema.js'
import { COMPANY_FILE_SCHEMA } from '../src/generated/company-file-schema.js'
import { DEFAULT_COMPANY } from '../src/generated/default-company.js'
import {
  type AwsEntry,
  type AzureEntry,
  type CompanyEntry,
  type CompanyFile,
  createEstate,
  type Estate,
  type EstateSession,
  type GcpEntry,
  generateCompany,
} from '../src/index.js'
import { remembered } from '../src/kernel/maps.js'

export type Rec = Readonly<Record<string, unknown>>

/** The default companies, with the dates that they have at their own clock, so that another clock moves none of them. */
export const DEFAULT_FILE = withCalendarDates(DEFAULT_COMPANY, COMPANY_FILE_SCHEMA, DEFAULT_COMPANY.clock)

/** Stands for the default companies together with the large one, which is generated. */
export const ALL_COMPANIES: CompanyFile = { ...DEFAULT_COMPANY }

/** The estate of all of them that answers all operations. */
export const ILLUSTRATIVE_ESTATE = createEstate({ illustrative: true })

const estatesByClock = remembered((_company: CompanyFile) => new Map<string, Estate>())

/**
 * The estate of some companies at a clock. Tests share it, so that what follows from a company file is computed once: what a session
 * changes stays in the session.
 */
export function estateOf(company: CompanyFile, clock: string = company.clock): Estate {
  const estates = estatesByClock(company)
  const estate = estates.get(clock) ?? createEstate(company === ALL_COMPANIES ? { clock } : { company, clock })
  estates.set(clock, estate)
  return estate
}

/** One company, asked as a client would ask it. */
export class Asker {
  readonly #session: EstateSession

  constructor(
    readonly companyId: string,
    company: CompanyFile | EstateSession = DEFAULT_FILE,
    clock?: string,
  ) {
    this.#session = 'answer' in company ? company : estateOf(company, clock).createSession()
  }

  async answer(operationId: string, query: Rec = {}, path: Rec = {}, body?: unknown) {
    return await this.#session.answer({ operationId, path: { companyId: this.companyId, ...path }, query, body })
  }

  /** The body of a success. */
  async body(operationId: string, query: Rec = {}, path: Rec = {}, body?: unknown): Promise<Rec> {
    const answer = await this.answer(operationId, query, path, body)
    if (answer === undefined || !('body' in answer)) throw new Error(`${operationId}: ${JSON.stringify(answer)}`)
    return answer.body as Rec
  }

  /** The records of a success, whether they are its list, its data, or the list in its data. */
  async list(operationId: string, query: Rec = {}, path: Rec = {}): Promise<Rec[]> {
    const { list, data } = await this.body(operationId, query, path)
    return (list ?? (Array.isArray(data) ? data : (data as Rec)['list'])) as Rec[]
  }

  async data(operationId: string, query: Rec = {}, path: Rec = {}): Promise<Rec> {
    return (await this.body(operationId, query, path))['data'] as Rec
  }

  /** The lines of what resources cost. */
  async costLines(asked: Rec = {}): Promise<Rec[]> {
    const body = { cmpnId: this.companyId, ...asked }
    return (await this.body('listResourceExternalCosts', {}, {}, body))['data'] as Rec[]
  }

  /** The data of an operation whose payload the service does not describe. */
  async illustrative(operationId: string, body: Rec, path: Rec = {}): Promise<unknown> {
    const companyId = this.companyId
    const request = { operationId, path: { companyId, ...path }, query: {}, body: { companyId, ...body } }
    const answer = await this.#session.answer({ ...request, illustrative: true })
    if (answer === undefined || !('body' in answer)) throw new Error(`${operationId}: ${JSON.stringify(answer)}`)
    return (answer.body as Rec)['data']
  }
}

export const CLOCK = '2026-04-01T09:00:00Z'

/** What `oneCompany` has on each cloud. */
export const [ACCOUNT, SUBSCRIPTION, PROJECT] = ['111122223333', 's', 'p']

type Own = Partial<Omit<CompanyEntry, 'aws' | 'azure' | 'gcp'>> & {
  readonly aws?: Partial<AwsEntry>
  readonly azure?: Partial<AzureEntry>
  readonly gcp?: Partial<GcpEntry>
}

/** A file of the company C-1, which has one account on each cloud that is there, if it says no others. */
export function oneCompany({ aws, azure, gcp, ...own }: Own): CompanyFile {
  const accounts = [{ accountId: ACCOUNT, accountAlias: 'one', accountType: 'master' as const }]
  const tenants = [{ tenantId: 't', tenantAlias: 'One', tenantType: 'EA', applicationId: 'a' }]
  const subscriptions = [{ subscriptionId: SUBSCRIPTION, subscriptionAlias: 'one', tenantId: 't' }]
  const projects = [{ projectId: PROJECT, projectName: 'One' }]
  const clouds = {
    ...(aws && { aws: { accounts, ...aws } }),
    ...(azure && { azure: { tenants, subscriptions, ...azure } }),
    ...(gcp && { gcp: { billingAccount: '01A2B3-C4D5E6-F70819', projects, ...gcp } }),
  }
  return { clock: CLOCK, companies: [{ companyId: 'C-1', companyName: 'One', ...own, ...clouds }] }
}

/** A generated company with what it uses alone: without taxes, discounts, credits, monthly amounts and anomalies. */
export function usageOnly(size: Omit<Parameters<typeof generateCompany>[0], 'clock'>): CompanyFile {
  const { companies, ...file } = generateCompany({ ...size, clock: CLOCK })
  return {
    ...file,
    companies: companies.map(
      ({ taxPercent: _, discounts: _discounts, fixedCharges: _fixed, credits: _credits, anomalies: _odd, ...entry }) =>
        entry,
    ),
  }
}

/** A company as operations see it. */
export function companyOf(entry: CompanyEntry | undefined, seed?: number, clock = CLOCK): Company {
  if (entry === undefined) throw new Error('the file has no company')
  return { ...stateOf(withSurges(entry, CLOUDS), CLOCK, seed), clock, clouds: CLOUDS }
}

export function sum(records: readonly Rec[], member: string): number {
  return records.reduce((total, record) => total + Number(record[member]), 0)
}
