import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import { curlSample } from './curl.js'
import { reactQuerySample } from './react-query.js'
import type { Sample, SampleInputs } from './sample.js'
import { typescriptClientSample } from './typescript-client.js'
import { typescriptFetchSample } from './typescript-fetch.js'

/** The code samples of an operation with values of its inputs. */
export function samplesOf(
  { name }: { readonly name: string },
  operation: SampleOperation,
  inputs: SampleInputs,
): readonly [curl: Sample, client: Sample, fetch: Sample, query: Sample] {
  return [
    curlSample(operation, inputs),
    typescriptClientSample(operation, name, inputs),
    typescriptFetchSample(operation, inputs),
    reactQuerySample(operation, name, inputs),
  ]
}
