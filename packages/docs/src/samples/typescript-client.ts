import { exampleCall } from '@cloud-cost/codegen/example-call'
import { clientName } from '@cloud-cost/codegen/names'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { BASE_URL, type Sample, TOKEN } from './sample.js'

/** A call of the operation's function, as a whole module. */
export function typescriptClientSample(document: JsonObject, operation: Operation, group: string): Sample {
  const create = `create${clientName(group)}`
  const source = [
    `import { ${create}, ${operation.operationId} } from '@cloud-cost/${group}-client'`,
    '',
    `const client = ${create}({ baseUrl: '${BASE_URL}', token: '${TOKEN}' })`,
    '',
    exampleCall(document, operation),
  ]
  return { lang: 'TypeScript', label: 'TypeScript client', source: source.join('\n') }
}
