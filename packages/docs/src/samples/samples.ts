import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { curlSample } from './curl.js'
import type { Sample } from './sample.js'
import { typescriptClientSample } from './typescript-client.js'
import { typescriptFetchSample } from './typescript-fetch.js'

/** The code samples of an operation, made from the contract's examples. */
export function samplesOf(
  { name, document }: { readonly name: string; readonly document: JsonObject },
  operation: Operation,
): readonly [curl: Sample, client: Sample, fetch: Sample] {
  return [
    curlSample(document, operation),
    typescriptClientSample(document, operation, name),
    typescriptFetchSample(document, operation),
  ]
}
