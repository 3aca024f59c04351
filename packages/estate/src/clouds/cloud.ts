// A cloud: what the operations of all clouds ask of it, and the companies that have it.
import type { AutoSavingsState, AutoSavingsSubscription } from '@cloud-cost/cost-client'
import type { Pool } from '../charges/charge-table.js'
import type { Commitment } from '../charges/commitment.js'
import type { CompanyState } from '../charges/company.js'
import type { Ledger } from '../charges/ledger.js'
import type { BilledCloud, Simulating } from '../charges/makers.js'
import type { CloudEntries } from '../company/cloud-entries.js'
import type { CompanyEntry } from '../company/company-file.js'
import type { FocusWords } from '../company/focus-words.js'
import type { Generating, Random } from '../company/generate.js'
import type { CloudReferences } from '../company/references.js'
import type { Account, Kind, Region, Resource } from '../company/resource.js'
import type { OperationIds, OperationTypes } from '../generated/operations.js'
import type { MadeOnce, WithLazyLists } from '../kernel/steps.js'

/** What the estate knows of a cloud. A further one is a folder, a catalog, an entry in `index.ts`, and one in the company file. */
export interface Cloud {
  /** The member of a company file, and the segment of a path, that names it. */
  readonly code: string
  readonly name: string
  readonly regions: readonly Region[]
  /** The types of resources that it has. */
  readonly kinds: readonly Kind[]
  /** Where a company file has its accounts, machines and commitments. */
  readonly entries: CloudEntries
  /** What a company file says of it: what its values name, and which are ids. */
  readonly references: CloudReferences
  /** Which lists of its part of a company operations change, what they delete, and what that part is before there is anything in it. */
  readonly changed?: {
    readonly definition: string
    readonly lists: readonly string[]
    readonly deletable: readonly string[]
    readonly empty: object
  }
  /** A part of a company file that is made up for a share of its resources, where it has so many accounts or more. */
  readonly generated: {
    readonly share: number
    readonly accounts: number
    entry(options: Generating, random: Random, resources: number): Partial<CompanyEntry>
  }
  readonly focus: FocusWords
  /** Whether discounts grow in the course of a month, so that costs at list price say better what is unusual. */
  readonly isJudgedAtList?: true
  /** The zone that a resource is in, where cost lines name it. */
  zoneOf(resource: Pick<Resource, 'key' | 'region' | 'attachedTo'>): string | undefined
  /** All accounts, deleted ones among them. */
  accounts(company: CompanyState): readonly Account[]
  /** Every resource there ever was of a company that is no bill, in the order of the file, with the tags of the file. */
  inventory(company: CompanyState): readonly Resource[]
  /** What it says of its bills that are read. */
  readonly billed: BilledCloud<Pool, Commitment>
  /** What its usage and commitments cost. */
  readonly ledger: MadeOnce<CompanyState, Ledger<Pool, Commitment>> & Simulating<CompanyState>
  /** Subscriptions to automated savings, where there are such. */
  readonly autoSavings?: {
    subscriptions(company: CompanyState): readonly AutoSavingsSubscription[]
    state(company: CompanyState): AutoSavingsOfCloud | Promise<AutoSavingsOfCloud>
  }
  /** The operations whose path names it, by their ids. */
  readonly operations: Readonly<Record<string, AnyHandler | undefined>>
}

type AutoSavingsOfCloud = AutoSavingsState[keyof AutoSavingsState]

/** A company with the clouds that its operations look at. */
export interface Company extends CompanyState {
  readonly clouds: readonly Cloud[]
}

/** Companies by their ids, in the order of the file. */
export type Companies = ReadonlyMap<string, Company>

type OperationId = keyof OperationTypes

/** The operations of a cloud, or of `all` those whose path names none. */
export type IdsOf<Owner extends keyof OperationIds> = OperationIds[Owner][keyof OperationIds[Owner]] & OperationId

/** The inputs of an operation as they arrive: a client's type for them, but without `Date`, which the wire does not have. */
export type Inputs<Id extends OperationId> = AllInputs[Id]

type AllInputs = { readonly [Id in OperationId]: InputsIn<OperationTypes[Id]['params']> }

type InputsIn<Params> = {
  readonly [Part in 'path' | 'query' | 'body' as Part extends keyof Params ? Part : never]-?: Received<
    NonNullable<Part extends keyof Params ? Params[Part] : never>
  >
}

type Received<Value> = Value extends Date
  ? never
  : Value extends string | number | boolean
    ? Value
    : Value extends object
      ? { readonly [Member in keyof Value]: Received<Value[Member]> }
      : Value

/** The body of an operation's success, but for its status, which is the same in all of them. */
export type Body<Id extends OperationId> = WithoutStatus<OperationTypes[Id]['body']>

type WithoutStatus<Success> = Success extends { readonly status: unknown } ? Omit<Success, 'status'> : Success

/** The company after a change, and the body of the success. */
interface Changed<Success = object | boolean> {
  readonly company: Company
  readonly body: Success
}

type Read<In, Success> = (
  company: Company,
  inputs: In,
  companies: Companies,
) => WithLazyLists<Success> | Promise<WithLazyLists<Success>>
/** One that is illustrative is made where invented responses are asked for. */
type Change<In, Success> = { readonly illustrative?: true; change(company: Company, inputs: In): Changed<Success> }

/** What answers an operation. A read of which the contract describes no payload has a shape that is made up. */
type HandlerOf<In, Success> = Read<In, Success> | Change<In, Success>

/**
 * Handlers of the operations. One that is misspelt or answers something else does not compile; the mock answers an operation that has
 * none with its example, and `npm run update` lists it.
 */
export type Handlers<Id extends OperationId> = { readonly [One in Id]?: HandlerOf<Inputs<One>, Body<One>> }

export type AnyHandler = HandlerOf<never, object | boolean>
