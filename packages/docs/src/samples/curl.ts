import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import { curlLine, quote } from './curl-line.js'
import { BASE_URL, type Sample, type SampleInputs, TOKEN, targetOf } from './sample.js'

/** A call as a command line for POSIX shells, with further headers. */
export function curlSample(operation: SampleOperation, inputs: SampleInputs, headers: readonly string[] = []): Sample {
  const source = curlLine({
    method: operation.method,
    url: `${BASE_URL}${targetOf(operation, inputs)}`,
    headers: [`Authorization: Bearer ${TOKEN}`, ...headers].map(quote),
    body: inputs.body === undefined ? undefined : JSON.stringify(inputs.body, null, 2),
  })
  return { lang: 'Shell', label: 'curl', source }
}
