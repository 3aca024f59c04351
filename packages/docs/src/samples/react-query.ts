import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import { hookModule } from '@cloud-cost/codegen/hook-module'
import { paramsOf, type Sample, type SampleInputs } from './sample.js'
import { clientExpression } from './typescript-client.js'

/** A call as a hook of React: a query where the operation reads, a mutation where it writes. */
export function reactQuerySample(operation: SampleOperation, group: string, inputs: SampleInputs): Sample {
  const source = hookModule(operation, group, { params: paramsOf(inputs), client: clientExpression(group) })
  return { lang: 'TypeScript', label: 'React Query', source }
}
