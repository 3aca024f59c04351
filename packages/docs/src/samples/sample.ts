import { exampleParams } from '@cloud-cost/codegen/example-call'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'

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

/** A request of an operation with the contract's example values. */
export interface SampleRequest {
  /** Path and query, encoded. */
  readonly target: string
  readonly body: Json | undefined
}

/** The request that the client's example call sends. */
export function sampleRequest(document: JsonObject, operation: Operation): SampleRequest {
  const params = exampleParams(document, operation) ?? {}
  const path = isObject(params['path']) ? params['path'] : {}
  const query = isObject(params['query']) ? params['query'] : {}
  const encoded = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(written(path[name])),
  )
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(written(value))}`)
  return { target: `${encoded}${search.length === 0 ? '' : `?${search.join('&')}`}`, body: params['body'] }
}

/** Lists of the contract are written with commas. */
function written(value: Json | undefined): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}
