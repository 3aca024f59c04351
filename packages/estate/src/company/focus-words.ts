import type { CompanyState } from './company.js'

/** The words of FOCUS bills that are a cloud's own. */
export interface FocusWords {
  readonly provider: string
  readonly publisher: string
  /** What it calls the accounts that bills have as sub accounts. */
  readonly subAccountType: string
  /** Who is billed for an account. */
  billingAccount(company: CompanyState, account: string): BillingAccount
  /** Categories of FOCUS, by the codes of products. */
  readonly services: Readonly<Record<string, ServiceWords>>
}

export interface BillingAccount {
  readonly id: string
  readonly name: string
  readonly type: string
}

export interface ServiceWords {
  readonly category: string
  readonly subcategory: string
}

/** What FOCUS says of a commitment, beside what cost lines say. */
export interface CommitmentWords {
  readonly category: 'Spend' | 'Usage'
  readonly type: string
  /** What its amounts are counted in. */
  readonly unit: string
  /** How many of them there are in an hour. */
  readonly amount: number
  /** The machine type that it is for, where it is for one. */
  readonly machineType?: string
}
