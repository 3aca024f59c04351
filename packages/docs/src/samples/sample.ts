// What samples of code are made from.
import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import type { Json, JsonObject } from '@cloud-cost/contract/document'

/** Where the samples send their calls: the mock. */
export const BASE_URL = 'http://127.0.0.1:4010'

/** An obviously fake token. */
export const TOKEN = 'fake-token'

/** The variable of the environment that samples take any other token from. */
export const TOKEN_VARIABLE = 'CLOUD_COST_TOKEN'

/** Asks the mock for rows of a shape that is made up. */
export const ILLUSTRATIVE = { 'X-Mock-Illustrative': 'true' } as const

/** Values of the inputs of a call. */
export interface SampleInputs {
  readonly path: JsonObject
  readonly query: JsonObject
  readonly body: Json | undefined
}

/** A call that a sample of code sends. */
export interface SampleCall {
  /** Such as `cost`. */
  readonly group: string
  readonly operation: SampleOperation
  readonly inputs: SampleInputs
  /** The body as it is sent. */
  readonly body: string | undefined
  /** Without a slash at the end. */
  readonly base: string
  /** Code never has a token that is not fake: it takes a secret one from the environment. */
  readonly token: 'fake' | 'secret' | 'none'
  /** Headers besides those of the token and the body. */
  readonly headers: { readonly [name: string]: string }
  /** Further parts of the query, whose names are undocumented: `name=value&name=value`. */
  readonly extraQuery: string
}

/** A call of the mock with inputs, and what of the call is otherwise. */
export function sampleCall(
  group: string,
  operation: SampleOperation,
  inputs: SampleInputs,
  more: Partial<SampleCall> = {},
): SampleCall {
  const body = inputs.body === undefined ? undefined : JSON.stringify(inputs.body, null, 2)
  return { group, operation, inputs, body, base: BASE_URL, token: 'fake', headers: {}, extraQuery: '', ...more }
}

/** Path and query of a call, encoded. */
export function targetOf(operation: Pick<SampleOperation, 'path'>, { path, query }: SampleInputs, extra = ''): string {
  const encoded = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(written(path[name])),
  )
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(written(value))}`)
  const search = [...parts, ...(extra === '' ? [] : [extra])].join('&')
  return `${encoded}${search === '' ? '' : `?${search}`}`
}

/** The inputs as the functions of the clients take them; nothing where there are none. */
export function paramsOf({ path, query, body }: SampleInputs, extraQuery = ''): JsonObject | undefined {
  const params: JsonObject = {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
    ...(extraQuery !== '' && { extraQuery: Object.fromEntries(new URLSearchParams(extraQuery)) }),
  }
  return Object.keys(params).length === 0 ? undefined : params
}

/** Lists of the contract are written with commas. */
function written(value: Json | undefined): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}
