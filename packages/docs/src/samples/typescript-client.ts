import { exampleCall } from '@cloud-cost/codegen/example-call'
import { clientName } from '@cloud-cost/codegen/names'
import type { Operation } from '@cloud-cost/contract/model'
import { BASE_URL, type Inputs, paramsOf, type Sample, TOKEN } from './sample.js'

/** A call of the operation's function, as a whole module. */
export function typescriptClientSample(operation: Operation, group: string, inputs: Inputs): Sample {
  const source = [
    `import { create${clientName(group)}, ${operation.operationId} } from '@cloud-cost/${group}-client'`,
    '',
    `const client = ${clientExpression(group)}`,
    '',
    exampleCall(operation, paramsOf(inputs)),
  ]
  return { lang: 'TypeScript', label: 'TypeScript client', source: source.join('\n') }
}

export function clientExpression(group: string): string {
  return `create${clientName(group)}({ baseUrl: '${BASE_URL}', token: '${TOKEN}' })`
}
