// The types of rules for each operation.
import type { ContractOperations } from '../generated/operations.js'

/**
 * The operations by their ids, for the types of rules. Declare those of a contract of your own by augmentation:
 * `declare module '@cloud-cost/mock' { interface OperationTypes { listThings: {} } }`.
 */
export interface OperationTypes extends ContractOperations {}

/** The id of an operation. */
export type OperationId = keyof OperationTypes & string

/** For a rule of any operation, what is not known of all of them. */
export type ForOne<Id extends OperationId, Typed, Untyped> = [OperationId] extends [Id] ? Untyped : Typed

/** Names in the query of an operation, with their values; where the service takes names that it does not document, any. */
export type QueryMatch<Id extends OperationId> = ForOne<
  Id,
  { readonly [Name in QueryName<Id>]?: string | readonly string[] },
  { readonly [name: string]: string | readonly string[] }
>

type QueryName<Id extends OperationId> = [DocumentedName<Id>] extends [never] ? string : DocumentedName<Id>

type DocumentedName<Id extends OperationId> = OperationTypes[Id] extends { parameters: { query?: infer Query } }
  ? keyof NonNullable<Query> & string
  : never

/** Properties of the request body of an operation. */
export type BodyMatch<Id extends OperationId> = ForOne<Id, Partially<RequestJson<Id>>, unknown>

type RequestJson<Id extends OperationId> = OperationTypes[Id] extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: { 'application/json': infer Json } }
    ? Json
    : unknown
  : unknown

type Partially<Value> = Value extends readonly (infer Item)[]
  ? readonly Partially<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Partially<Value[Name]> }
    : Value

/** The body of a success of an operation. */
export type SuccessBody<Id extends OperationId> = ForOne<Id, SuccessJson<Id>, unknown>

type SuccessJson<Id extends OperationId> = OperationTypes[Id] extends {
  responses: { 200: { content: { 'application/json': infer Json } } }
}
  ? Json
  : unknown
