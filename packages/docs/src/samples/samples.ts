import type { Operation } from '@cloud-cost/contract/model'
import { curlSample } from './curl.js'
import { defaultInputs } from './inputs.js'
import { reactQuerySample } from './react-query.js'
import type { Inputs, Sample } from './sample.js'
import { typescriptClientSample } from './typescript-client.js'
import { typescriptFetchSample } from './typescript-fetch.js'

/** The code samples of an operation with values of its inputs; with those of its default example unless others are given. */
export function samplesOf(
  { name }: { readonly name: string },
  operation: Operation,
  inputs: Inputs = defaultInputs(operation),
): readonly [curl: Sample, client: Sample, fetch: Sample, query: Sample] {
  return [
    curlSample(operation, inputs),
    typescriptClientSample(operation, name, inputs),
    typescriptFetchSample(operation, inputs),
    reactQuerySample(operation, name, inputs),
  ]
}
