// What samples of code are made from.
import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import type { Json, JsonObject } from '@cloud-cost/contract/document'

/** A code sample as Redoc's `x-codeSamples` takes it. */
export interface Sample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** Where the samples send their calls: the mock. */
export const BASE_URL = 'http://127.0.0.1:4010'

/** An obviously fake token. */
export const TOKEN = 'fake-token'

/** Values of the inputs of a call. */
export interface SampleInputs {
  readonly path: JsonObject
  readonly query: JsonObject
  readonly body: Json | undefined
}

/** Path and query of a call, encoded. */
export function targetOf(operation: Pick<SampleOperation, 'path'>, { path, query }: SampleInputs): string {
  const encoded = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(written(path[name])),
  )
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(written(value))}`)
  return `${encoded}${search.length === 0 ? '' : `?${search.join('&')}`}`
}

/** The inputs as the functions of the clients take them; nothing where there are none. */
export function paramsOf({ path, query, body }: SampleInputs): JsonObject | undefined {
  const params: JsonObject = {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  }
  return Object.keys(params).length === 0 ? undefined : params
}

/** Lists of the contract are written with commas. */
function written(value: Json | undefined): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}
