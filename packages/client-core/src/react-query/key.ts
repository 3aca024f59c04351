// The keys of TanStack Query for an operation, a call and the pages of a call.
import type { DataTag } from '@tanstack/query-core'
import type { CallParams } from '../operation.js'
import { dateText } from '../scalar.js'

/** Key of an operation: as a filter, it is that of all its calls. */
export type OperationKey = readonly [group: string, operationId: string]

/** Key of one call, from which `getQueryData` and others infer the data. */
export type QueryKey<Data> = DataTag<readonly [group: string, operationId: string, params: CallParams], Data>

/** Key of the pages of a call. As it begins with the key of the call, a filter for that is one for both. */
export type InfiniteQueryKey<Data> = DataTag<
  readonly [group: string, operationId: string, params: CallParams, kind: 'infinite'],
  Data
>

/** The key of a call, or of an operation when there are no `params`. Equal calls have equal keys. */
export function queryKey<Data>(group: string, operationId: string, params: CallParams): QueryKey<Data>
export function queryKey<Data>(
  group: string,
  operationId: string,
  params: CallParams | undefined,
): QueryKey<Data> | OperationKey
export function queryKey(group: string, operationId: string, params: CallParams | undefined): readonly unknown[] {
  return params === undefined ? [group, operationId] : [group, operationId, asSent(params)]
}

/** Inputs as they are sent. JSON leaves `undefined` members out, and writes the dates of a body. */
function asSent({ path, query, extraQuery, body }: CallParams): CallParams {
  return JSON.parse(
    JSON.stringify({ path: written(path), query: written(query), extraQuery: written(extraQuery), body }),
  )
}

/** The values of a path or a query, dates as texts; nothing where there are none. */
function written(values: object = {}): object | undefined {
  const given = Object.entries(values).flatMap(([name, value]) => {
    const texts = [value].flat().filter(isGiven).map(plain)
    return texts.length === 0 ? [] : [[name, Array.isArray(value) ? texts : texts[0]]]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** A date that is none stays, so that the call itself can complain. */
function plain(value: unknown): unknown {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? dateText(value) : value
}
