// Rules: which requests they are for, and what they answer.
import type { Violation } from '../contract/contract.js'
import type { AskEstate, EstateRequest } from '../exchange/estate-call.js'
import type { Fault, RuleAnswer } from '../exchange/exchange.js'
import type { BodyMatch, ForOne, OperationId, QueryMatch, SuccessBody } from './operation-types.js'

/** What to do with the requests that match: what a rule leaves out is as always. `Rule<'listCompanies'>` is one for that operation. */
export interface Rule<Id extends OperationId = OperationId> {
  readonly match?: RuleMatch<Id>
  /** An answer, or what makes one of a request. */
  readonly answer?: AnswerOf<Id> | RuleFunction<Id>
  /** Whether the answer, also one that a function makes, may have a body that breaks the contract; see `RuleAnswer`. */
  readonly invalid?: boolean
  /** Milliseconds to wait before the answer. */
  readonly delay?: number
  readonly fault?: Fault
  /** The rule is for one request and gone after it. */
  readonly once?: boolean
}

/** Which requests a rule is for: those that are all of this. */
export interface RuleMatch<Id extends OperationId = OperationId> {
  /** An operationId. */
  readonly operation?: Id
  readonly method?: string
  /** The path as it is sent, in which `*` stands for one segment and `**` for any number. */
  readonly path?: string
  /** Parameters with the value as it is sent; of a list, one of its values or all of them. */
  readonly query?: QueryMatch<Id>
  /** Headers by their names, in any case, with the value as it is sent. */
  readonly headers?: { readonly [name: string]: string }
  /** Members that the body has, among others. */
  readonly body?: BodyMatch<Id>
}

/** An answer to an operation: a body without a status is one of its success, unless it may break the contract. */
export type AnswerOf<Id extends OperationId = OperationId> = ForOne<
  Id,
  | (RuleAnswer & {
      readonly status?: undefined
      readonly invalid?: false
      readonly body?: SuccessBody<Id> | string | Uint8Array
    })
  | (RuleAnswer & ({ readonly status: number } | { readonly invalid: boolean })),
  RuleAnswer
>

export type StoredRule = Rule & { readonly id: string }

/** Makes the answer to a request. With `undefined` the request is answered as without the rule. */
export type RuleFunction<Id extends OperationId = OperationId> = (
  request: RuleRequest,
  context: RuleContext,
) => AnswerOf<Id> | undefined | Promise<AnswerOf<Id> | undefined>

/** A valid request, in parts, lists of the query as lists. `estate.answer` takes it as it is. */
export interface RuleRequest extends EstateRequest {
  readonly method: string
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
}

export interface RuleContext {
  /** The companies as the session of the request sees them; without an estate, `answer` is always `undefined`. */
  readonly estate: { readonly answer: AskEstate }
}

/** Finds what is wrong with a rule, whoever made it. */
export type RuleCheck = (rule: unknown) => readonly Violation[]
