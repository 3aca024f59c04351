import { exampleCall, resultName, type SampleOperation } from '@cloud-cost/codegen/example-call'
import { clientName } from '@cloud-cost/codegen/names'
import { BASE_URL, paramsOf, type Sample, type SampleInputs, TOKEN } from './sample.js'

/** A call of the operation's function, as a whole module. */
export function typescriptClientSample(operation: SampleOperation, group: string, inputs: SampleInputs): Sample {
  const result = resultName(operation.payload)
  const source = [
    `import { create${clientName(group)}, ${operation.operationId} } from '@cloud-cost/${group}-client'`,
    '',
    `const client = ${clientExpression(group)}`,
    '',
    exampleCall(operation, paramsOf(inputs)),
    ...(result === undefined ? [] : [`console.log(${result})`]),
  ]
  return { lang: 'TypeScript', label: 'TypeScript client', source: source.join('\n') }
}

export function clientExpression(group: string): string {
  return `create${clientName(group)}({ baseUrl: '${BASE_URL}', token: '${TOKEN}' })`
}
