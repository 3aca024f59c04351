import { type CompanyFile, createEstate, type EstateSession, generateCompany } from '../src/index.js'

export type Rec = Readonly<Record<string, unknown>>

/** One company, asked as a client would ask it. */
export class Asker {
  readonly #session: EstateSession

  constructor(
    readonly companyId: string,
    company?: CompanyFile,
  ) {
    this.#session = createEstate(company === undefined ? {} : { company }).createSession()
  }

  answer(operationId: string, query: Rec = {}, path: Rec = {}, body?: unknown) {
    return this.#session.answer({ operationId, path: { companyId: this.companyId, ...path }, query, body })
  }

  /** The body of a success. */
  body(operationId: string, query: Rec = {}, path: Rec = {}, body?: unknown): Rec {
    const answer = this.answer(operationId, query, path, body)
    if (answer === undefined || !('body' in answer)) throw new Error(`${operationId}: ${JSON.stringify(answer)}`)
    return answer.body as Rec
  }

  list(operationId: string, query: Rec = {}, path: Rec = {}): Rec[] {
    return this.body(operationId, query, path)['list'] as Rec[]
  }

  data(operationId: string, query: Rec = {}, path: Rec = {}): Rec {
    return this.body(operationId, query, path)['data'] as Rec
  }
}

export const CLOCK = '2026-04-01T09:00:00Z'

export function generated(seed: number, accounts: number, resources: number): Asker {
  const company = generateCompany({ seed, accounts, resources, months: 13, clock: CLOCK })
  return new Asker(company.companies[0]?.companyId ?? '', company)
}

export function sum(records: readonly Rec[], member: string): number {
  return records.reduce((total, record) => total + Number(record[member]), 0)
}
