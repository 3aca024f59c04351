// The words that a cloud writes into FOCUS bills, and whom it bills.
import type { CompanyEntry } from './company-file.js'
import type { Kind, Meter, ResourceOwner } from './resource.js'

/** The words of FOCUS bills that are a cloud's own. */
export interface FocusWords {
  readonly provider: string
  readonly publisher: string
  /** What it calls the accounts that bills have as sub accounts. */
  readonly subAccountType: string
  /** Who is billed for an account. */
  billingAccount(company: ResourceOwner, account: string): BillingAccount
  /** Categories of FOCUS, by the codes of products. */
  readonly services: Readonly<Record<string, { readonly category: string; readonly subcategory: string }>>
  /** The names under which its own bills and other bills have it. */
  readonly providers: RegExp
  /** What the ids of its resources look like, for those that bills call otherwise. */
  readonly ids: readonly (readonly [RegExp, Kind])[]
  /** The meters that bills may name. */
  readonly meters: readonly Meter[]
  /** The id of what a line is charged for and what it is called, where the line has others. */
  skuOf?(line: SoldLine): { readonly id: string; readonly meter: string }
  /** A machine type that bills have as the type of a machine; nothing where the cloud has no such form of names. */
  isMachineType(name: string): boolean
  /** What a machine of a type has, where the catalog tells. */
  machine?(type: string): MachineDetails | undefined
  /** The id of an account as operations have it: bills may have a path that ends with it. */
  accountOf(id: string): string
  /** The id of a billing account, likewise. */
  payerOf(id: string): string
  /** An id in the form in which two of the same are equal: some vendors take capital and small letters for the same. */
  comparable(id: string): string
  /** The id of a resource in its account. */
  idOf(key: string): string
  /** The account that a commitment says it is in. */
  holderOf(key: string): string | undefined
  /** The part of a company file that has these accounts; `of` says more about some of them. */
  withAccounts(of: CompanyEntry, payer: BillingAccount, accounts: readonly BilledAccount[]): Partial<CompanyEntry>
  /** What a company file says of it that no bill does: accounts and commitments, but no resources. */
  describedIn(of: CompanyEntry): Partial<CompanyEntry>
  /** The billing accounts of a company file. */
  payersOf(of: CompanyEntry): readonly string[]
}

/** What is charged for, as far as the id of its SKU depends on it. */
export interface SoldLine {
  readonly service: { readonly code: string }
  readonly region: string
  readonly typeName: string
  readonly sku: string
  readonly skuMeter: string
  readonly isMachine?: true
}

/** What the bill says of the price of a machine. */
interface MachineDetails {
  /** Such as `M6i`. */
  readonly series: string
  /** Left out where it changes by the load. */
  readonly cores?: number
  readonly memoryGb: number
}

/** A sub account of a bill. */
interface BilledAccount {
  readonly id: string
  readonly name: string
}

export interface BillingAccount {
  readonly id: string
  readonly name: string
  readonly type: string
}
